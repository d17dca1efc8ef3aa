import { describe, expect, it } from "vitest";
import { type TextStorage, forgiving } from "../platform/forgiving-storage.ts";
import { takeRecoveredBuild } from "./recovered-build.ts";
import { createReloadGuard } from "./reload-guard.ts";

function memory(): TextStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const blocked = forgiving(() => {
  throw new DOMException("blocked", "SecurityError");
});

/** Simulates a page load at a given time. The next one finds what this one has stored. */
function load(storage: TextStorage, startedAt: number, navigationType = "navigate", failedAt = startedAt) {
  return createReloadGuard({
    build: "1",
    storage,
    startedAt,
    now: () => failedAt,
    navigationType: () => navigationType,
  });
}

describe("createReloadGuard", () => {
  it("permits one full load, and another after its time has passed", () => {
    const storage = memory();
    expect(load(storage, 0).permit("/a.html")).toBe(true);
    expect(load(storage, 500).permit("/a.html")).toBe(false);
    expect(load(storage, 10_001).permit("/a.html")).toBe(true);
  });

  it("does not send a visitor back and forth between two broken pages", () => {
    const storage = memory();
    expect(load(storage, 0).permit("/a.html")).toBe(true);
    expect(load(storage, 500).permit("/b.html")).toBe(false);
  });

  it("still applies if the failure took longer than its time", () => {
    const storage = memory();
    expect(load(storage, 0).permit("/a.html")).toBe(true);
    expect(load(storage, 500, "navigate", 12_500).permit("/a.html")).toBe(false);
  });

  it("measures from the start of the page load, not from when its script runs", () => {
    const storage = memory();
    storage.setItem(
      "vitrine:reload",
      JSON.stringify({ path: "/a.html", build: "1", expires: performance.timeOrigin + 1 }),
    );
    expect(createReloadGuard({ build: "1", storage, now: () => Date.now() + 12_000 }).permit("/a.html")).toBe(
      false,
    );
  });

  it("falls back to the type of the page load if nothing can be stored", () => {
    expect(load(blocked, 0).permit("/a.html")).toBe(true);
    expect(load(blocked, 0, "reload").permit("/a.html")).toBe(false);
  });

  it("reports the recovered build once", () => {
    const storage = memory();
    expect(takeRecoveredBuild(storage, 0)).toBeUndefined();
    load(storage, 0).permit("/a.html");
    expect(takeRecoveredBuild(storage, 10_001)).toBeUndefined();
    expect(takeRecoveredBuild(storage, 500)).toBe("1");
    expect(takeRecoveredBuild(storage, 500)).toBeUndefined();
  });

  it("ignores a damaged record", () => {
    const storage = memory();
    storage.setItem("vitrine:reload", "{");
    expect(load(storage, 0).permit("/a.html")).toBe(true);
  });
});
