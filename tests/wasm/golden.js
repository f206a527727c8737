/** The golden files, with their keys as the API spells them. */
import { readFileSync } from 'node:fs';

/** @param {string} name */
export const readGolden = (name) =>
  JSON.parse(readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8'));

/** @param {string} name snake_case */
const camelCase = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

/**
 * @param {Record<string, unknown>} object
 * @returns {Record<string, any>}
 */
export const camelCaseKeys = (object) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [camelCase(key), value]));

/** The published cases as {scenario, expect}. */
export function publishedCases() {
  return readGolden('published.json').cases.map((/** @type {any} */ { expect, ...scenario }) => ({
    scenario: camelCaseKeys(scenario),
    expect: camelCaseKeys(expect),
  }));
}

/** The published tables as {workload, table}. */
export function publishedTables() {
  return readGolden('published.json').tables.map((/** @type {any} */ { table, ...workload }) => ({
    workload: camelCaseKeys(workload),
    table,
  }));
}
