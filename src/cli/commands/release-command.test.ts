import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { hashOfText } from "../../content/model/stored-text.ts";
import { SVG, cornerFolder } from "../../content/testing/corner-folder.ts";
import { type OpenedStore, describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { runCommandLine } from "../command-line.ts";
import { captureConsole } from "../testing/capture-console.ts";

const corner = cornerFolder();
const ABOUT = "articles/en/about.md";
const OPENING = "articles/en/news/opening.md";
const NEW = "---\ntitle: About\npublishedAt: 2026-01-01\n---\nAbout all of us.\n";

const output = captureConsole();

/** Runs a command. Resolves to its exit code and output. */
async function run(...args: string[]): Promise<[code: number, lines: string]> {
  output.length = 0;
  const code = await runCommandLine(["release", "corner", ...args]);
  return [code, output.join("\n")];
}

describeEachEngine("releases on the command line", (makeDatabase) => {
  let store: OpenedStore;

  async function install(): Promise<void> {
    const { databaseUrl, dataFolder, open } = await makeDatabase();
    vi.stubEnv("DATABASE_URL", databaseUrl);
    vi.stubEnv("VITRINE_DATA", dataFolder);
    vi.useFakeTimers({ now: new Date("2026-11-20T16:30:00Z"), toFake: ["Date"] });
    await corner.put(
      "site.yaml",
      "code: corner\nname: Corner\ntimeZone: Asia/Seoul\ngroups: [{ slug: news, name: News }]\n",
    );
    store = await open();
    await importFolder(store.exchange, corner.folder);
  }

  async function textOfAbout(): Promise<string> {
    const content = await store.exchange.read("corner");
    const articles = await Array.fromAsync(content?.articles ?? []);
    return articles.find(({ path }) => path === "en/about.md")?.source ?? "";
  }

  it("plan a folder's changes for a time in the site's time zone, show them, and cancel them", async () => {
    await install();
    const old = await textOfAbout();
    await corner.put(ABOUT, NEW);
    await corner.put("media/new.svg", SVG);
    await corner.put("README.md", "Not of the site");
    expect(await run()).toEqual([0, "corner has no releases yet."]);
    const [made, output] = await run("make", corner.folder, "--title", "Autumn", "--at", "2026-11-21T09:00");
    expect([made, output]).toEqual([0, expect.stringContaining("2026-11-21 09:00 (Asia/Seoul), 2 files")]);
    expect((await run())[1]).toMatch(/1 +2026-11-21 09:00 +planned +2 +command line +Autumn$/);
    const [, shown] = await run("show", "1");
    expect(shown).toMatch(/^release 1 · Autumn · planned · 2026-11-21 09:00 \(Asia\/Seoul\)/);
    expect(shown).toContain(`changed ${ABOUT}`);
    expect(shown).toContain("{+");
    expect(shown).toContain("added media/new.svg");
    expect(await textOfAbout()).toBe(old);
    const edit = [{ name: ABOUT, text: NEW.replace("all", "none") }];
    const by = {
      author: "jo@example.com",
      origin: "studio",
      base: new Map([[ABOUT, hashOfText(old)]]),
    } as const;
    expect((await store.publish("corner", edit, by)).outcome).toBe("published");
    const [, warned] = await run();
    expect(warned).toContain(`\nrelease 1 would be held as the site is now:\n${ABOUT}`);
    expect(warned).toContain("jo@example.com changed it");
    expect((await run("show", "1"))[1]).toContain("release 1 would be held as the site is now:");
    expect(
      (
        await store.publish("corner", [{ name: ABOUT, text: old }], {
          ...by,
          base: new Map([[ABOUT, hashOfText(edit[0]?.text ?? "")]]),
        })
      ).outcome,
    ).toBe("published");
    expect((await run())[1]).not.toContain("held");
    expect(await run("cancel", "1")).toEqual([0, "corner: release 1 is cancelled and will not go live."]);
    expect((await run("apply", "1"))[0]).toBe(1);
    vi.setSystemTime(new Date("2026-11-22T00:00:00Z"));
    expect((await run())[1]).toContain("cancelled");
    expect(await textOfAbout()).toBe(old);
  });

  it("publish named files immediately, remove one, and roll back", async () => {
    await install();
    const old = await textOfAbout();
    await corner.put("root/ads.txt", "ads");
    await corner.put(ABOUT, NEW);
    const [code, output] = await run("make", corner.folder, ABOUT, "--title", "About");
    expect([code, output]).toEqual([0, expect.stringContaining("corner: release 1 is live, 1 file.")]);
    expect(await textOfAbout()).toBe(NEW);
    expect((await store.exchange.read("corner"))?.rootFiles).toEqual({});
    expect((await run("make", corner.folder, ABOUT, "--title", "Again"))[1]).toContain("no release was made");
    expect(await run("make", corner.folder, ABOUT, "articles/en/abuot.md", "--title", "x")).toEqual([
      1,
      expect.stringMatching(
        /^neither the folder nor corner has a file articles\/en\/abuot\.md\. Did you mean "articles\/en\/about\.md"\?\nNo release was made/,
      ),
    ]);
    // The file is removed from the folder, so the release removes it from the site.
    await rm(join(corner.folder, OPENING));
    expect((await run("make", corner.folder, OPENING, "--title", "x", "--at", "2027-01-01"))[1]).toContain(
      "1 file",
    );
    await run("cancel", "2");
    expect(await run("roll-back", "1")).toEqual([0, expect.stringContaining("release 3 is live")]);
    expect(await textOfAbout()).toBe(old);
    expect((await run())[1]).toContain("Roll back: About");
  });

  it("show when they went live if that was before their planned time", async () => {
    await install();
    await corner.put(ABOUT, NEW);
    await run("make", corner.folder, "--title", "Autumn", "--at", "2026-12-24T09:00");
    expect((await run())[1]).toMatch(/1 +2026-12-24 09:00 +planned/);
    vi.setSystemTime(new Date("2026-11-21T03:00:00Z"));
    expect((await run("apply", "1"))[0]).toBe(0);
    expect((await run())[1]).toMatch(/1 +2026-11-21 12:00 +applied/);
    expect((await run("show", "1"))[1]).toContain("applied · 2026-11-21 12:00 (Asia/Seoul)");
  });

  it("go live with the next command if no server runs", async () => {
    await install();
    await corner.put(ABOUT, NEW);
    await run("make", corner.folder, "--title", "Autumn", "--at", "2026-11-21T09:00");
    vi.setSystemTime(new Date("2026-11-21T00:00:00Z"));
    const out = join(corner.scratch, "out");
    output.length = 0;
    expect(await runCommandLine(["export", "corner", out])).toBe(0);
    expect(await readFile(join(out, ABOUT), "utf8")).toBe(NEW);
    expect(output[0]).toBe("corner: release 1 (Autumn) was due and has gone live.");
  });

  it("report what is wrong with a file, an argument or a time", async () => {
    await install();
    await corner.put("menus.yaml", "top_menu: 1\n");
    const [code, output] = await run("make", corner.folder, "--title", "Broken", "--at", "2026-12-01");
    expect(code).toBe(1);
    expect(output).toMatch(/^menus.yaml:1.*error/);
    expect((await run())[1]).toBe("corner has no releases yet.");
    expect(await run("show", "7")).toEqual([1, expect.stringContaining("corner has no release 7")]);
    for (const wrong of [
      ["list", "--limit", "none"],
      ["make", corner.folder],
      ["make", corner.folder, "--title", "x", "--at", "tomorrow"],
      ["make", corner.folder, "--title", "x", "--at", "2026-01-01"],
      ["show"],
      ["undo", "1"],
    ])
      expect((await run(...wrong))[0]).toBe(2);
  });
});
