/** What comes before a path below `media/` in a text: a prefix, or a place where a path alone names a file. */
const PREFIX = String.raw`(?<![\w/.:-])(?:media:|\/?media\/|(?:\.\.?\/)+media\/)`;
const ALONE = String.raw`(?<=\]\(\s*<?|["']|^[ \t]*(?:-[ \t]+)?(?:cover|image|imageMobile|logo|favicon|ogImage):[ \t]*)`;
/** The end of a path: a longer name that begins with the path is another file. */
const END = String.raw`(?!\.?[\p{L}\p{N}_/%-])`;

/**
 * Rewrites the references to a file below `media/` in a text of the content folder: after `media:`, after `media/` from the root or
 * from the text, and alone where only a file can be meant. All other bytes stay.
 */
export function renameInText(text: string, from: string, to: string): string {
  const written = [...new Set([from, encodeURI(from), from.normalize("NFD")])];
  const paths = written.map(escapePattern).join("|");
  const pattern = new RegExp(`(${PREFIX}|${ALONE})(${paths})${END}`, "gmu");
  return text.replaceAll(pattern, (_, before: string, path: string) => {
    const isEncoded = path !== from && path === encodeURI(from);
    return before + (isEncoded ? encodeURI(to) : to);
  });
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
