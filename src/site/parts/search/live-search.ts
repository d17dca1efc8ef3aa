/** Delay in milliseconds from the last input to the search. */
const SEARCH_DELAY_MS = 120;

export interface LiveSearchState<Answer> {
  status: "idle" | "searching" | "answered" | "failed";
  /** The query. */
  query: string;
  /** The latest answer. While a search is running, it is the answer to an earlier query. */
  answer: Answer | undefined;
}

export interface LiveSearchOptions<Answer> {
  ask: (query: string, signal: AbortSignal) => Promise<Answer>;
  onChange: (state: LiveSearchState<Answer>) => void;
  delayMs?: number;
}

/**
 * Searches while the visitor types: waits for a pause, and aborts the previous call. Only the answer to the latest query is used. An
 * empty query clears the answer.
 */
export function createLiveSearch<Answer>({
  ask,
  onChange,
  delayMs = SEARCH_DELAY_MS,
}: LiveSearchOptions<Answer>) {
  let state: LiveSearchState<Answer> = { status: "idle", query: "", answer: undefined };
  let last = new AbortController();
  const change = (next: LiveSearchState<Answer>) => {
    state = next;
    onChange(next);
  };

  async function run(query: string, signal: AbortSignal): Promise<void> {
    try {
      const answer = await ask(query, signal);
      if (!signal.aborted) change({ status: "answered", query, answer });
    } catch {
      // The visitor does not need the cause: more input, or Enter, searches again.
      if (!signal.aborted) change({ status: "failed", query, answer: undefined });
    }
  }

  return {
    /** Starts a search. The same query is repeated only after a failure. */
    search(text: string): void {
      const query = text.trim();
      if (query === state.query && state.status !== "failed") return;
      last.abort();
      if (query === "") return change({ status: "idle", query, answer: undefined });
      last = new AbortController();
      const { signal } = last;
      change({ ...state, status: "searching", query });
      const timer = setTimeout(() => void run(query, signal), delayMs);
      signal.addEventListener("abort", () => clearTimeout(timer));
    },
    /** Aborts the running call. The latest answer remains, and the next search always runs. */
    stop(): void {
      last.abort();
      if (state.status === "searching") state = { ...state, status: "idle", query: "" };
    },
  };
}
