import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openStore } from "../../open.ts";
import { SVG, cornerFolder } from "../../testing/corner-folder.ts";
import { importFolder, planFolder } from "./import-folder.ts";

type Store = Awaited<ReturnType<typeof openStore>>;

const corner = cornerFolder();

async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore({
    databaseUrl: `file:${join(corner.scratch, "store.sqlite")}`,
    dataFolder: join(corner.scratch, "data"),
    fileUrl: "/media/",
  });
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

async function planned(store: Store, options: { prune?: boolean } = {}): Promise<string[] | undefined> {
  const { plan } = await planFolder(store.exchange, corner.folder, options);
  return plan?.changes.map(({ action, file }) => `${action} ${file}`);
}

it("lists every file that an import would add, change, remove or keep, and changes none", async () => {
  await withStore(async (store) => {
    expect(await planned(store)).toEqual([
      "add site.yaml",
      "add articles/en/about.md",
      "add articles/en/news/opening.md",
      "add media/plan.svg",
    ]);
    expect(await store.findTenant("corner")).toBeUndefined();
    await importFolder(store.exchange, corner.folder);
    expect(await planned(store)).toEqual([]);

    // An article counts as changed if a file that it shows has changed, as in an import.
    await rm(join(corner.folder, "articles/en/news/opening.md"));
    await corner.put("articles/en/later.md", "---\ntitle: Later\n---\n");
    await corner.put("menus.yaml", "top_menu: []\n");
    await corner.put("media/plan.svg", SVG.replace("40", "50"));
    const both = ["add menus.yaml", "change articles/en/about.md", "add articles/en/later.md"];
    const gone = "articles/en/news/opening.md";
    expect(await planned(store)).toEqual([...both, `keep ${gone}`, "change media/plan.svg"]);
    expect(await planned(store, { prune: true })).toEqual([
      ...both,
      `remove ${gone}`,
      "change media/plan.svg",
    ]);
    const { summary } = await importFolder(store.exchange, corner.folder, { prune: true });
    expect(summary).toMatchObject({ removed: 1 });
    expect(await planned(store, { prune: true })).toEqual([]);
  });
});

it("is absent if an import would refuse the folder, and leaves out the same files as the import", async () => {
  await withStore(async (store) => {
    await importFolder(store.exchange, corner.folder);
    await corner.put("articles/en/about.md", "no front matter\n");
    await corner.put("articles/en/later.md", "---\ntitle: Later\n---\n");
    expect(await planned(store)).toBeUndefined();
    const { plan } = await planFolder(store.exchange, corner.folder, { keepGoing: true, prune: true });
    expect(plan?.changes).toEqual([{ action: "add", file: "articles/en/later.md" }]);
  });
});
