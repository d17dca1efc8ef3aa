/** Excel takes a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = "\uFEFF";

/** What a spreadsheet would take for a formula, full-width forms included. */
const FORMULA_START = /^\s*[=+\-@\t\r＝＋－＠|%]/u;

/** What it would take for a figure and change: a phone number loses its first zero, or becomes 8.61E+12. */
const CHANGED_FIGURE = /^(?:0\d+|\d{12,})$/;

export type CsvValue = string | number | null;

/** Writes a table for spreadsheets: UTF-8 with mark, CRLF, every text quoted, no text ever run as a formula or read as a figure. */
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
