/**
 * Matches the text before a path below `media/`: a prefix (`PREFIX`), or a context in which a path alone names a file
 * (`ALONE`).
 */
const PREFIX = String.raw`(?<![\w/.:-])(?:media:|\/?media\/|(?:\.\.?\/)+media\/)`;
const ALONE = String.raw`(?<=\]\(\s*<?|["']|^[ \t]*(?:-[ \t]+)?(?:cover|image|imageMobile|logo|favicon|ogImage):[ \t]*)`;
/** Matches the end of a path: if the name continues, it belongs to another file. */
const END = String.raw`(?!\.?[\p{L}\p{N}_/%-])`;

/**
 * Rewrites the references to a file below `media/` in a text of the content folder. They may begin with `media:`, with `media/`
 * from the root or relative to the text, or be only the path in a context that names a file. All other bytes stay the same.
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
