import { afterEach, describe, expect, it, vi } from "vitest";
import { readViews, storeViews, withView } from "./saved-views.ts";

const DRAFTS = { name: "Korean drafts", query: "language=kr&state=edited" };
const NEWS = { name: "News", query: "group=news" };

function stubStorage(stored: Record<string, string> = {}): void {
  const entries = new Map(Object.entries(stored));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  });
}

afterEach(() => vi.unstubAllGlobals());

describe("saved views", () => {
  it("are stored for each site", () => {
    stubStorage();
    storeViews("harbor", [DRAFTS, NEWS]);
    expect(readViews("harbor")).toEqual([DRAFTS, NEWS]);
    expect(readViews("lumen")).toEqual([]);
  });

  it("replace views with the same name or the same filter", () => {
    expect(withView([DRAFTS, NEWS], { ...NEWS, query: "group=trade" })).toEqual([
      DRAFTS,
      { name: "News", query: "group=trade" },
    ]);
    expect(withView([DRAFTS, NEWS], { ...DRAFTS, name: "To do" })).toEqual([
      NEWS,
      { name: "To do", query: DRAFTS.query },
    ]);
  });

  it("are ignored if something else is stored, or if the browser blocks storage", () => {
    for (const stored of ["{", '"x"', '[{"name":"","query":"q=x"}]', '[{"name":"x"}]']) {
      stubStorage({ "vitrine-studio-article-views-harbor": stored });
      expect(readViews("harbor")).toEqual([]);
    }
    const refuse = () => {
      throw new Error("blocked");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    storeViews("harbor", [NEWS]);
    expect(readViews("harbor")).toEqual([]);
  });
});
