/** The word of a user agent that says what the bot is: `Googlebot` in `(compatible; Googlebot/2.1; …)`. */
const KIND = /[a-z][\w.-]*(?:bot|crawler|spider|fetcher|preview|monitor|lighthouse)[\w.-]*|headless\w+/i;
/** The word after `compatible`, as in `(compatible; Yeti/1.1; …)`. */
const COMPATIBLE = /compatible; ?([a-z][\w.-]*)/i;
/** The first word, unless it is the one with which all browsers begin. */
const FIRST = /^(?!Mozilla\b)([a-z][\w.-]*)/i;
const UNNAMED = "(unknown)";
/** The part of a user agent that is searched, in UTF-16 units. The time grows with the square of the length: 20 kB take three seconds. */
const SEARCHED_LENGTH = 500;

/** Returns the name of a bot, without version and address. */
export function agentName(userAgent: string): string {
  const text = userAgent.slice(0, SEARCHED_LENGTH);
  return KIND.exec(text)?.[0] ?? COMPATIBLE.exec(text)?.[1] ?? FIRST.exec(text)?.[1] ?? UNNAMED;
}
