/** Sentences that are already logged. A site's configuration is parsed again after each change and in each language. */
const logged = new Set<string>();
/** Maximum number of remembered sentences, for all sites of a server together. */
const MAXIMUM_LOGGED = 1_000;

/** Logs a warning unless it has been logged before. */
export function warnOnce(sentence: string): void {
  if (logged.has(sentence)) return;
  if (logged.size === MAXIMUM_LOGGED) logged.clear();
  logged.add(sentence);
  console.warn(sentence);
}
