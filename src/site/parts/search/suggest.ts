import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { Suggestion } from "../../../contract/api/articles.ts";
import { loadClientApi } from "../../api/client-api.ts";
import { isComposing, isSpelling } from "./is-composing.ts";
import { createLiveSearch } from "./live-search.ts";

/** The suggestions below a field. */
export interface Offer {
  titles: readonly Suggestion[];
  /** Index of the suggestion that Enter opens; -1 for none. */
  active: number;
}

export interface SuggestOptions {
  language: LanguageCode;
  /** Prefix of the options' ids, which end in `-0`, `-1` and so on. The options must be inside the field's form. */
  listId: string;
  show: (offer: Offer) => void;
}

/** Maximum number of cached answers. The cache avoids requests when letters are deleted. */
const MAXIMUM_ANSWERS = 50;

/**
 * Suggests titles for the text in a search field. The focus stays in the field: arrow keys choose a suggestion, Enter opens it or submits
 * the search, and Escape closes the list. Returns a function that stops this.
 */
export function suggest(field: HTMLInputElement, { language, listId, show }: SuggestOptions): () => void {
  const { form } = field;
  const ended = new AbortController();
  let titles: readonly Suggestion[] = [];
  let active = -1;
  let isOpen = false;
  const live = createLiveSearch<readonly Suggestion[]>({
    ask: cachedAsk(language),
    onChange: ({ status, answer }) => {
      if (status === "searching") return;
      titles = answer ?? [];
      active = -1;
      notify();
    },
  });

  function notify(): void {
    show(isOpen ? { titles, active } : { titles: [], active: -1 });
  }

  function close(): void {
    isOpen = false;
    notify();
  }

  function ask(): void {
    isOpen = true;
    live.search(field.value);
  }

  function steer(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    const isShown = isOpen && titles.length > 0;
    if (event.key === "Enter" && isShown && active >= 0) {
      event.preventDefault();
      document.getElementById(`${listId}-${active}`)?.click();
    }
    if (event.key === "Escape" && isShown) {
      // Escape must not close an element around the field as well, such as a menu.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || titles.length === 0) return;
    event.preventDefault();
    // The list must not change while the visitor is choosing from it.
    live.stop();
    isOpen = true;
    // The arrow keys move through one position more than there are options: the field itself, where no option is chosen.
    active = ((active + 1 + step + titles.length + 1) % (titles.length + 1)) - 1;
    notify();
  }

  const { signal } = ended;
  const listen = { signal };
  field.addEventListener("keydown", steer, listen);
  field.addEventListener("compositionend", ask, listen);
  field.addEventListener(
    "input",
    (event) => {
      const composed = event instanceof InputEvent && event.isComposing ? (event.data ?? "") : "";
      if (!isSpelling(composed)) ask();
    },
    listen,
  );
  form?.addEventListener("submit", close, listen);
  form?.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest('[role="option"]') !== null) close();
    },
    listen,
  );
  form?.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close();
    },
    listen,
  );
  // The visitor may have typed before this code was loaded.
  if (field.value !== field.defaultValue && document.activeElement === field) ask();
  return () => {
    ended.abort();
    live.stop();
  };
}

function cachedAsk(language: LanguageCode) {
  const answers = new Map<string, readonly Suggestion[]>();
  return async (q: string, signal: AbortSignal): Promise<readonly Suggestion[]> => {
    const known = answers.get(q);
    if (known !== undefined) return known;
    const api = await loadClientApi();
    const answer = await api.call("articleSuggest", { q }, { language, signal });
    const [oldest] = answers.keys();
    if (answers.size >= MAXIMUM_ANSWERS && oldest !== undefined) answers.delete(oldest);
    answers.set(q, answer);
    return answer;
  };
}
