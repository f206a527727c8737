import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';

export default defineConfig([
  globalIgnores(['**/dist/', 'build/', 'artefacts/']),
  js.configs.recommended,
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      // No inline code: the page's content security policy forbids it.
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    files: ['.tools/**/*.js', 'tests/**/*.{js,mjs}', 'wasm/**/*.js', '*.js', 'web/vite.config.js'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['web/**/*.js', 'wasm/**/*.js', 'tests/web/**/*.js', 'tests/sites/**/*.js'],
    languageOptions: { globals: { ...globals.browser, ...globals.worker } },
  },
]);
