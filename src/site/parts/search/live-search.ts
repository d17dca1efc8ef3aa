/** How long a search waits for further input, in milliseconds. */
const SEARCH_DELAY_MS = 120;

export interface LiveSearchState<Answer> {
  status: "idle" | "searching" | "answered" | "failed";
  /** The query. */
  query: string;
  /** The latest answer; while a search is running, still that of an earlier query. */
  answer: Answer | undefined;
}

export interface LiveSearchOptions<Answer> {
  ask: (query: string, signal: AbortSignal) => Promise<Answer>;
  onChange: (state: LiveSearchState<Answer>) => void;
  delayMs?: number;
}

/**
 * Searches while the visitor types: waits for a pause, and aborts the previous call. Only the answer to the latest query is
 * shown. An empty query clears the answer.
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
      // The reader need not know the cause: further input, or Enter, searches again.
      if (!signal.aborted) change({ status: "failed", query, answer: undefined });
    }
  }

  return {
    /** Starts a search; the same query is only repeated after a failure. */
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
    /** Aborts the running call: the latest answer stays, and the next search is made in any case. */
    stop(): void {
      last.abort();
      if (state.status === "searching") state = { ...state, status: "idle", query: "" };
    },
  };
}
