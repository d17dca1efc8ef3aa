import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useState,
} from "react";
import type { Suggestion } from "../../contract/articles.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import { loadClientApi } from "../api/client-api.ts";
import { usePage } from "../context.ts";
import { isComposing, isSpelling } from "./is-composing.ts";
import { createLiveSearch } from "./live-search.ts";

/** Answers kept, so that deleting a letter asks for nothing. */
const MAXIMUM_ANSWERS = 50;

/**
 * Titles that complete what stands in a search field, as the combobox pattern has it: focus stays in the field, the
 * arrow keys choose, Enter follows the chosen one and else sends the search, Escape closes. The field stays the
 * browser's: it works before this does.
 */
export function useSuggestions() {
  const { language } = usePage();
  const id = useId();
  const [offered, setOffered] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const [isOpen, setIsOpen] = useState(false);
  const live = useMemo(() => {
    const ask = cachedAsk(language);
    return createLiveSearch<readonly Suggestion[]>({
      ask,
      onChange: ({ status, answer }) => {
        if (status === "searching") return;
        setOffered(answer ?? []);
        setActive(-1);
      },
    });
  }, [language]);
  useEffect(() => () => live.stop(), [live]);
  const count = isOpen ? offered.length : 0;

  function read({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>): void {
    const composed =
      nativeEvent instanceof InputEvent && nativeEvent.isComposing ? (nativeEvent.data ?? "") : "";
    if (isSpelling(composed)) return;
    setIsOpen(true);
    live.search(currentTarget.value);
  }

  function steer(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) {
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    if (event.key === "Enter" && active >= 0 && count > 0) {
      event.preventDefault();
      document.getElementById(`${id}-${active}`)?.click();
    }
    if (event.key === "Escape" && count > 0) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || offered.length === 0) return;
    event.preventDefault();
    setIsOpen(true);
    // One place more than there are options: the field itself, where none is chosen.
    setActive(((active + 1 + step + offered.length + 1) % (offered.length + 1)) - 1);
  }

  return {
    offered: isOpen ? offered : [],
    active,
    inputProps: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": count > 0,
      "aria-controls": `${id}-list`,
      "aria-activedescendant": active < 0 || count === 0 ? undefined : `${id}-${active}`,
      onInput: read,
      onCompositionEnd: ({ currentTarget }: FormEvent<HTMLInputElement>) => live.search(currentTarget.value),
      onKeyDown: steer,
    },
    formProps: {
      onSubmit: () => setIsOpen(false),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      },
    },
    listProps: { id: `${id}-list`, role: "listbox" },
    optionProps: (index: number) => ({
      id: `${id}-${index}`,
      role: "option",
      tabIndex: -1,
      "aria-selected": index === active,
      onClick: () => setIsOpen(false),
    }),
  } as const;
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
