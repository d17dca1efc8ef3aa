import { createHash } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import type { CommentThreads } from "../../contract/studio/endpoints/comments.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { QUAY, type StudioClient, importFiles, signedIn } from "../testing/studio-client.ts";
import { openTestInstallation } from "../testing/test-installation.ts";

const WRITER: Grant = { tenant: "quay", role: "writer", languages: null, groups: null };
const NAME = "articles/en/about.md";
const anchor = { text: "We are here", prefix: "---\n", suffix: ".", position: 45 };
const threads = async (call: StudioClient, name = NAME) =>
  (await call(`sites/quay/comments?name=${encodeURIComponent(name)}`)).json.data as CommentThreads;
const begin = (call: StudioClient, text: string, name = NAME) =>
  call("sites/quay/comments", { method: "POST", body: { name, anchor, text } });
const waiting = async (call: StudioClient) =>
  ((await call("sites/quay/today")).json.data as { comments: { text: string; title: string }[] }).comments;

describeEachEngine("comments on a text", (makeDatabase) => {
  async function open() {
    const { databaseUrl } = await makeDatabase();
    const site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    onTestFinished(() => site.close());
    await importFiles(site, QUAY);
    return site;
  }

  it("are threads that can be answered, resolved, reopened and moved", async () => {
    const site = await open();
    const [mina, jun] = [await signedIn(site, WRITER), await signedIn(site, { ...WRITER, role: "editor" })];
    const { id } = (await begin(mina, "Since when? ")).json.data as { id: number };
    const post = (call: StudioClient, path: string, body: object) =>
      call(`sites/quay/comments/${id}/${path}`, { method: "POST", body });
    expect((await post(jun, "state", { isResolved: true })).status).toBe(200);
    const email = ((await jun("me")).json.data as { email: string }).email;
    expect((await threads(mina)).threads).toMatchObject([
      { id, anchor, isResolved: true, resolvedBy: email, comments: [{ text: "Since when?" }] },
    ]);
    await post(jun, "replies", { text: "Since 1900." });
    const moved = { ...anchor, text: "We were here", position: 50 };
    const name = encodeURIComponent(NAME);
    const put = { method: "PUT", body: { anchors: [{ id, anchor: moved }] } };
    expect((await jun(`sites/quay/comments?name=${name}`, put)).status).toBe(200);
    expect((await threads(mina)).threads).toMatchObject([
      { anchor: moved, isResolved: false, comments: [{ text: "Since when?" }, { text: "Since 1900." }] },
    ]);
    expect((await threads(mina, "articles/zh/about.md")).threads).toEqual([]);
    expect(
      (await mina("sites/quay/comments/99/replies", { method: "POST", body: { text: "?" } })).status,
    ).toBe(404);
  });

  it("are refused from people who may not write the text", async () => {
    const site = await open();
    const korean = await signedIn(site, { ...WRITER, languages: ["kr"] });
    expect((await begin(korean, "Why?")).status).toBe(403);
    expect((await threads(korean)).threads).toEqual([]);
    const { id } = (await begin(await signedIn(site, WRITER), "Why?")).json.data as { id: number };
    const reply = { method: "POST", body: { text: "Because" } };
    expect((await korean(`sites/quay/comments/${id}/replies`, reply)).status).toBe(403);
    expect(
      (await korean(`sites/quay/comments/${id}/state`, { method: "POST", body: { isResolved: true } }))
        .status,
    ).toBe(403);
  });

  it("are listed today for the people whom they mention or answer", async () => {
    const site = await open();
    const [mina, jun] = [await signedIn(site, WRITER), await signedIn(site, WRITER)];
    await jun("me/profile", { method: "POST", body: { name: "Jun Park" } });
    expect((await threads(mina)).people).toContain("Jun Park");
    const { id } = (await begin(mina, "Is this right, @jun park?")).json.data as { id: number };
    await begin(mina, "Nobody is mentioned here");
    expect(await waiting(mina)).toEqual([]);
    expect(await waiting(jun)).toMatchObject([{ text: "Is this right, @jun park?", title: "About" }]);
    await jun(`sites/quay/comments/${id}/replies`, { method: "POST", body: { text: "Yes" } });
    expect(await waiting(jun)).toEqual([]);
    expect(await waiting(mina)).toMatchObject([{ text: "Yes" }]);
    await mina(`sites/quay/comments/${id}/state`, { method: "POST", body: { isResolved: true } });
    expect(await waiting(mina)).toEqual([]);
  });

  it("name people without their e-mail addresses", async () => {
    const site = await open();
    const [mina, jun] = [await signedIn(site, WRITER), await signedIn(site, WRITER)];
    await jun("me/profile", { method: "POST", body: { name: "Jun Park" } });
    const { email } = (await jun("me")).json.data as { email: string };
    const { text } = await mina(`sites/quay/comments?name=${encodeURIComponent(NAME)}`);
    expect(text).toContain("Jun Park");
    expect(text).not.toContain(email);
  });

  it("exist only for texts that exist", async () => {
    const site = await open();
    const [mina, jun] = [await signedIn(site, WRITER), await signedIn(site, WRITER)];
    await jun("me/profile", { method: "POST", body: { name: "Jun" } });
    const draft = "articles/en/draft.md";
    expect((await begin(mina, "@Jun?", draft)).status).toBe(404);
    const saved = await mina(`sites/quay/draft?name=${encodeURIComponent(draft)}`, {
      method: "PUT",
      headers: { "if-none-match": "*" },
      body: { text: "---\ntitle: Draft\n---\nHere.\n", base: null },
    });
    expect((await begin(mina, "@Jun?", draft)).status).toBe(200);
    expect(await waiting(jun)).toMatchObject([{ text: "@Jun?" }]);
    await mina(`sites/quay/draft?name=${encodeURIComponent(draft)}`, {
      method: "DELETE",
      headers: { "if-match": String(saved.headers["etag"]) },
    });
    expect(await waiting(jun)).toEqual([]);
  });

  it("refuse NUL characters, which PostgreSQL cannot store", async () => {
    const site = await open();
    const mina = await signedIn(site, WRITER);
    expect((await begin(mina, "a\0b")).status).toBe(422);
    const body = { name: NAME, anchor: { ...anchor, text: "a\0b" }, text: "?" };
    expect((await mina("sites/quay/comments", { method: "POST", body })).status).toBe(422);
  });

  it("leave a full thread resolved", async () => {
    const site = await open();
    const mina = await signedIn(site, WRITER);
    const { id } = (await begin(mina, "1")).json.data as { id: number };
    const post = (path: string, body: object) =>
      mina(`sites/quay/comments/${id}/${path}`, { method: "POST", body });
    for (let count = 2; count <= 100; count += 1) await post("replies", { text: String(count) });
    await post("state", { isResolved: true });
    expect((await post("replies", { text: "101" })).status).toBe(422);
    expect((await threads(mina)).threads).toMatchObject([{ isResolved: true }]);
  });

  it("stay with a renamed article", async () => {
    const site = await open();
    const editor = await signedIn(site, { ...WRITER, role: "editor" });
    await begin(editor, "Why?");
    const to = "articles/en/about-us.md";
    const moved = await editor("sites/quay/moves", {
      method: "POST",
      headers: {
        "if-match": `"${createHash("sha256")
          .update(QUAY[NAME] ?? "")
          .digest("hex")}"`,
      },
      body: { from: NAME, to, note: "" },
    });
    expect(moved.status, moved.text).toBe(200);
    expect((await threads(editor, to)).threads).toHaveLength(1);
  });
});
