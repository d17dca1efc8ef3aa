import { expect, it, onTestFinished } from "vitest";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import type { FoundFile } from "../../contract/studio/endpoints/words.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { QUAY, type StudioClient, importFiles, signedIn } from "../testing/studio-client.ts";
import { openTestInstallation } from "../testing/test-installation.ts";

const MANAGER: Grant = { tenant: "quay", role: "manager", languages: null, groups: null };
const KOREAN: Grant = { tenant: "quay", role: "editor", languages: ["kr"], groups: null };

const article = (title: string, text: string) =>
  `---\ntitle: ${title}\npublishedAt: 2026-01-01\n---\n${text}\n`;

const ONE = "articles/en/one.md";
const TWO = "articles/en/two.md";
const KR = "articles/kr/one.md";
const FILES = {
  ...QUAY,
  [ONE]: article("The pier", "A pier, and `pier`.\n\nPier [two](two.md)."),
  [TWO]: article("Two", "Piers."),
  [KR]: article("하나", "The pier 부두."),
  "menus.yaml": "top_menu:\n  - { id: pier, name: Pier, article: one }\n",
};
const QUERY = { find: "pier", texts: true, details: true };

const at = (path: string, query: Record<string, string> = {}) =>
  `sites/quay/${path}?${new URLSearchParams(query)}`;

async function textOf(editor: StudioClient, name: string): Promise<string> {
  return ((await editor(at("file", { name }))).json.data as { text: string }).text;
}

const everywhere = (files: readonly FoundFile[]) =>
  files.map(({ name, hash, places }) => ({ name, hash, places: places.map((_, index) => index) }));

