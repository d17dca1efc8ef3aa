/**
 * Kinds of pages that systems generate, recognised by the last words of their addresses, or by the layout of the empty texts that
 * define them.
 */
const KINDS = {
  archive: /^(?:(?:year-|posts?-)?archives?|posts|all-posts|blog|timeline)$/,
  feed: /^(?:atom|rss|feed|index)\.xml$|^(?:rss|feed)$/,
  other: /^(?:(?:tag|category|collection)-archive|tags?|categor(?:y|ies)|search|random)$/,
} as const;

export type GeneratedKind = keyof typeof KINDS;

/** Returns the kind of generated page at an address such as `/archives/`; `undefined` for other pages. */
export function generatedKind(address: string): GeneratedKind | undefined {
  const word = address
    .replace(/[?#].*$/s, "")
    .replace(/\/(?:index\.html?)?$|\.html?$/, "")
    .split("/")
    .at(-1)
    ?.toLowerCase();
  return (Object.keys(KINDS) as GeneratedKind[]).find((kind) => KINDS[kind].test(word ?? ""));
}
