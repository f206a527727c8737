import { css, unsafeCSS } from 'lit';
import { seriesCount } from './tokens.js';

/** A table's rows carry their device's colour, as the plot does. */
export const seriesMarks = css`
  .swatch {
    flex: none;
    width: 0.25rem;
    height: 1.5rem;
    border-radius: 2px;
  }
  ${unsafeCSS(
    Array.from(
      { length: seriesCount },
      (_, index) => `.series-${index + 1} .swatch { background: var(--ra-series-${index + 1}); }`,
    ).join('\n'),
  )}
  @media (forced-colors: active) {
    .swatch {
      border: 1px solid CanvasText;
    }
    tr.chosen {
      outline: 2px solid Highlight;
    }
  }
`;
