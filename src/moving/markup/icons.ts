const ICON =
  /(?<open>\[)?(?<before>[ \t]*):(?:material|octicons|fontawesome|simple)-(?<name>[\w-]+):(?:\{[^{}\n]*\})?(?<after>[ \t]*)(?<close>\])?/g;
const YES = /^(?:check|checkbox)\b/;
const NO = /^(?:close|x|cancel)\b/;

/**
 * Icons that MkDocs draws for their names: the names are no words. Those that answer yes or no do so, and where one is all that a link has,
 * it is called by its name.
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

/** `file-code-16` is "file code": the number is its size. */
function wordsOf(name: string): string {
  return name.replace(/-\d+$/, "").replaceAll("-", " ");
}
