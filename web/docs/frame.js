/**
 * The frame of the documentation pages: what stands in each one's place for it. A page is a file beside this one with
 * `<!-- docs head -->`, `<!-- docs header -->` and `<!-- docs footer -->`, and a line here. Used by the build only.
 */
import { readFileSync } from 'node:fs';

/** In the order of the navigation. @type {readonly {file: string, title: string}[]} */
export const pages = [
  { file: 'method.html', title: 'Method' },
  { file: 'validation.html', title: 'Measured against predicted' },
  { file: 'benchmarks.html', title: 'Benchmarks' },
];

// The pages need no script. The policy allows the styles and nothing else.
const head = `<meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="../icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="../style/page.css" />
    <link rel="stylesheet" href="./docs.css" />`;

const footer = `<footer>
      <p>
        The formulas and numbers of these pages are printed by the program itself when the site is built. No request goes
        anywhere but to this site; there are no cookies.
      </p>
    </footer>`;

/** The calculator's own mark, which has one place: its page. */
const mark = () => {
  const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
  return /<svg[\s\S]*?<\/svg>/.exec(page)?.[0] ?? '';
};

/** @param {string} current the page's file name */
const header = (current) => {
  const links = pages.map(({ file, title }) =>
    file === current
      ? `<li><a href="./${file}" aria-current="page">${title}</a></li>`
      : `<li><a href="./${file}">${title}</a></li>`,
  );
  return `<a class="skip" href="#content">Skip to the content</a>
    <header>
      <div class="brand">${mark()}<a href="../index.html">Roofline Analyzer</a></div>
      <nav aria-label="Documentation"><ul><li><a href="../index.html">Calculator</a></li>${links.join('')}</ul></nav>
    </header>`;
};

/**
 * @param {string} html a page's source
 * @param {string} file its name
 */
export const framed = (html, file) =>
  html
    .replace('<!-- docs head -->', head)
    .replace('<!-- docs header -->', header(file))
    .replace('<!-- docs footer -->', footer);
