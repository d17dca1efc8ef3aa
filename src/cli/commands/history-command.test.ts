import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { hashOfText } from "../../content/model/stored-text.ts";
import { cornerFolder } from "../../content/testing/corner-folder.ts";
import { type OpenedStore, describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { runCommandLine } from "../command-line.ts";
import { captureConsole } from "../testing/capture-console.ts";

const corner = cornerFolder();
const ABOUT = "articles/en/about.md";
const FIRST = "---\ntitle: About\npublishedAt: 2026-01-01\n---\nAbout us. [Opening](news/opening.md)\n";
const SECOND = FIRST.replace("About us", "All about us");

const output = captureConsole();

describeEachEngine("the history on the command line", (makeDatabase) => {
  let store: OpenedStore;

  /** Creates two sites. An article of the first was changed twice after the import. */
  async function install(): Promise<void> {
    const { databaseUrl, dataFolder, open } = await makeDatabase();
    vi.stubEnv("DATABASE_URL", databaseUrl);
    vi.stubEnv("VITRINE_DATA", dataFolder);
    vi.useFakeTimers({ now: new Date("2026-11-20T16:30:00Z"), toFake: ["Date"] });
    store = await open();
    await store.exchange.apply(sampleContent(), { prune: false });
    await corner.put(
      "site.yaml",
      "code: corner\nname: Corner\ntimeZone: Asia/Seoul\ngroups: [{ slug: news, name: News }]\n",
    );
    await importFolder(store.exchange, corner.folder);
    vi.setSystemTime(new Date("2026-11-21T09:00:00Z"));
    await publish(ABOUT, SECOND, FIRST);
    vi.setSystemTime(new Date("2026-11-22T09:00:00Z"));
    await publish(
      "articles/zh/about.md",
      "---\ntitle: 关于\npublishedAt: 2026-01-01\n---\n我们星期三开门。\n",
      null,
    );
  }

  async function publish(name: string, text: string | null, before: string | null): Promise<void> {
    const base = new Map([[name, before === null ? null : hashOfText(before)]]);
    const options = { author: "mina@example.com", origin: "studio", base } as const;
    const report = await store.publish("corner", [{ name, text }], options);
    expect(report).toMatchObject({ outcome: "published", findings: [] });
  }

  async function run(...args: string[]): Promise<string> {
    output.length = 0;
    const code = await runCommandLine(args);
    return `${output.join("\n")}\n= ${code}`;
  }

  it("lists who published what and when, in the site's time zone", async () => {
    await install();
    expect(await run("history", "corner")).toBe(`revision  time (Asia/Seoul)  by                from    files
       4  2026-11-22 18:00   mina@example.com  studio  added articles/zh/about.md
       3  2026-11-21 18:00   mina@example.com  studio  changed articles/en/about.md
       2  2026-11-21 01:30   command line      import  4 files: 4 added
= 0`);
    expect(await run("history", "corner", `./${ABOUT}`)).toMatch(
      /\n +3 .*changed.*\n +2 .*added articles\/en\/about.md\n= 0$/,
    );
  });

  it("lists page by page", async () => {
    await install();
    expect(await run("history", "corner", "--limit", "2")).toMatch(
      / 4 .*\n.* 3 .*\nOlder ones: vitrine history corner --before 3\n= 0$/,
    );
    expect(await run("history", "corner", "--limit", "2", "--before", "3")).toMatch(/files\n +2 .*\n= 0$/);
    expect(await run("history", "corner", ABOUT, "--limit", "1")).toMatch(
      /Older ones: vitrine history corner articles\/en\/about.md --before 3\n/,
    );
    expect(await run("history", "corner", "--before", "2")).toBe("corner has no revision before 2.\n= 0");
  });

  it("shows the words that changed, only for revisions of this site", async () => {
    await install();
    expect(await run("diff", "corner", "3"))
      .toBe(`revision 3 · 2026-11-21 18:00 (Asia/Seoul) · mina@example.com · studio

changed articles/en/about.md
@ line 3
  publishedAt: 2026-01-01
  ---
  [-About-]{+All about+} us. [Opening](news/opening.md)
= 0`);
    expect(await run("diff", "corner", "2")).toMatch(
      /\nadded articles\/en\/about.md\n\nadded [^]*\n {2}SHA-256 none → [\da-f]{64}/,
    );
    expect(await run("diff", "corner", "4", "articles/zh/about.md")).toContain("\n  {+我们星期三开门。+}\n");
    expect(await run("diff", "corner", "1")).toBe(
      'corner has no revision 1; the newest is 4. "vitrine history corner" lists all revisions\n= 1',
    );
  });

  it("escapes control characters that an editor typed, and shows changed line ends", async () => {
    await install();
    const text = SECOND.replace("us.", "us.\u001b[2J").replaceAll("\n", "\r\n");
    await publish(ABOUT, text, SECOND);
    const shown = await run("diff", "corner", "5");
    expect(shown).not.toContain("\u001b");
    expect(shown).toContain("␛[2J");
    expect(shown).toContain("{+␍");
  });

  it("restores files or the site and prints how to undo it; with --dry-run only the plan", async () => {
    await install();
    const dry = await run("restore", "corner", "2", "--dry-run");
    expect(dry).toBe(
      "change articles/en/about.md\nremove articles/zh/about.md\ncorner: 2 files to restore. Nothing was written.\n= 0",
    );
    expect(await run("restore", "corner", "2", ABOUT)).toBe(
      `change ${ABOUT}\ncorner: 1 file restored as after revision 2.\nTo undo: vitrine restore corner 4 ${ABOUT}\n= 0`,
    );
    expect(await run("history", "corner", "--limit", "1")).toMatch(
      / 5 .* command line +restore +changed articles\/en\/about.md/,
    );
    expect(await run("restore", "corner", "4", ABOUT)).toMatch(/= 0$/);
    expect(await run("restore", "corner", "4")).toBe(
      "corner: nothing to restore; everything is as it was after revision 4.\n= 0",
    );
    expect(await run("restore", "corner", "2", "articles/en/abuot.md")).toBe(
      'corner never had a file articles/en/abuot.md. Did you mean "articles/en/about.md"?\n= 1',
    );
    expect(await run("restore", "corner", "1")).toMatch(/^corner has no revision 1; [^]*= 1$/);
    expect(await run("restore", "corner")).toMatch(/Usage: [^]*= 2$/);
  });

  it("reports what is no longer valid in a restored file", async () => {
    await install();
    await publish(ABOUT, "---\ntitle: About\npublishedAt: 2026-01-01\n---\nAlone\n", SECOND);
    const opening =
      "---\ntitle: Opening\npublishedAt: 2026-02-01\n---\nWe open. See [the plan](/media/plan.svg).\n";
    await publish("articles/en/news/opening.md", null, opening);
    expect(await run("restore", "corner", "2", ABOUT)).toMatch(
      /^change .*\narticles\/en\/about.md:5.*: warning: [^]*1 file restored[^]*= 0$/,
    );
  });

  it("exports the site as it was at a time in the site's time zone", async () => {
    await install();
    const folder = join(corner.scratch, "then");
    expect(await run("history", "corner", "--at", "2026-11-21T17:59", "export", folder)).toBe(
      `corner as it was at 2026-11-21 17:59 (Asia/Seoul), after revision 2:\n2 articles and 1 files written to ${folder}.\n= 0`,
    );
    expect(await readFile(join(folder, ABOUT), "utf8")).toBe(FIRST);
    const later = join(corner.scratch, "later");
    await run("history", "corner", "--at", "2026-11-21T09:00Z", "export", later);
    expect(await readFile(join(later, ABOUT), "utf8")).toBe(SECOND);
    expect(await run("history", "corner", "--at", "2026-11-21", "export", join(corner.scratch, "none"))).toBe(
      "the history of corner begins at 2026-11-21 01:30 (Asia/Seoul); choose a later time\n= 1",
    );
    expect(await run("history", "corner", "--at", "2026-11-22", "export", later)).toMatch(
      /not empty[^]*= 1$/,
    );
    expect(await run("history", "corner", "--at", "noon", "export", later)).toMatch(/Usage: [^]*= 2$/);
    expect(await run("history", "corner", "--at", "2027-01-01", "export", later)).toMatch(
      /^--at 2027-01-01 is in the future in Asia\/Seoul\n[^]*= 2$/,
    );
    expect(await run("history", "corner", "--at", "2026-11-22")).toMatch(/Usage: [^]*= 2$/);
    expect(await run("history", "--at", "2026-11-22", "export", later)).toMatch(
      /name one tenant: harbor, corner\n/,
    );
  });

  it("exports the same state for a time that was copied from the list", async () => {
    await install();
    vi.setSystemTime(new Date("2026-11-23T09:00:40Z"));
    await publish(ABOUT, FIRST, SECOND);
    expect(await run("history", "corner", "--limit", "1")).toContain("2026-11-23 18:00");
    for (const [time, text] of [
      ["2026-11-23T18:00", FIRST],
      ["2026-11-23T18:00:30", SECOND],
      ["2026-11-23T17:59", SECOND],
    ] as const) {
      const folder = join(corner.scratch, time);
      expect(await run("history", "corner", "--at", time, "export", folder)).toMatch(/= 0$/);
      expect(await readFile(join(folder, ABOUT), "utf8")).toBe(text);
    }
  });

  it("reports what is wrong, and suggests the closest name", async () => {
    await install();
    expect(await run("history", "corner", "articles/en/abuot.md")).toBe(
      'corner never had a file articles/en/abuot.md. Did you mean "articles/en/about.md"?\n= 1',
    );
    expect(await run("diff", "corner", "3", "articles/en/abuot.md")).toBe(
      'revision 3 did not change articles/en/abuot.md. Did you mean "articles/en/about.md"?\n= 1',
    );
    expect(await run("history", "corners")).toMatch(/^there is no tenant "corners"[^]*= 1$/);
    for (const args of [
      ["history"],
      ["history", "corner", "a", "b"],
      ["history", "corner", "--limit", "0"],
      ["history", "corner", "--before", "x"],
      ["diff", "corner"],
      ["diff", "corner", "x"],
    ])
      expect(await run(...args), args.join(" ")).toMatch(/Usage: vitrine [^]*= 2$/);
  });
});
