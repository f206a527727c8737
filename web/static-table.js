/**
 * The published Markdown table as HTML: what a reader without JavaScript or WebAssembly gets. Used by the build only.
 * @param {string} markdown
 * @returns {string}
 */
export function staticTable(markdown) {
  const [head = [], , ...rows] = markdown.trim().split('\n').map(cells);
  const columns = head.map((text) => `<th scope="col">${text}</th>`).join('');
  const body = rows
    .map(([name = '', ...values]) => {
      const data = values.map((text) => `<td>${text}</td>`).join('');
      return `<tr><th scope="row">${name}</th>${data}</tr>`;
    })
    .join('');
  return `<table><thead><tr>${columns}</tr></thead><tbody>${body}</tbody></table>`;
}

/**
 * @param {string} line
 */
function cells(line) {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) =>
      cell
        .trim()
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/^\*\*(.*)\*\*$/, '<strong>$1</strong>'),
    );
}
