const ICON =
  /(?<open>\[)?(?<before>[ \t]*):(?:material|octicons|fontawesome|simple)-(?<name>[\w-]+):(?:\{[^{}\n]*\})?(?<after>[ \t]*)(?<close>\])?/g;
const YES = /^(?:check|checkbox)\b/;
const NO = /^(?:close|x|cancel)\b/;

/**
 * Icons that MkDocs shows for these names, which are not text. Icons for yes and no become these words; an icon that is the only
 * content of a link becomes its name.
 */
export const ICONS = {
  pattern: ICON,
  write({
    open = "",
    before = "",
    name = "",
    after = "",
    close = "",
  }: Record<string, string | undefined>): string {
    if (open !== "" && close !== "") return `[${wordsOf(name)}]`;
    if (YES.test(name)) return `${open}${before}✓${after}${close}`;
    if (NO.test(name)) return `${open}${before}✗${after}${close}`;
    return `${open}${after === "" ? "" : before}${close}`;
  },
};

/** Returns the words in an icon's name without the number at its end, which is a size: `file-code-16` is "file code". */
function wordsOf(name: string): string {
  return name.replace(/-\d+$/, "").replaceAll("-", " ");
}
