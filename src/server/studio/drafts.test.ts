import { expect, it, onTestFinished } from "vitest";
import { openEngine } from "../../content/engine/open-engine.ts";
import { hashOfText } from "../../content/model/stored-text.ts";
import { type TestDatabase, describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { type StudioClient, QUAY, importFiles, signedIn } from "../testing/studio-client.ts";
import { openTestInstallation } from "../testing/test-installation.ts";

const ABOUT = "articles/en/about.md";
const about = QUAY[ABOUT] ?? "";
const mine = about.replace("We are here.", "We are here. So is the ferry.");
const theirs = about.replace("title: About", "title: About us");
const EDITOR: Grant = { tenant: "quay", role: "editor", languages: null, groups: null };

const at = (path: string, query: Record<string, string> = {}) =>
  `sites/quay/${path}?${new URLSearchParams(query)}`;

const save = (editor: StudioClient, text: string, headers: Record<string, string>, base = about) =>
  editor(at("draft", { name: ABOUT }), { method: "PUT", headers, body: { text, base: hashOfText(base) } });

interface FoundFile {
  draft: { version: number; text: string; base: string; isOutdated: boolean };
}

async function find(editor: StudioClient): Promise<FoundFile["draft"]> {
  return ((await editor(at("file", { name: ABOUT }))).json.data as FoundFile).draft;
}

/** Counts all rows that writing a draft or publishing may create. */
async function rowsOf({ databaseUrl }: TestDatabase): Promise<unknown[]> {
  const engine = await openEngine(databaseUrl);
  const rows: unknown[] = [];
  try {
    for (const table of [
      "draft",
      "file_text",
      "file",
      "revision",
      "revision_file",
      "audit",
      "change",
    ] as const)
      rows.push(
        await engine.reading
          .selectFrom(table as "draft")
          .selectAll()
          .execute(),
      );
    return rows;
  } finally {
    await engine.close();
  }
}

describeEachEngine("a draft in the Studio's API", (makeDatabase) => {
  async function quay() {
    const database = await makeDatabase();
    const site = await openTestInstallation({ environment: { DATABASE_URL: database.databaseUrl } });
    onTestFinished(() => site.close());
    await importFiles(site, QUAY);
    const [writer, reader] = [await signedIn(site, EDITOR), await signedIn(site, EDITOR)];
    return { database, writer, reader };
  }

  it("is read with later publications merged in, and nothing is stored", async () => {
    const { database, writer, reader } = await quay();
    const saved = await save(writer, mine, { "if-none-match": "*" });
    const { version } = saved.json.data as { version: number };
    const files = [{ name: ABOUT, text: theirs, base: hashOfText(about) }];
    expect((await reader(at("publications"), { method: "POST", body: { files } })).status).toBe(200);
    const before = await rowsOf(database);
    const merged = mine.replace("title: About", "title: About us");
    const shown = { version, text: merged, base: hashOfText(theirs), isOutdated: false };
    expect(await find(reader)).toMatchObject(shown);
    expect(await find(reader)).toMatchObject(shown);
    expect((await reader(at("drafts"))).json.data).toMatchObject({
      drafts: [{ name: ABOUT, version, base: hashOfText(theirs), isOutdated: false }],
    });
    expect(await rowsOf(database)).toEqual(before);

    const more = mine.replace("ferry.", "ferry. And the tram.");
    const next = await save(writer, more, { "if-match": `"${version}"` });
    expect(next.status).toBe(200);
    expect(await find(reader)).toMatchObject({ text: more.replace("title: About", "title: About us") });
  });

  it("is stored at once, unless its text may take long to check, and is checked by a call of its own", async () => {
    const { database, writer } = await quay();
    const wrong = about.replace("title:", "titel:");
    const first = await save(writer, wrong, { "if-none-match": "*" });
    const { version } = first.json.data as { version: number };
    expect(first.json.data).toEqual({ version, findings: null });
    const before = await rowsOf(database);
    const check = (name: string, text: string) =>
      writer(at("checks"), { method: "POST", body: { name, text } });
    const findings = [{ kind: "missing-key" }, { kind: "unknown-key", file: ABOUT, line: 2 }];
    expect((await check(ABOUT, wrong)).json.data).toMatchObject({ findings });
    expect((await check(ABOUT, about)).json.data).toEqual({ findings: [] });
    expect((await check("media/a.png", about)).status).toBe(422);
    expect(await rowsOf(database)).toEqual(before);

    const long = `${wrong}${"Words\n\n".repeat(10_000)}`;
    const next = await save(writer, long, { "if-match": `"${version}"` });
    expect(next.json.data).toMatchObject({ findings });
  });

  it("is stored with the merged changes at the next save", async () => {
    const { writer, reader } = await quay();
    await save(writer, mine, { "if-none-match": "*" });
    const files = [{ name: ABOUT, text: theirs, base: hashOfText(about) }];
    await writer(at("publications"), { method: "POST", body: { files } });
    const { version, text } = await find(reader);
    const more = text.replace("ferry.", "ferry. And the tram.");
    expect((await save(reader, more, { "if-match": `"${version}"` }, theirs)).status).toBe(200);
    expect((await save(writer, `${mine}\nLate.\n`, { "if-match": `"${version}"` })).status).toBe(412);
    expect(await find(writer)).toMatchObject({ text: more, base: hashOfText(theirs) });
  });
});
