/**
 * The palette: each token's light and dark value. The page, the elements and exported pictures all take it from here.
 * Contrast against `paper` and `card`: text >= 4.5:1, series and other graphics >= 3:1 (tests/web/tokens.test.js).
 *
 * @type {Record<string, readonly [light: string, dark: string]>}
 */
export const tokens = {
  paper: ['#f5f4ef', '#0f1418'],
  card: ['#fffefb', '#161d23'],
  sunken: ['#eeece5', '#0b1014'],
  ink: ['#17212b', '#e9eef2'],
  muted: ['#55606b', '#a3afba'],
  line: ['#dcd9cf', '#2b363f'],
  edge: ['#8b9097', '#6d7a86'],
  grid: ['#e9e6dd', '#222c34'],
  accent: ['#0d5c63', '#76cdd8'],
  'accent-ink': ['#ffffff', '#0b1518'],
  tint: ['#e6f0ef', '#1a2b30'],
  error: ['#a8201a', '#ff938a'],
  'series-1': ['#1459b8', '#7db0ff'],
  'series-2': ['#ad4307', '#ff9d66'],
  'series-3': ['#08795a', '#46cfa2'],
  'series-4': ['#7c3fa6', '#cf9ff3'],
  'series-5': ['#7d5f00', '#e2c24f'],
  'series-6': ['#b81f63', '#ff8ab4'],
  'series-7': ['#0a6f8a', '#5fc8e6'],
  'series-8': ['#6b4a2f', '#d3ab86'],
  'series-9': ['#4d6b00', '#b5d957'],
  'series-10': ['#4b3fb5', '#a9a3ff'],
  'series-11': ['#a3302a', '#ff9288'],
  'series-12': ['#4a5568', '#b3bfd1'],
};

export const seriesCount = Object.keys(tokens).filter((name) => name.startsWith('series-')).length;

/**
 * The tokens as CSS custom properties (`--ra-ink`), following the `color-scheme` of where they stand.
 */
export function tokenDeclarations() {
  return Object.entries(tokens)
    .map(([name, [light, dark]]) => `--ra-${name}: light-dark(${light}, ${dark});`)
    .join('\n');
}

/**
 * @param {'light' | 'dark'} scheme
 * @returns {(name: string) => string} a token's colour in one scheme, for pictures that leave the page
 */
export function resolvedTokens(scheme) {
  return (name) => {
    const pair = tokens[name];
    if (!pair) throw new Error(`no such token: ${name}`);
    return scheme === 'light' ? pair[0] : pair[1];
  };
}
