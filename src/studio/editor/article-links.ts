import type { CompletionResult, CompletionSource } from "@codemirror/autocomplete";

/** A suggested article. */
export interface LinkedArticle {
  title: string;
  /** The name of the article's content file. */
  name: string;
}

/** Matches text before the caret: after `[[`, or inside a link's address. */
const OPEN = /\[\[([^\][\n]*)$/;
const ADDRESS = /(?<!!)\[[^\][\n]*\]\(([^()"'\n]*)$/;
/** The target of a block, such as `::button[Words]{to=`. */
const TARGET = /^\s*::+[a-z].*[\s{]to="?([^"\s}]*)$/;
const SLOWLY_MS = 120;

/**
 * Suggests articles by title. After `[[` it inserts a whole link; inside a link's parentheses or a block's target, only the address.
 *
 * @param name the file being edited; links are relative to it
 * @param find searches articles of the same language by title and path
 */
export function articleLinkSource(
  name: string,
  find: (letters: string, signal: AbortSignal) => Promise<readonly LinkedArticle[]>,
): CompletionSource {
  return async (context): Promise<CompletionResult | null> => {
    const { state, pos } = context;
    const line = state.doc.lineAt(pos);
    const before = line.text.slice(0, pos - line.from);
    const open = OPEN.exec(before);
    const address = ADDRESS.exec(before)?.[1] ?? TARGET.exec(before)?.[1];
    // An explicit request suggests replacements for the whole address.
    const letters = open?.[1] ?? (context.explicit && address !== undefined ? "" : typedLetters(address));
    if (letters === undefined) return null;
    const from = open === null ? pos - (address ?? letters).length : line.from + open.index;
    const stop = new AbortController();
    context.addEventListener("abort", () => stop.abort());
    await new Promise((resolve) => setTimeout(resolve, SLOWLY_MS));
    if (context.aborted) return null;
    const articles = await find(letters, stop.signal).catch(() => []);
    if (context.aborted) return null;
    const closed = open !== null && state.sliceDoc(pos, pos + 2) === "]]" ? pos + 2 : pos;
    return {
      from,
      to: closed,
      filter: false,
      options: articles
        .filter((article) => article.name !== name)
        .map((article) => ({
          label: article.title,
          detail: article.name.split("/").slice(2).join("/"),
          apply:
            open === null
              ? relativeName(name, article.name)
              : `[${escapeLabel(article.title)}](${relativeName(name, article.name)})`,
        })),
    };
  };
}

/** The address, if it consists of letters to search; `undefined` for external addresses. */
function typedLetters(address: string | undefined): string | undefined {
  return address === undefined || /^(?:[a-z]+:|[/#.])/i.test(address) ? undefined : address;
}

/** A relative link between two files, such as `../about.md`, escaped for Markdown. */
export function relativeName(from: string, to: string): string {
  const [here, there] = [from.split("/").slice(0, -1), to.split("/")];
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared += 1;
  const up = here.slice(shared).map(() => "..");
  return [...up, ...there.slice(shared)]
    .join("/")
    .replaceAll(/[\s()<>%]/g, (character) => encodeURIComponent(character));
}

function escapeLabel(title: string): string {
  return title.replaceAll(/[\\[\]]/g, String.raw`\$&`);
}
