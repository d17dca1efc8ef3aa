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
const SLOWLY_MS = 120;

/**
 * Suggests articles by title. After `[[` it inserts a whole link; inside a link's parentheses, only the address.
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
    const letters = open?.[1] ?? addressLetters(before);
    if (letters === undefined) return null;
    const from = open === null ? pos - letters.length : line.from + open.index;
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

/** The typed part of a link's address; `undefined` for external addresses. */
function addressLetters(before: string): string | undefined {
  const letters = ADDRESS.exec(before)?.[1];
  return letters === undefined || /^(?:[a-z]+:|[/#.])/i.test(letters) ? undefined : letters;
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
