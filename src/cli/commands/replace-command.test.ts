import { chmod, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { cornerFolder } from "../../content/testing/corner-folder.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { runCommandLine } from "../command-line.ts";
import { replaceInTenant } from "../replacing/replace-in-tenant.ts";
import { captureConsole } from "../testing/capture-console.ts";

const corner = cornerFolder();
const ABOUT = "articles/en/about.md";
const TEXT =
  "---\ntitle: Our port\npublishedAt: 2026-01-01\n---\n\nThe Port has a `port`. See [it](/port).\n";
const output = captureConsole();

/** Runs a command. Resolves to its exit code and output. */
async function run(...args: string[]): Promise<[code: number, lines: string]> {
  output.length = 0;
  const code = await runCommandLine(["replace", ...args]);
  return [code, output.join("\n")];
}

it("replaces words in a content folder, and prints each place", async () => {
  await corner.put(ABOUT, TEXT);
  const args = [corner.folder, "--find", "port", "--with", "quay"];
  expect(await run(...args, "--dry-run")).toEqual([
    0,
    [
      `${ABOUT}:2: Our [port → quay]`,
      `${ABOUT}:6: The [Port → quay] has a`,
      "2 places in 1 file would be replaced; nothing was written.",
    ].join("\n"),
  ]);
  expect(await readFile(join(corner.folder, ABOUT), "utf8")).toBe(TEXT);
  expect((await run(...args, "--links", "--case"))[1]).toContain("2 places in 1 file replaced.");
  expect(await readFile(join(corner.folder, ABOUT), "utf8")).toBe(
    TEXT.replace("Our port", "Our quay").replace("(/port)", "(/quay)"),
  );
});

it("replaces files atomically, keeps their permissions, and names files that cannot be written", async () => {
  await corner.put(ABOUT, TEXT);
  await chmod(join(corner.folder, ABOUT), 0o640);
  const args = [corner.folder, "--find", "port", "--with", "quay", "--case"];
  expect((await run(...args))[0]).toBe(0);
  expect((await stat(join(corner.folder, ABOUT))).mode & 0o777).toBe(0o640);
  expect(await readdir(corner.folder)).not.toContain(".vitrine");
  await corner.put(ABOUT, TEXT);
  // A file in place of the folder for unfinished files makes every write fail.
  await corner.put(".vitrine", "");
  const [code, lines] = await run(...args);
  expect(code).toBe(1);
  expect(lines).toContain(`${ABOUT}: could not be written: `);
  expect(lines).toContain("0 places in 0 files replaced.");
  expect(lines).toContain(`Not changed: ${ABOUT}. Replace the words there by hand`);
  expect(await readFile(join(corner.folder, ABOUT), "utf8")).toBe(TEXT);
});

it("does not change a file in which more than words would change, and reports it", async () => {
  await writeFile(join(corner.folder, ABOUT), TEXT.replace("The Port", "**Port**"));
  const [code, lines] = await run(corner.folder, "--find", "port", "--with", "", "--language", "en");
  expect(code).toBe(1);
  expect(lines).toContain(
    `${ABOUT}: not changed, because replacing the words with "" would also change the formatting`,
  );
});

it.each([
  [[corner.folder], /^add --find/],
  [[corner.folder, "--find", " ", "--with", "x"], /^add --find/],
  [[corner.folder, "--find", "x"], /^add --with/],
  [
    [corner.folder, "--find", "x", "--with", "y", "--language", "de"],
    /^--language must be one of en, zh, kr/,
  ],
  [["--find", "x", "--with", "y"], /^name one folder or tenant/],
])("explains wrong usage", async (args, message) => {
  expect(await run(...args)).toEqual([2, expect.stringMatching(message)]);
});

describeEachEngine("replace on the command line", (makeDatabase) => {
  it("publishes one release, which can be rolled back", async () => {
    const { databaseUrl, dataFolder, open } = await makeDatabase();
    vi.stubEnv("DATABASE_URL", databaseUrl);
    vi.stubEnv("VITRINE_DATA", dataFolder);
    const store = await open();
    await corner.put(ABOUT, TEXT);
    await importFolder(store.exchange, corner.folder);
    const textOfAbout = async () => {
      const content = await store.exchange.read("corner");
      const articles = await Array.fromAsync(content?.articles ?? []);
      return articles.find(({ path }) => path === "en/about.md")?.source ?? "";
    };

    const [code, lines] = await run("corner", "--find", "port", "--with", "quay", "--words");
    expect([code, lines]).toEqual([
      0,
      expect.stringContaining('Replaced "port" with "quay" (2 places in 1 file)'),
    ]);
    expect(await textOfAbout()).toContain("The quay has a `port`. See [it](/port).");

    output.length = 0;
    await runCommandLine(["release", "corner", "list"]);
    expect(output.join("\n")).toContain('Replaced "port" with "quay"');
    const id = /release (\d+)/.exec(lines)?.[1] ?? "";
    expect(await runCommandLine(["release", "corner", "roll-back", id])).toBe(0);
    expect(await textOfAbout()).toBe(TEXT);
  });

  it("keeps what others publish while it reads the texts", async () => {
    const store = await (await makeDatabase()).open();
    await corner.put(ABOUT, TEXT);
    await importFolder(store.exchange, corner.folder);
    const tenant = await store.findTenant("corner");
    if (tenant === undefined) throw new Error("The tenant is missing");
    const base = await store.exchange.files.hashes("corner");
    const { files } = store.exchange;
    const text = async (code: string, hash: string) => {
      const read = await files.text(code, hash);
      if (hash === base.get(ABOUT))
        await store.publish("corner", [{ name: ABOUT, text: `${TEXT}\nMore.\n` }], {
          author: null,
          origin: "api",
          base,
        });
      return read;
    };
    const reading = { ...store, exchange: { ...store.exchange, files: { ...files, text } } };
    const query = { find: "port", matchesCase: false, wholeWords: false };
    const places = { texts: true, details: true, settings: false, addresses: false };
    const replacement = { query: { ...query, ...places }, words: "quay", isDryRun: false };
    expect(await replaceInTenant(reading, tenant, replacement)).toBe(0);
    const hash = (await files.hashes("corner")).get(ABOUT) ?? "";
    const merged = await files.text("corner", hash);
    expect(merged).toContain("The quay has a `port`.");
    expect(merged).toContain("More.");
  });
});
