import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { hashOfText } from "../../content/model/stored-text.ts";
import { cornerFolder } from "../../content/testing/corner-folder.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { runCommandLine } from "../command-line.ts";
import { captureConsole } from "../testing/capture-console.ts";

const corner = cornerFolder();
const output = captureConsole();

async function run(args: string[], code = 0): Promise<string> {
  output.length = 0;
  expect(await runCommandLine(args)).toBe(code);
  return output.join("\n");
}

const EN = "articles/en/about.md";
const article = (body: string) => `---\ntitle: About\npublishedAt: 2026-01-01\n---\n${body}\n`;

describeEachEngine("drafts on the command line", (makeDatabase) => {
  async function opened() {
    const { databaseUrl, dataFolder, open } = await makeDatabase();
    vi.stubEnv("DATABASE_URL", databaseUrl);
    vi.stubEnv("VITRINE_DATA", dataFolder);
    const store = await open();
    await corner.put(EN, article("We open at nine. Come in."));
    await importFolder(store.exchange, corner.folder);
    const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    const save = (name: string, text: string, base: string | null) =>
      store.drafts.save(tenant, {
        name,
        text,
        base: base === null ? null : hashOfText(base),
        version: 0,
        author: "mina@example.com",
      });
    return { store, tenant, save };
  }

  it("are listed, shown and discarded", async () => {
    const { save } = await opened();
    expect(await run(["drafts", "corner"])).toBe("corner: no drafts.");
    await save(EN, article("We open at ten. Come in."), article("We open at nine. Come in."));
    await save("articles/en/new.md", article("New."), null);
    expect((await run(["drafts", "corner"])).split("\n")).toEqual([
      expect.stringMatching(`^${EN} · .* · mina@example.com$`),
      expect.stringMatching(/^articles\/en\/new\.md · .* · mina@example\.com · a new file$/),
      "corner: 2 drafts.",
    ]);
    expect(await run(["drafts", "corner", "show", `./${EN}`])).toContain("We open at [-nine-]{+ten+}.");
    // The draft is based on the previous text, so a later publication makes it outdated.
    await corner.put(EN, article("We open at nine. Do come in."));
    await run(["import", corner.folder]);
    expect(await run(["drafts", "corner", "show", EN])).toContain("We open at [-nine-]{+ten+}. Do come in.");
    await corner.put(EN, article("We open at eleven. Do come in."));
    await run(["import", corner.folder]);
    expect(await run(["drafts", "corner"])).toContain(" · conflicts with what was published since");

    expect(await run(["drafts", "corner", "discard", "articles/en/abuot.md"], 1)).toContain(EN);
    expect(await run(["drafts", "corner", "discard", EN])).toContain("the draft was discarded");
    expect(await run(["drafts", "corner"])).toContain("corner: 1 draft.");
    expect(await run(["drafts", "corner", "burn", EN], 2)).toContain("show or discard");
  });

  it("are exported only on request, to a folder that imports ignore", async () => {
    const { store, save, tenant } = await opened();
    const [changed, added] = [article("We open at ten. Come in."), article("New.")];
    await save(EN, changed, article("We open at nine. Come in."));
    await save("articles/en/new.md", added, null);
    await save("menus.yaml", "top_menu: [{ id: a, name: A, url: / }]\n", null);
    const [plain, full] = [path.join(corner.scratch, "plain"), path.join(corner.scratch, "full")];
    await run(["export", "corner", plain]);
    expect(existsSync(path.join(plain, ".vitrine"))).toBe(false);
    expect(await run(["export", "corner", full, "--drafts"])).toContain("3 drafts written to");
    const textOf = (name: string) => readFileSync(path.join(full, name), "utf8");
    expect(textOf(EN)).toBe(article("We open at nine. Come in."));
    expect(textOf(`.vitrine/drafts/${EN}`)).toBe(changed);
    expect(textOf(".vitrine/drafts/articles/en/new.md")).toBe(added);

    const before = await store.history.newest(tenant);
    await run(["check", full]);
    await run(["import", full, "--prune", "--theirs"]);
    await run(["push", "corner", full]);
    await run(["pull", "corner", full]);
    expect(await store.history.newest(tenant)).toBe(before);
    expect(textOf(`.vitrine/drafts/${EN}`)).toBe(changed);
    expect(await run(["drafts", "corner"])).toContain("corner: 3 drafts.");
  });
});
