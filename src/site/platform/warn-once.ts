/** What was said. A site's configuration is read anew whenever something of it changes, and in each language. */
const said = new Set<string>();
/** On a server, of all its sites. */
const MOST_SAID = 1_000;

/** Writes a sentence to the console unless it has been written before. */
export function warnOnce(sentence: string): void {
  if (said.has(sentence)) return;
  if (said.size === MOST_SAID) said.clear();
  said.add(sentence);
  console.warn(sentence);
}
