import { describe, expect, it } from "vitest";
import { createPreloadQueue } from "./preload-queue.ts";

function createLoads() {
  const started: string[] = [];
  const open = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const load = (url: string) => {
    started.push(url);
    return new Promise<void>((resolve, reject) => open.set(url, { resolve, reject }));
  };
  return { started, open, load };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("createPreloadQueue", () => {
  it("loads at most four at a time", async () => {
    const { started, open, load } = createLoads();
    const queue = createPreloadQueue(load);
    for (const url of ["a", "b", "c", "d", "e"]) queue.add(url, "visible");
    expect(started).toEqual(["a", "b", "c", "d"]);
    open.get("a")?.resolve();
    await settled();
    expect(started).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("loads pages that are pointed at before visible ones, the newest first", async () => {
    const { started, open, load } = createLoads();
    const queue = createPreloadQueue(load);
    for (const url of ["a", "b", "c", "d", "old", "new"]) queue.add(url, "visible");
    queue.add("pointed", "pointed");
    for (const url of ["a", "b", "c"]) open.get(url)?.resolve();
    await settled();
    expect(started.slice(4)).toEqual(["pointed", "new", "old"]);
  });

  it("keeps the strongest intent: a visible link stays pointed at, and pointing again makes it the newest", async () => {
    const { started, open, load } = createLoads();
    const queue = createPreloadQueue(load);
    for (const url of ["a", "b", "c", "d"]) queue.add(url, "visible");
    for (const url of ["first", "second"]) queue.add(url, "pointed");
    queue.add("first", "pointed");
    queue.add("second", "visible");
    queue.add("seen", "visible");
    for (const url of ["a", "b", "c"]) open.get(url)?.resolve();
    await settled();
    expect(started.slice(4)).toEqual(["first", "second", "seen"]);
  });

  it("loads a page again after it was forgotten", async () => {
    const { started, open, load } = createLoads();
    const queue = createPreloadQueue(load);
    queue.add("a", "visible");
    open.get("a")?.resolve();
    await settled();
    queue.add("a", "pointed");
    queue.forget("a");
    queue.add("a", "visible");
    expect(started).toEqual(["a", "a"]);
  });

  it("loads a page once, and again only after a failure", async () => {
    const { started, open, load } = createLoads();
    const queue = createPreloadQueue(load);
    queue.add("a", "visible");
    queue.add("a", "pointed");
    expect(started).toEqual(["a"]);
    open.get("a")?.reject(new Error("offline"));
    await settled();
    queue.add("a", "visible");
    expect(started).toEqual(["a"]);
    queue.add("a", "pointed");
    expect(started).toEqual(["a", "a"]);
  });

  it("drops waiting pages when the visitor navigates", async () => {
    const { started, open, load } = createLoads();
    const queue = createPreloadQueue(load);
    for (const url of ["a", "b", "c", "d", "e"]) queue.add(url, "visible");
    queue.clear();
    open.get("a")?.resolve();
    await settled();
    expect(started).not.toContain("e");
  });
});
