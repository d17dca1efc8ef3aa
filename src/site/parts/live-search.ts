/** How long a search waits for more letters, in milliseconds. */
const SEARCH_DELAY_MS = 120;

export interface LiveSearchState<Answer> {
  status: "idle" | "searching" | "answered" | "failed";
  /** What was asked for. */
  query: string;
  /** The last answer; while the next one is on its way still that to an earlier query. */
  answer: Answer | undefined;
}

export interface LiveSearchOptions<Answer> {
  ask: (query: string, signal: AbortSignal) => Promise<Answer>;
  onChange: (state: LiveSearchState<Answer>) => void;
  delayMs?: number;
}

/**
 * Searches while somebody types: waits for a pause, asks, and takes back what was asked before. Only the
 * answer to the last query is ever shown. An empty query empties the answer.
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
      // Why it failed is nothing to the reader: another letter, or Enter, asks again.
      if (!signal.aborted) change({ status: "failed", query, answer: undefined });
    }
  }

  return {
    /** Asks for something else; the same query again is asked again only when it failed. */
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
    /** Takes back what is on its way: what was answered last stays, and the next search asks whatever it is for. */
    stop(): void {
      last.abort();
      if (state.status === "searching") state = { ...state, status: "idle", query: "" };
    },
  };
}
