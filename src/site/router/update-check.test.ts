import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { isLatestBuild, startUpdateCheck } from "./update-check.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe("isLatestBuild", () => {
  it.each<[unknown, boolean]>([
    [{ id: "a", timestamp: 1 }, true],
    [{ id: "", timestamp: 1 }, false],
    [{ id: "a" }, false],
    ["<!doctype html>", false],
    [null, false],
    [undefined, false],
  ])("%j", (value, expected) => {
    expect(isLatestBuild(value)).toBe(expected);
  });
});

describe("startUpdateCheck", () => {
  const tab = Object.assign(new EventTarget(), { hidden: false });
  const device = { onLine: true };
  let latest: unknown;
  let questions: number;
  let news: number;
  let stored: Map<string, string>;
  let stop: () => void;

  function start(intervalMs = HOUR_MS): void {
    stop = startUpdateCheck({
      buildId: "own",
      intervalMs,
      onUpdate: () => news++,
      fetchLatest: async () => {
        questions++;
        if (latest instanceof Error) throw latest;
        return latest;
      },
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    });
  }

  function turn(isHidden: boolean): void {
    tab.hidden = isHidden;
    tab.dispatchEvent(new Event("visibilitychange"));
  }

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", tab);
    vi.stubGlobal("navigator", device);
    tab.hidden = false;
    latest = { id: "own", timestamp: 1 };
    questions = 0;
    news = 0;
    stored = new Map();
    stop = () => {};
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("checks once per interval, give or take a tenth", async () => {
    start();
    await vi.advanceTimersByTimeAsync(0.9 * HOUR_MS - 1);
    expect(questions).toBe(0);
    await vi.advanceTimersByTimeAsync(0.2 * HOUR_MS + 1);
    expect(questions).toBe(1);
    await vi.advanceTimersByTimeAsync(8.9 * HOUR_MS);
    expect(questions).toBeGreaterThanOrEqual(9);
    expect(questions).toBeLessThanOrEqual(11);
    expect(news).toBe(0);
  });

  it("never checks if the interval is 0", async () => {
    start(0);
    await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
    turn(false);
    expect(questions).toBe(0);
  });

  it("does not check in a hidden tab, and checks once when it is shown again after a day", async () => {
    start();
    turn(true);
    await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
    expect(questions).toBe(0);
    turn(false);
    await vi.advanceTimersByTimeAsync(0.5 * HOUR_MS);
    expect(questions).toBe(1);
  });

  it("checks neither when a tab is hidden nor while offline", async () => {
    // Steps of an hour: after a whole day, two checks could fall into the same interval.
    const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
    onTestFinished(() => random.mockRestore());
    start();
    await vi.advanceTimersByTimeAsync(50 * MINUTE_MS);
    turn(true);
    expect(questions).toBe(0);
    turn(false);
    expect(questions).toBe(1);
    device.onLine = false;
    onTestFinished(() => void (device.onLine = true));
    await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
    expect(questions).toBe(1);
    device.onLine = true;
    await vi.advanceTimersByTimeAsync(1.1 * HOUR_MS);
    expect(questions).toBe(2);
  });

  it.each([
    ["none", new Error("no answer")],
    ["a page", "<!doctype html>"],
    ["no build's", { id: "" }],
  ])("ignores an answer that is %s, and checks again later", async (_name, answer) => {
    start();
    latest = answer;
    await vi.advanceTimersByTimeAsync(1.1 * HOUR_MS);
    latest = { id: "other", timestamp: 1 };
    expect([questions, news]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(1.1 * HOUR_MS);
    expect(news).toBe(1);
  });

  it("stops checking once a newer build was found, even if a check was planned", async () => {
    start();
    await vi.advanceTimersByTimeAsync(50 * MINUTE_MS);
    latest = { id: "other", timestamp: 1 };
    turn(false);
    await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
    expect(questions).toBe(1);
    expect(news).toBe(1);
  });

  it("does not check on return within a minute of the last check", async () => {
    start();
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
    turn(false);
    expect(questions).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    turn(false);
    expect(questions).toBe(1);
  });

  it("does not check on return within a minute of a planned check", async () => {
    const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
    onTestFinished(() => random.mockRestore());
    start();
    await vi.advanceTimersByTimeAsync(HOUR_MS + MINUTE_MS - 1);
    turn(false);
    expect(questions).toBe(1);
  });

  it("reports nothing after it was stopped, not even from a running check", async () => {
    const answer = Promise.withResolvers<unknown>();
    latest = answer.promise;
    start();
    await vi.advanceTimersByTimeAsync(1.1 * HOUR_MS);
    expect(questions).toBe(1);
    stop();
    answer.resolve({ id: "other", timestamp: 1 });
    await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
    expect([questions, news]).toEqual([1, 0]);
  });

  it("reports each build once, even if two builds alternate", async () => {
    for (const [id, expected] of [
      ["other", 1],
      ["own", 1],
      ["other", 1],
      ["third", 2],
    ] as const) {
      latest = { id, timestamp: 1 };
      start();
      await vi.advanceTimersByTimeAsync(1.1 * HOUR_MS);
      stop();
      expect(news, id).toBe(expected);
    }
  });
});
