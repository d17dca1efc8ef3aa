import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { importFolder } from "../import/folder/import-folder.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import type { FileChange } from "./read-changes.ts";

const corner = cornerFolder();
const TEXT = "---\ntitle: Text\npublishedAt: 2026-01-01\n---\nText\n";

/** Names of files that a content folder cannot contain, or cannot contain as texts. */
const TEXTS = [
  "nul.txt",
  "notes.md",
  "site.yml",
  "Menus.yaml",
  "articles",
  "articles/",
  "articles/nul.txt",
  "articles/loose.md",
  "articles/en/nul.txt",
  "articles/en/news/nul.html",
  "articles/en/news/deep/er.md",
  "articles/en/.hidden.md",
  "articles/en/upper.MD",
  "articles/fr/about.md",
  "articles/en/nul",
  "root/",
  "root/index.html",
  "root/.env",
  "root/deep/er.txt",
  "media/nul.txt",
  "media/picture.svg",
  "static/nul.txt",
  ".git/config",
  "",
];
const FILES = [
  "nul.txt",
  "media/nul.exe",
  "media/.hidden.svg",
  "media/",
  "articles/en/picture.md",
  "root/ads.txt",
  "site.yaml",
];

describeEachEngine("a file of an unknown kind", (makeDatabase) => {
  it("is refused, and nothing is reported as published that is not stored", async () => {
    const store = await (await makeDatabase()).open();
    await importFolder(store.exchange, corner.folder);
    const file = join(corner.scratch, "given");
    await writeFile(file, TEXT);
    const changes: FileChange[] = [
      ...TEXTS.map((name) => ({ name, text: TEXT })),
      ...FILES.map((name) => ({ name, file })),
    ];
    const stored = async () => {
      const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
      return store.history.names(tenant);
    };
    const before = await stored();
    for (const change of changes) {
      const base = new Map([[change.name, null]]);
      const editor = { author: null, origin: "api", base } as const;
      for (const isDryRun of [true, false]) {
        const report = await store.publish("corner", [change], { ...editor, isDryRun });
        expect
          .soft([change, report.outcome])
          .toEqual([change, change.name === "site.yaml" ? "conflict" : "refused"]);
      }
      if ("file" in change) continue;
      const release = { title: "Unknown", goesLiveAt: Date.now() + 60_000, author: null, changes: [change] };
      const planned = await store.releases.make("corner", release);
      expect.soft([change, planned.outcome]).toEqual([change, "refused"]);
    }
    expect(await stored()).toEqual(before);
  });
});
