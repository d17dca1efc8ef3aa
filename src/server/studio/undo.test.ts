import { expect, it, onTestFinished } from "vitest";
import { hashOfText } from "../../content/model/stored-text.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { type StudioClient, QUAY, importFiles, signedIn } from "../testing/studio-client.ts";
import { openTestInstallation } from "../testing/test-installation.ts";

const ABOUT = "articles/en/about.md";
const about = QUAY[ABOUT] ?? "";
const edited = about.replace("We are here.", "We were here.");
const FRESH = "articles/en/fresh.md";
const fresh = "---\ntitle: Fresh\npublishedAt: 2026-01-01\n---\nFresh.\n";
const EDITOR: Grant = { tenant: "quay", role: "editor", languages: null, groups: null };

const at = (path: string, query: Record<string, string> = {}) =>
  `sites/quay/${path}?${new URLSearchParams(query)}`;

interface Edit {
  name: string;
  text: string | null;
  base: string | null;
}

const edit = (name: string, text: string | null, base: string | null): Edit => ({
  name,
  text,
  base: base === null ? null : hashOfText(base),
});

async function publish(editor: StudioClient, ...files: Edit[]): Promise<number> {
  const answer = await editor(at("publications"), { method: "POST", body: { files } });
  expect(answer.status).toBe(200);
  return (answer.json.data as { revision: number }).revision;
}

const undo = (editor: StudioClient, revision: number) =>
  editor(at(`revisions/${revision}/undo`), { method: "POST", body: { note: "Undone" } });

async function textOf(editor: StudioClient, name: string): Promise<unknown> {
  const { status, json } = await editor(at("file", { name }));
  return status === 404 ? null : (json.data as { text: string }).text;
}

describeEachEngine("undoing a publication in the Studio's API", (makeDatabase) => {
  async function quay() {
    const { databaseUrl } = await makeDatabase();
    const site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    onTestFinished(() => site.close());
    await importFiles(site, QUAY);
    return { site, editor: await signedIn(site, EDITOR) };
  }

  it("restores the previous content of each file, once", async () => {
    const { editor } = await quay();
    const revision = await publish(editor, edit(ABOUT, edited, about), edit(FRESH, fresh, null));
    const answer = await undo(editor, revision);
    expect(answer.json.data).toMatchObject({
      files: [
        { name: ABOUT, hash: hashOfText(about), before: about, isMerged: false },
        { name: FRESH, hash: null, before: null, isMerged: false },
      ],
    });
    expect([await textOf(editor, ABOUT), await textOf(editor, FRESH)]).toEqual([about, null]);
    const { revisions } = (await editor(at("revisions"))).json.data as { revisions: { note: string }[] };
    expect(revisions[0]).toMatchObject({ note: "Undone" });
    expect((await undo(editor, revision)).json.data).toMatchObject({ revision: null });
  });

  it("brings a removed file back", async () => {
    const { editor } = await quay();
    const revision = await publish(editor, edit(ABOUT, null, about));
    expect((await undo(editor, revision)).status).toBe(200);
    expect(await textOf(editor, ABOUT)).toBe(about);
  });

  it("keeps later changes by others, and changes nothing if they conflict", async () => {
    const { editor } = await quay();
    const revision = await publish(editor, edit(ABOUT, edited, about));
    const later = edited.replace("title: About", "title: About us");
    await publish(editor, edit(ABOUT, later, edited));
    const answer = await undo(editor, revision);
    expect(answer.json.data).toMatchObject({ files: [{ isMerged: true, before: about }] });
    const merged = about.replace("title: About", "title: About us");
    expect(await textOf(editor, ABOUT)).toBe(merged);

    const other = merged.replace("are here", "will be here");
    const next = await publish(editor, edit(ABOUT, other, merged));
    const last = other.replace("will be", "are always");
    await publish(editor, edit(ABOUT, last, other));
    const refused = await undo(editor, next);
    expect(refused.status).toBe(409);
    expect(refused.json.data).toMatchObject({ conflicts: [{ name: ABOUT, theirs: last, ours: merged }] });
    expect(await textOf(editor, ABOUT)).toBe(last);
  });

  it("is refused without permission to publish, and for anything that is not a publication of the site", async () => {
    const { site, editor } = await quay();
    const revision = await publish(editor, edit(ABOUT, edited, about));
    const writer = await signedIn(site, { ...EDITOR, role: "writer" });
    expect((await undo(writer, revision)).status).toBe(403);
    const saved = await editor(at("versions"), {
      method: "POST",
      body: { name: ABOUT, text: edited, note: "" },
    });
    expect((await undo(editor, (saved.json.data as { revision: number }).revision)).status).toBe(404);
    expect((await undo(editor, 999_999)).status).toBe(404);
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const uploaded = await editor(at("media/file", { name: "media/a.png" }), {
      method: "PUT",
      bytes: png,
      headers: { "if-none-match": "*" },
    });
    const picture = (uploaded.json.data as { revision: number }).revision;
    expect((await undo(editor, picture)).status).toBe(422);
  });
});
