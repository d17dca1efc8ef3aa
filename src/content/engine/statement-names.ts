/**
 * Maximum number of cached names: more than the number of statements in publications, but few enough for the memory of each
 * connection's server process.
 */
const MAXIMUM_NAMES = 500;
/** Maximum number of parameters. Longer statements rarely recur, because lists of values differ in length. */
const MAXIMUM_PARAMETERS = 60;

const names = new Map<string, string>();

/**
 * Returns the name under which PostgreSQL connections cache a prepared statement; `undefined` for a statement that is unlikely
 * to be repeated or cannot be prepared. Parsing and planning a short statement takes several times longer than running it.
 */
export function statementName(sql: string, parameters: readonly unknown[]): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  // A statement without parameters may consist of several commands, which cannot be prepared together.
  if (parameters.length === 0 || parameters.length > MAXIMUM_PARAMETERS) return undefined;
  if (names.size >= MAXIMUM_NAMES) return undefined;
  // PostgreSQL rejects a prepared statement whose columns have changed. A migration changes the columns of `*`.
  if (/\b(select|returning) ([^ ]+\.)?\*/.test(sql)) return undefined;
  const name = `vitrine_text_${names.size}`;
  names.set(sql, name);
  return name;
}
