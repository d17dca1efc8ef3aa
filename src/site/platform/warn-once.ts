/** Sentences already logged. A site's configuration is read again after each change, and in each language. */
const said = new Set<string>();
/** Maximum number of sentences remembered; a server's sites share them. */
const MOST_SAID = 1_000;

/** Logs a warning unless it has been logged before. */
export function warnOnce(sentence: string): void {
  if (said.has(sentence)) return;
  if (said.size === MOST_SAID) said.clear();
  said.add(sentence);
  console.warn(sentence);
}
