import { expect, it, vi } from "vitest";
import { parseDocument } from "yaml";
import { openEngine } from "../engine/open-engine.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { checkChanges } from "./check-changes.ts";
import { buildArticle } from "./checks/build-article.ts";
import { findTenantId } from "./rows/read-hashes.ts";

vi.mock("yaml", { spy: true });
vi.mock("./checks/build-article.ts", { spy: true });

const corner = cornerFolder();

const ENTRIES = 1_000;

/** Menus so long that they are read without the parser, and that their parsed documents do not stay in memory. */
const menus = (last: string) =>
  `top_menu:\n${Array.from({ length: ENTRIES }, (_, id) => `  - { id: e${id}, name: Entry number ${id}, article: about }\n`).join("")}  - { id: last, name: Last, article: ${last} }\n`;

describeEachEngine("a change of long settings", (openDatabase) => {
  it.each([
    ["is not parsed", "news/opening", 0, []],
    ["is parsed for the position of a finding", "missing", 1, [{ line: ENTRIES + 2 }]],
  ])("%s", async (_name, last, times, found) => {
    // As if the garbage collector had already freed each parsed document.
    vi.stubGlobal(
      "WeakRef",
      class {
        deref = () => undefined;
      },
    );
    const database = await openDatabase();
    const store = await database.open();
    await importFolder(store.exchange, corner.folder);
    const engine = await openEngine(database.databaseUrl);
    try {
      vi.mocked(parseDocument).mockClear();
      const tenant = await findTenantId(engine.reading, "corner");
      const text = `${menus(last)}# ${engine.kind}\n`;
      const { findings } = await checkChanges(engine, tenant, "corner", [{ name: "menus.yaml", text }], {});
      expect(findings).toMatchObject(found);
      expect(vi.mocked(parseDocument).mock.calls.filter(([parsed]) => parsed === text)).toHaveLength(times);
    } finally {
      vi.unstubAllGlobals();
      await engine.close();
    }
  });
});

describeEachEngine("the published versions of changed articles", (openDatabase) => {
  it("are checked one after the other, so that none discards the names for which another has asked", async () => {
    const names = ["articles/en/about.md", "articles/en/us.md", "articles/zh/us.md"];
    const text = (words: string) =>
      `---\ntitle: Us\npublishedAt: 2026-03-01\n---\n${words} ![Ours](media:gone.svg)\n`;
    for (const name of names) await corner.put(name, text("Words."));
    const database = await openDatabase();
    const store = await database.open();
    await importFolder(store.exchange, corner.folder, { keepGoing: true });
    const engine = await openEngine(database.databaseUrl);
    const { buildArticle: build } = await vi.importActual<{ buildArticle: typeof buildArticle }>(
      "./checks/build-article.ts",
    );
    const running = new Set<string>();
    const together: string[][] = [];
    vi.mocked(buildArticle).mockImplementation(async (entry, ...others) => {
      running.add(entry.path);
      if (running.size > 1) together.push([...running]);
      try {
        return await build(entry, ...others);
      } finally {
        running.delete(entry.path);
      }
    });
    try {
      const tenant = await findTenantId(engine.reading, "corner");
      const changes = names.map((name) => ({ name, text: text("More words.") }));
      const { findings } = await checkChanges(engine, tenant, "corner", changes, {});
      expect(findings.map(({ severity }) => severity)).toEqual(["warning", "warning", "warning"]);
      expect(together).toEqual([]);
    } finally {
      vi.mocked(buildArticle).mockRestore();
      await engine.close();
    }
  });
});
