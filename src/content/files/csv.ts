/** The byte order mark by which Excel recognises UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Text that a spreadsheet would run as a formula, including full-width forms. */
const FORMULA_START = /^\s*[=+\-@\t\r＝＋－＠|%]/u;

/**
 * Digits that a spreadsheet would read as a number and change: a phone number would lose its leading zero or become 8.61E+12.
 */
const CHANGED_FIGURE = /^(?:0\d+|\d{12,})$/;

export type CsvValue = string | number | null;

/**
 * Writes a table for spreadsheets: UTF-8 with byte order mark, CRLF, all values quoted. Values that a spreadsheet would run as
 * a formula or change as a number are protected.
 */
export function writeCsv(columns: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  const lines = [columns, ...rows].map((row) => row.map(cell).join(","));
  return `${BYTE_ORDER_MARK}${lines.join("\r\n")}\r\n`;
}

function cell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = FORMULA_START.test(value) || CHANGED_FIGURE.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
