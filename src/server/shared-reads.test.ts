import { expect, it } from "vitest";
import { describeEachEngine } from "../content/testing/describe-each-engine.ts";
import { sampleContent } from "../content/testing/sample-content.ts";
import { createContentChanges } from "./content-changes.ts";
import { createSharedReads } from "./shared-reads.ts";

describeEachEngine("shared reads", (makeDatabase) => {
  async function open() {
    const database = await makeDatabase();
    let queries = 0;
    const store = await database.open({ onRead: () => (queries += 1) });
    await store.exchange.apply(sampleContent(), { prune: false });
    const changes = createContentChanges(store, () => {});
    const reads = createSharedReads(store, changes);
    const tenant = (await store.findTenant("harbor")) ?? expect.unreachable();
    const tags = new Set<string>();
    const reader = () => reads.reader(tenant, { addTag: (tag) => void tags.add(tag), expireAt: () => {} });
    await changes.refresh();
    return { store, changes, reader, tags, count: () => queries };
  }

  it("asks the store once, and notes what the answer was made of every time", async () => {
    const { reader, tags, count } = await open();
    const first = await reader().menuTree("en");
    tags.clear();
    const before = count();
    expect(await reader().menuTree("en")).toBe(first);
    expect(await reader().menuTree("zh")).not.toBe(first);
    expect(tags).toContain("menu");
    const afterOther = count();
    await reader().menuTree("zh");
    expect([afterOther > before, count()]).toEqual([true, afterOther]);
  });

  it("asks again after a change of what it was made of, and only then", async () => {
    const { store, changes, reader } = await open();
    const menu = await reader().menuTree("en");
    const config = await reader().findConfig("theme1", "en");
    const menus = { ...sampleContent().menus, left_menu: [] };
    menus.bottom_menu = [{ id: "new", name: "New", target: { url: "/new.html" }, children: [] }];
    await store.exchange.apply(sampleContent({ menus }), { prune: false });
    await expect
      .poll(() => changes.refresh().then(() => changes.generation), { timeout: 5_000 })
      .toBeGreaterThan(1);
    expect(JSON.stringify(await reader().menuTree("en"))).toContain("/new.html");
    expect(await reader().menuTree("en")).not.toBe(menu);
    expect(await reader().findConfig("theme1", "en")).toBe(config);
  });

  it("keeps nothing of groups that a caller made up", async () => {
    const { reader, count } = await open();
    const list = () => reader().listArticles({ group: "made-up", page: 1, size: 1 }, "en");
    await reader().findConfig("made-up", "en");
    expect(await list()).toBeUndefined();
    const before = count();
    await reader().findConfig("made-up", "en");
    const between = count();
    expect(await list()).toBeUndefined();
    expect([between > before, count() > between]).toEqual([true, true]);
  });
});
