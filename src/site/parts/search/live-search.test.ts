import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type LiveSearchState, createLiveSearch } from "./live-search.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A search whose calls are answered by the test, in any order. */
function start() {
  const asked: { query: string; signal: AbortSignal; answer: (text: string) => void; fail: () => void }[] =
    [];
  const seen: LiveSearchState<string>[] = [];
  const live = createLiveSearch<string>({
    delayMs: 100,
    onChange: (state) => seen.push(state),
    ask: (query, signal) =>
      new Promise((resolve, reject) =>
        asked.push({ query, signal, answer: resolve, fail: () => reject(new Error("down")) }),
      ),
  });
  return { live, asked, seen };
}

/** Advances the timers past the delay, and runs the callbacks of settled promises. */
const pass = () => vi.advanceTimersByTimeAsync(100);

describe("createLiveSearch", () => {
  it("searches once, for the text when typing pauses", async () => {
    const { live, asked, seen } = start();
    for (const text of ["i", "in", "ins "]) live.search(text);
    await pass();
    expect(asked.map(({ query }) => query)).toEqual(["ins"]);
    asked[0]?.answer("Install");
    await pass();
    expect(seen.at(-1)).toEqual({ status: "answered", query: "ins", answer: "Install" });
  });

  it("aborts the previous call, and never shows its answer", async () => {
    const { live, asked, seen } = start();
    live.search("a");
    await pass();
    live.search("ab");
    await pass();
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    asked[1]?.answer("second");
    await pass();
    asked[0]?.answer("first");
    await pass();
    expect(seen.at(-1)).toEqual({ status: "answered", query: "ab", answer: "second" });
  });

  it("keeps the last answer while the next call is running, and none for an empty query", async () => {
    const { live, asked, seen } = start();
    live.search("a");
    await pass();
    asked[0]?.answer("first");
    await pass();
    live.search("ab");
    expect(seen.at(-1)).toEqual({ status: "searching", query: "ab", answer: "first" });
    live.search("  ");
    expect(seen.at(-1)).toEqual({ status: "idle", query: "", answer: undefined });
    await pass();
    expect(asked).toHaveLength(1);
  });

  it("reports a failed search, and repeats it on request", async () => {
    const { live, asked, seen } = start();
    live.search("a");
    await pass();
    asked[0]?.fail();
    await pass();
    expect(seen.at(-1)?.status).toBe("failed");
    live.search("a");
    await pass();
    expect(asked).toHaveLength(2);
    live.search("a");
    await pass();
    expect(asked).toHaveLength(2);
  });

  it("does nothing once stopped", async () => {
    const { live, asked, seen } = start();
    live.search("a");
    await pass();
    live.stop();
    asked[0]?.answer("late");
    await pass();
    expect(seen.at(-1)?.status).toBe("searching");
  });

  it("repeats a search that was aborted", async () => {
    const { live, asked, seen } = start();
    live.search("a");
    await pass();
    live.stop();
    live.search("a");
    await pass();
    asked[1]?.answer("again");
    await pass();
    expect(seen.at(-1)).toEqual({ status: "answered", query: "a", answer: "again" });
  });
});
