/** The number of cached names: more than the statements of publications, but few enough for the memory of each connection's process. */
const MOST_NAMES = 500;
/** Statements with more parameters rarely recur, because lists of values differ in length. */
const MOST_PARAMETERS = 60;

const names = new Map<string, string>();

/**
 * Returns the name under which PostgreSQL connections keep a statement prepared, or `undefined` for a statement that is unlikely to be
 * repeated or cannot be prepared. Parsing and planning a short statement takes several times longer than running it.
 */
export function statementName(sql: string, parameters: readonly unknown[]): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  // Without parameters it may consist of several commands, which cannot be prepared together.
  if (parameters.length === 0 || parameters.length > MOST_PARAMETERS) return undefined;
  if (names.size >= MOST_NAMES) return undefined;
  // PostgreSQL rejects a prepared statement whose columns have changed, as `*` does with a migration.
  if (/\b(select|returning) ([^ ]+\.)?\*/.test(sql)) return undefined;
  const name = `vitrine_text_${names.size}`;
  names.set(sql, name);
  return name;
}
