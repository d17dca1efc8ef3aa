import * as v from "valibot";
import { afterEach, describe, expect, it, vi } from "vitest";
import { storedList } from "./stored-list.ts";

const list = storedList("letters", { entry: v.pipe(v.string(), v.minLength(1)), maximum: 2 });

function stubStorage(stored: Record<string, string> = {}): void {
  const entries = new Map(Object.entries(stored));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  });
}

afterEach(() => vi.unstubAllGlobals());

describe("a stored list", () => {
  it("keeps the last entries", () => {
    stubStorage();
    expect(list.read()).toEqual([]);
    list.store(["a", "b", "c"]);
    expect(list.read()).toEqual(["b", "c"]);
  });

  it.each(["{", '"a"', '["a",""]', "[1]"])("is empty if %s is stored", (stored) => {
    stubStorage({ "vitrine-studio-letters": stored });
    expect(list.read()).toEqual([]);
  });

  it("lasts until the page is closed if the browser blocks storage", () => {
    const refuse = () => {
      throw new Error("blocked");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    expect(list.read()).toEqual([]);
    list.store(["a"]);
    expect(list.read()).toEqual(["a"]);
  });
});