describeEachEngine("search and replace in the Studio's API", (makeDatabase) => {
  async function quay(grant = MANAGER) {
    const { databaseUrl } = await makeDatabase();
    const site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    onTestFinished(() => site.close());
    await importFiles(site, FILES);
    const editor = await signedIn(site, grant);
    const find = async (query: object) =>
      (await editor(at("words/search"), { method: "POST", body: { ...QUERY, ...query } })).json.data as {
        files: FoundFile[];
        isMore: boolean;
      };
    const replace = (body: object) =>
      editor(at("words/replacements"), { method: "POST", body: { ...QUERY, with: "jetty", ...body } });
    return { site, editor, find, replace };
  }

  it("finds words with their sentence, line and article, but not code", async () => {
    const { find } = await quay();
    const { files, isMore } = await find({ languages: ["en"] });
    expect(isMore).toBe(false);
    expect(files).toEqual([
      {
        name: ONE,
        hash: expect.stringMatching(/^[\da-f]{64}$/),
        title: "The pier",
        draftBy: null,
        places: [
          { line: 2, kind: "details", key: "title", before: "The ", found: "pier", after: "" },
          { line: 5, kind: "text", key: null, before: "A ", found: "pier", after: ", and " },
          { line: 7, kind: "text", key: null, before: "", found: "Pier", after: " " },
        ],
      },
      expect.objectContaining({ name: TWO, title: "Two" }),
    ]);
    expect((await find({ matchesCase: true, wholeWords: true })).files.map(({ name }) => name)).toEqual([
      ONE,
      KR,
    ]);
    expect(
      (await find({ texts: false, details: false, settings: true })).files.map(({ name }) => name),
    ).toEqual(["menus.yaml"]);
  });

  it("returns who has a draft of a found file", async () => {
    const { editor, find } = await quay();
    const [file] = (await find({})).files;
    await editor(at("draft", { name: ONE }), {
      method: "PUT",
      headers: { "if-none-match": "*" },
      body: { text: article("Draft", "No such words."), base: file?.hash },
    });
    expect((await find({})).files[0]).toMatchObject({ name: ONE, draftBy: expect.stringContaining("@") });
  });

  it("replaces the chosen places in one revision, which one step undoes", async () => {
    const { editor, find, replace } = await quay();
    const files = everywhere((await find({ settings: true })).files).map((file) =>
      file.name === ONE ? { ...file, places: [0, 2] } : file,
    );
    const { status, json } = await replace({ settings: true, with: "*jetty*", files, note: "Jetties" });
    expect([status, json.data]).toMatchObject([200, { places: 5, changed: 4 }]);
    expect(await textOf(editor, ONE)).toBe(
      article('"*jetty*"', "A pier, and `pier`.\n\n\\*jetty\\* [two](two.md).").replace(
        '"*jetty*"',
        "The *jetty*",
      ),
    );
    expect(await textOf(editor, TWO)).toBe(article("Two", "\\*jetty\\*s."));
    const { revision } = json.data as { revision: number };
    const revisions = (await editor(at("revisions"))).json.data as {
      revisions: { id: number; note: string }[];
    };
    expect(revisions.revisions[0]).toMatchObject({ id: revision, note: "Jetties" });
    await editor(at(`revisions/${revision}/undo`), { method: "POST", body: {} });
    for (const name of [ONE, TWO, KR] as const) expect(await textOf(editor, name)).toBe(FILES[name]);
  });

  it("refuses everything if a file has changed since the search, and names it", async () => {
    const { editor, find, replace } = await quay();
    const { files } = await find({});
    const [one] = files;
    const text = article("The pier", "Changed pier.");
    await editor(at("publications"), {
      method: "POST",
      body: { files: [{ name: ONE, text, base: one?.hash }] },
    });
    const { status, json } = await replace({ files: everywhere(files) });
    expect([status, json.data]).toEqual([409, { names: [ONE] }]);
    expect(await textOf(editor, TWO)).toBe(FILES[TWO]);
    expect((await replace({ files: everywhere(files.slice(1)) })).status).toBe(200);
    expect(await textOf(editor, TWO)).toBe(article("Two", "jettys."));
  });

  it("publishes nothing if more than words would change, and returns the place", async () => {
    const { editor, find, replace } = await quay();
    const text = article("Two", "**Pier**");
    const base = (await find({})).files.find(({ name }) => name === TWO)?.hash;
    await editor(at("publications"), { method: "POST", body: { files: [{ name: TWO, text, base }] } });
    const { files } = await find({});
    const { status, json } = await replace({ with: "", files: everywhere(files) });
    expect([status, json.data]).toMatchObject([
      422,
      { findings: [{ file: TWO, line: 5, severity: "error", coded: { code: "replacement" } }] },
    ]);
    expect(await textOf(editor, ONE)).toBe(FILES[ONE]);
  });

  it("publishes nothing if the changed files have errors, and returns them", async () => {
    const { find, replace } = await quay();
    const query = { texts: false, details: true, find: "The pier" };
    const { files } = await find(query);
    const { status, json } = await replace({ ...query, with: "", files: everywhere(files) });
    expect([status, json.data]).toMatchObject([422, { findings: [{ file: ONE, severity: "error" }] }]);
  });

  it("is limited to the languages that an editor may publish", async () => {
    const { site, find, replace } = await quay(KOREAN);
    const { files } = await find({ settings: true });
    expect(files.map(({ name }) => name)).toEqual([KR]);
    const manager = await signedIn(site, MANAGER);
    const all = (await manager(at("words/search"), { method: "POST", body: QUERY })).json.data as {
      files: FoundFile[];
    };
    expect((await replace({ files: everywhere(all.files) })).status).toBe(403);
    expect(await textOf(manager, ONE)).toBe(FILES[ONE]);
  });

  it("lists at most 5000 places, and reports whether there are more", async () => {
    const { site, editor, find, replace } = await quay();
    const many = (count: number) => article("Two", "pier ".repeat(count));
    await importFiles(site, { ...FILES, [ONE]: many(4_000), [TWO]: many(1_000), [KR]: many(0) });
    const { files, isMore } = await find({});
    expect([files.length, isMore]).toEqual([2, false]);
    const all = everywhere(files);
    await importFiles(site, { ...FILES, [ONE]: many(4_000), [TWO]: many(1_000), [KR]: many(1) });
    const more = await find({});
    expect([more.files.map(({ name }) => name), more.isMore]).toEqual([[ONE, TWO], true]);
    const extra = { name: KR, hash: all[0]?.hash ?? "", places: [0] };
    expect((await replace({ files: [...all, extra] })).status).toBe(422);
    expect((await replace({ files: all })).status).toBe(200);
    expect(await textOf(editor, TWO)).toBe(article("Two", "jetty ".repeat(1_000)));
  });

  it("refuses bad input", async () => {
    const { editor } = await quay();
    const bad = [
      { find: " " },
      { find: "x".repeat(201) },
      { find: "a\nb" },
      { languages: ["de"] },
      { unknown: 1 },
    ];
    for (const body of bad) {
      const { status } = await editor(at("words/search"), { method: "POST", body: { ...QUERY, ...body } });
      expect([body, status]).toEqual([body, 422]);
    }
  });
});
