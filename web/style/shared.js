import { css, unsafeCSS } from 'lit';
import { tokenDeclarations } from './tokens.js';

/** What every element starts from. It carries the tokens itself, so that each element can be used alone. */
export const base = css`
  :host {
    ${unsafeCSS(tokenDeclarations())}
    display: block;
    container-type: inline-size;
    color: var(--ra-ink);
    font: 1rem / 1.5
      var(--ra-font, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif);
    -webkit-text-size-adjust: 100%;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h2,
  h3,
  p,
  dl,
  dd,
  figure,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }
  h2 {
    font-size: 1.125rem;
    font-weight: 650;
    letter-spacing: -0.01em;
    line-height: 1.3;
  }
  h3 {
    font-size: 0.875rem;
    font-weight: 650;
  }
  :focus-visible {
    outline: 2px solid var(--ra-accent);
    outline-offset: 2px;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

export const buttons = css`
  button,
  select {
    font: inherit;
    font-size: 0.875rem;
    color: var(--ra-ink);
    background: var(--ra-card);
    border: 1px solid var(--ra-edge);
    border-radius: 6px;
    min-height: 2.25rem;
    padding: 0.25rem 0.75rem;
    cursor: pointer;
  }
  button:hover {
    background: var(--ra-tint);
    border-color: var(--ra-accent);
  }
  button.plain {
    border-color: transparent;
    background: none;
    color: var(--ra-accent);
    padding-inline: 0.5rem;
  }
  button.plain:hover {
    text-decoration: underline;
  }
`;

export const tables = css`
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: 0.9375rem;
    font-variant-numeric: tabular-nums lining-nums;
  }
  th,
  td {
    padding: 0.625rem 0.75rem;
    text-align: right;
    vertical-align: middle;
    border-top: 1px solid var(--ra-line);
    font-weight: 400;
  }
  thead th {
    border-top: 0;
    padding-block: 0 0.5rem;
    font-size: 0.8125rem;
    line-height: 1.3;
    color: var(--ra-muted);
    vertical-align: bottom;
  }
  th:first-child,
  td:first-child {
    text-align: left;
  }
  button.number {
    min-height: 1.5rem;
    padding: 0 0.125rem;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button.number:hover {
    text-decoration: underline dotted;
  }
  .scroller {
    overflow-x: auto;
    /* Room for the focus ring, which the scroller would cut. */
    padding: 3px;
    margin: -3px;
  }
`;

export const disclosures = css`
  details {
    font-size: 0.875rem;
  }
  summary {
    display: inline-block;
    cursor: pointer;
    color: var(--ra-accent);
    padding: 0.375rem 0;
    min-height: 2rem;
  }
  summary::before {
    content: '+';
    display: inline-block;
    width: 1.1em;
    font-weight: 650;
  }
  details[open] > summary::before {
    content: '−';
  }
  summary:hover {
    text-decoration: underline;
  }
`;

/** Radio buttons that fill their labels: the label is what is seen and pressed. */
export const radioLabels = css`
  input[type='radio'] {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  @media (forced-colors: active) {
    label:has(:checked) {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }
`;

/** Inputs beside results, each a card; on paper one below the other, what can be pressed left out. */
export const panels = css`
  @media print {
    .layout.layout {
      display: block;
    }
    section {
      border: 0;
      padding: 0 0 1rem;
      break-inside: avoid;
    }
    button,
    copy-button,
    select,
    roofline-more {
      display: none;
    }
  }
  .layout {
    display: grid;
    gap: 1.25rem;
    grid-template-columns: minmax(0, 1fr);
  }
  .results {
    display: grid;
    gap: 1.25rem;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }
  section {
    background: var(--ra-card);
    border: 1px solid var(--ra-line);
    border-radius: 10px;
    padding: 0.875rem 0.75rem;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.375rem 1rem;
    margin-bottom: 0.75rem;
    min-height: 2.25rem;
  }
  .head p {
    font-size: 0.8125rem;
    color: var(--ra-muted);
  }
  /* An empty one takes no gap. */
  .problems:not(:has(.problem)) {
    position: absolute;
  }
  .notice {
    padding: 0.75rem 1rem;
    border: 1px solid var(--ra-edge);
    border-left: 4px solid var(--ra-accent);
    border-radius: 6px;
    background: var(--ra-card);
    font-size: 0.875rem;
  }
  .notice.problem {
    border-left-color: var(--ra-error);
  }
  .stale {
    color: var(--ra-muted);
  }
  @container (min-width: 40rem) {
    section {
      padding: 1.25rem 1.5rem;
    }
  }
  @container (min-width: 68rem) {
    .layout {
      grid-template-columns: 19rem minmax(0, 1fr);
    }
    .inputs {
      position: sticky;
      top: 1rem;
      align-self: start;
    }
  }
`;
