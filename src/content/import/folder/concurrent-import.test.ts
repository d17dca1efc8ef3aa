import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hashOfText } from "../../model/stored-text.ts";
import { SVG, cornerFolder } from "../../testing/corner-folder.ts";
import { type OpenedStore, describeEachEngine } from "../../testing/describe-each-engine.ts";
import type { FileChange } from "../../writing/read-changes.ts";
import { importFolder } from "./import-folder.ts";

const corner = cornerFolder();
const ARTICLE = "---\ntitle: Other\npublishedAt: 2026-03-01\n---\nOther\n";

describeEachEngine("an import during which somebody publishes", (makeDatabase) => {
  /** Returns the hash of a file in the folder. */
  async function baseOf(name: string): Promise<string | null> {
    const text = await readFile(join(corner.folder, name), "utf8").catch(() => null);
    return text === null ? null : hashOfText(text);
  }

  /** Imports the folder, and publishes a change after the import's checks and before its transaction. */
  async function importWith(
    store: OpenedStore,
    change: FileChange,
    base: string | null,
    { prune = false } = {},
  ) {
    const apply: typeof store.exchange.apply = async (content, options) => {
      const report = await store.publish("corner", [change], {
        author: "mina",
        origin: "studio",
        base: new Map([[change.name, base]]),
      });
      expect(report).toMatchObject({ outcome: "published" });
      return store.exchange.apply(content, options);
    };
    return importFolder({ ...store.exchange, apply }, corner.folder, { prune });
  }

  it.each<[string, FileChange, boolean]>([
    [
      "settings",
      { name: "site.yaml", text: "code: corner\nname: Other\ngroups: [{ slug: news, name: N }]\n" },
      false,
    ],
    ["a settings file that the folder lacks", { name: "menus.yaml", text: "top_menu: []\n" }, false],
    ["a file at the root", { name: "root/ads.txt", text: "others" }, false],
    ["a picture", { name: "media/plan.svg", file: "other.svg" }, false],
    ["an article that the folder changes, too", { name: "articles/en/about.md", text: ARTICLE }, false],
    [
      "an article that the folder lacks and would remove",
      { name: "articles/en/other.md", text: ARTICLE },
      true,
    ],
    [
      "a picture that the folder lacks and would remove",
      { name: "media/other.svg", file: "other.svg" },
      true,
    ],
  ])("writes nothing if somebody publishes %s", async (_, change, prune) => {
    const store = await (await makeDatabase()).open();
    await corner.put("root/ads.txt", "ads");
    await importFolder(store.exchange, corner.folder);
    await corner.put("../other.svg", SVG.replace("40", "80"));
    const meant = "file" in change ? { ...change, file: join(corner.scratch, "other.svg") } : change;
    const base = await baseOf(change.name);
    await corner.put("articles/en/about.md", ARTICLE.replace("Other", "Mine"));
    await expect(importWith(store, meant, base, { prune })).rejects.toThrow(
      /^Another publication changed .* while this one was being checked, so nothing was written/,
    );
  });

  it("leaves files unchanged that it does not contain", async () => {
    const store = await (await makeDatabase()).open();
    await importFolder(store.exchange, corner.folder);
    await corner.put("articles/en/about.md", ARTICLE);
    const { summary } = await importWith(store, { name: "articles/en/other.md", text: ARTICLE }, null);
    expect(summary).toMatchObject({ changed: 1, removed: 0 });
    expect([...(await store.exchange.articleFingerprints("corner")).keys()]).toContain("en/other.md");
  });
});
