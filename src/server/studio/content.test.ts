import * as v from "valibot";
import { expect, it, onTestFinished } from "vitest";
import { hashOfText } from "../../content/model/stored-text.ts";
import { type TestDatabase, describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { revisionsSchema } from "../../contract/studio/endpoints/history.ts";
import { releasesSchema } from "../../contract/studio/endpoints/releases.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { type StudioClient, QUAY, importFiles, signedIn } from "../testing/studio-client.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const ABOUT = "articles/en/about.md";
const about = QUAY[ABOUT] ?? "";
const EDITOR: Grant = { tenant: "quay", role: "editor", languages: null, groups: null };

async function quay(database: TestDatabase): Promise<TestInstallation> {
  const site = await openTestInstallation({ environment: { DATABASE_URL: database.databaseUrl } });
  onTestFinished(() => site.close());
  await importFiles(site, QUAY);
  return site;
}

const at = (path: string, query: Record<string, string> = {}) =>
  `sites/quay/${path}?${new URLSearchParams(query)}`;
const tag = (text: string) => ({ "if-match": `"${hashOfText(text)}"` });
const put = (call: StudioClient, name: string, bytes: string | Uint8Array, headers: Record<string, string>) =>
  call(at("file", { name }), { method: "PUT", bytes, headers });
const publish = (call: StudioClient, ...files: object[]) =>
  call(at("publications"), { method: "POST", body: { files } });

describeEachEngine("a file in the Studio's API", (makeDatabase) => {
  it("is read and published byte by byte, with any line ends", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, EDITOR);
    const found = await editor(at("file", { name: ABOUT }));
    expect(found.json.data).toMatchObject({ name: ABOUT, text: about, draft: null });
    expect(found.headers["etag"]).toBe(`"${hashOfText(about)}"`);
    const odd = `\uFEFF${about.replaceAll("\n", "\r\n").replace("here", "he\u0301re")}no end`;
    const written = await put(editor, ABOUT, odd, tag(about));
    expect(written.json).toMatchObject({
      code: 200,
      data: { files: [{ name: ABOUT, hash: hashOfText(odd), isMerged: false }] },
    });
    const again = await editor(at("file", { name: ABOUT }));
    expect(again.json.data).toMatchObject({ text: odd, hash: hashOfText(odd) });
    const latin = await put(editor, ABOUT, Buffer.from("---\ntitle: \xe9\n---\n", "latin1"), tag(odd));
    expect(latin.status).toBe(422);
    const settings = await editor(at("file", { name: "menus.yaml" }));
    expect(settings.json.data).toMatchObject({ text: QUAY["menus.yaml"] });
  });

  it("is merged with changes since its editor's base version; on a conflict, 409 returns both versions", async () => {
    const site = await quay(await makeDatabase());
    const [mina, jun] = [await signedIn(site, EDITOR), await signedIn(site, EDITOR)];
    expect((await put(mina, ABOUT, about, {})).status).toBe(428);
    const forced = await put(mina, ABOUT, about, { "if-match": "*" });
    expect(forced.status).toBe(400);
    expect(JSON.stringify(forced.json)).toContain("If-Match: * is refused, as it would overwrite");
    expect((await put(mina, ABOUT, about, { "if-none-match": "*" })).status).toBe(200);
    const other = about.replace("title: About", "title: About us");
    expect((await put(mina, ABOUT, other, tag(about))).status).toBe(200);
    const merged = await put(jun, ABOUT, about.replace("are here", "were here"), tag(about));
    expect(merged.json.data).toMatchObject({ files: [{ isMerged: true }] });
    const now = about.replace("title: About", "title: About us").replace("are here", "were here");
    expect((await jun(at("file", { name: ABOUT }))).json.data).toMatchObject({ text: now });
    const clash = await put(jun, ABOUT, about.replace("are here", "will be here"), tag(about));
    expect(clash.status).toBe(409);
    expect(clash.json.data).toMatchObject({
      conflicts: [
        {
          name: ABOUT,
          theirs: now,
          ours: about.replace("are here", "will be here"),
          current: hashOfText(now),
        },
      ],
    });
    const [{ clashes }] = (clash.json.data as { conflicts: [{ clashes: unknown[] }] }).conflicts;
    expect(clashes).toMatchObject([{ ours: { line: 5 }, theirs: { line: 5 } }]);
  });

  it("is refused with its findings, and nothing else is published", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, EDITOR);
    const answer = await publish(
      editor,
      { name: ABOUT, text: about.replace("here", "there"), base: hashOfText(about) },
      { name: "articles/en/bad.md", text: "no front matter", base: null },
    );
    expect(answer.status).toBe(422);
    expect(answer.json.data).toMatchObject({
      findings: [{ file: "articles/en/bad.md", line: 1, severity: "error" }],
    });
    expect((await editor(at("file", { name: ABOUT }))).json.data).toMatchObject({ text: about });
  });

  it("is removed, and restored from its history", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, EDITOR);
    const name = "articles/en/trade/plan.md";
    const text = QUAY[name] ?? "";
    const never = at("file", { name: "articles/en/never.md" });
    expect((await editor(never, { method: "DELETE", headers: tag("x") })).status).toBe(404);
    const stale = await editor(at("file", { name }), { method: "DELETE", headers: tag("x") });
    expect(stale.status).toBe(409);
    const removed = await editor(at("file", { name }), { method: "DELETE", headers: tag(text) });
    expect(removed.json.data).toMatchObject({ files: [{ name, hash: null }] });
    expect((await editor(at("file", { name }))).status).toBe(404);
    const { revisions } = (await editor(at("revisions", { name }))).json.data as {
      revisions: { id: number }[];
    };
    expect(revisions).toHaveLength(2);
    const id = revisions[1]?.id ?? 0;
    expect((await editor(at("file", { name, revision: String(id) }))).json.data).toMatchObject({ text });
    const planned = await editor(at(`revisions/${id}/restore`), {
      method: "POST",
      body: { names: [name], isDryRun: true },
    });
    // The history contains the title, although the article does not exist at present.
    expect(planned.json.data).toMatchObject({ files: [{ name, before: null, title: "Plan" }] });
    expect((await editor(at("revisions"))).json.data).toMatchObject({
      revisions: [{ someName: name, title: "Plan" }, {}],
    });
    const [newest] = revisions;
    expect((await editor(at(`revisions/${newest?.id}`))).json.data).toMatchObject({
      files: [{ name, title: "Plan" }],
    });
    expect((await editor(at("file", { name }))).status).toBe(404);
    await editor(at(`revisions/${id}/restore`), { method: "POST", body: { names: [name] } });
    expect((await editor(at("file", { name }))).json.data).toMatchObject({ text });
  });

  it("answers 404 when a file is to be removed that was never published, and 200 when it was removed before", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, EDITOR);
    const publish = (name: string, base: string | null) =>
      editor(at("publications"), { method: "POST", body: { files: [{ name, text: null, base }] } });
    const plan = (name: string, base: string | null) =>
      editor(at("publications/plan"), { method: "POST", body: { files: [{ name, text: null, base }] } });
    const unknown = "articles/en/trade/never.md";
    for (const base of [null, hashOfText("never")])
      for (const answer of [await publish(unknown, base), await plan(unknown, base)]) {
        expect(answer.status).toBe(404);
        expect(JSON.stringify(answer.json)).toContain(unknown);
      }
    const name = "articles/en/trade/plan.md";
    const base = hashOfText(QUAY[name] ?? "");
    expect((await publish(name, base)).status).toBe(200);
    expect((await publish(name, base)).status).toBe(200);
    expect((await publish(name, null)).status).toBe(404);
  });

  it("goes live later by a release, which shows its new title", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, EDITOR);
    const plan = "articles/en/trade/plan.md";
    const base = (name: string) => hashOfText(QUAY[name] ?? "");
    const files = [
      { name: ABOUT, text: about.replace("title: About", "title: About us"), base: base(ABOUT) },
      { name: plan, text: null, base: base(plan) },
      { name: "redirects.yaml", text: "- { from: /a.html, to: /about.html, status: 301 }\n", base: null },
    ];
    const release = { title: "Spring", goesLiveAt: Date.now() + 60_000, files };
    const made = await editor(at("releases"), { method: "POST", body: release });
    expect(made.status).toBe(200);
    expect((await editor(at("releases"))).json.data).toMatchObject({
      releases: [
        {
          title: "Spring",
          files: [
            { name: ABOUT, title: "About us" },
            { name: plan, hash: null, title: "Plan" },
            { name: "redirects.yaml", title: null },
          ],
        },
      ],
    });
  });

  it("is restored when the release is rolled back, which can happen only once", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, EDITOR);
    type Listed = { releases: { id: number; title: string; version: string }[] };
    const list = async () => ((await editor(at("releases"))).json.data as Listed).releases;
    const settle = async (title: string, verb: string, body = {}) => {
      const release = (await list()).find((each) => each.title === title);
      const headers = { "if-match": `"${release?.version}"` };
      const settled = await editor(at(`releases/${release?.id}/${verb}`), { method: "POST", headers, body });
      expect(settled.status).toBe(200);
    };
    const goesLiveAt = Date.now() + 60_000;
    const files = [{ name: ABOUT, text: `${about}\nMore.\n`, base: hashOfText(about) }];
    await editor(at("releases"), { method: "POST", body: { title: "Spring", goesLiveAt, files } });
    expect(await list()).toMatchObject([{ isInEffect: false }]);
    await settle("Spring", "apply");
    expect(await list()).toMatchObject([{ isInEffect: true }]);
    await settle("Spring", "roll-back", { title: "Back", goesLiveAt });
    await settle("Back", "apply");
    expect((await editor(at("file", { name: ABOUT }))).json.data).toMatchObject({ text: about });
    expect(await list()).toMatchObject([
      { title: "Back", isInEffect: true },
      { title: "Spring", isInEffect: false },
    ]);
  });

  it("is rolled back at the server's time, and not offered again if later changes remain", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, EDITOR);
    const list = async () => v.parse(releasesSchema, (await editor(at("releases"))).json.data);
    const act = async (title: string, what: string, body = {}) => {
      const { releases } = await list();
      const { id, version } = releases.find((release) => release.title === title) ?? expect.fail(title);
      const headers = { "if-match": `"${version}"` };
      const { json } = await editor(at(`releases/${id}/${what}`), { method: "POST", headers, body });
      expect(json).toMatchObject({ code: 200 });
    };
    const spring = about.replace("are here", "are here in spring");
    const files = [{ name: ABOUT, text: spring, base: hashOfText(about) }];
    const goesLiveAt = Date.now() + 60_000;
    await editor(at("releases"), { method: "POST", body: { title: "Spring", goesLiveAt, files } });
    await act("Spring", "apply");
    const later = `${spring}\nLater work.\n`;
    expect((await put(editor, ABOUT, later, tag(spring))).status).toBe(200);
    expect((await list()).releases).toMatchObject([{ title: "Spring", isInEffect: true }]);
    const before = Date.now();
    await act("Spring", "roll-back", { title: "Back" });
    const { now, releases } = await list();
    expect(releases[0]).toMatchObject({ title: "Back", state: "applied" });
    expect(releases[0]?.goesLiveAt).toBeGreaterThanOrEqual(before);
    expect(releases[0]?.goesLiveAt).toBeLessThanOrEqual(now);
    const { revisions } = v.parse(revisionsSchema, (await editor(at("revisions"))).json.data);
    expect(revisions.map(({ origin, note }) => [origin, note])).toEqual([
      ["release", "Back"],
      ["studio", ""],
      ["release", "Spring"],
      ["import", ""],
    ]);
    // The author of the earlier change is the editor who published it, not the editor who planned the release.
    expect(revisions[0]?.author).toBe(revisions[1]?.author);
    const merged = `${about}\nLater work.\n`;
    expect((await editor(at("file", { name: ABOUT }))).json.data).toMatchObject({ text: merged });
    expect((await list()).releases).toMatchObject([
      { title: "Back", isInEffect: true },
      { title: "Spring", isInEffect: false },
    ]);
    // This edit of words that the release wrote makes a roll-back conflict, which only becomes visible when a roll-back is
    // attempted.
    const other = merged.replace("are here", "were here");
    expect((await put(editor, ABOUT, other, tag(merged))).status).toBe(200);
    expect((await list()).releases).toMatchObject([{ isInEffect: true }, { isInEffect: true }]);
  });

  it("has a plan before publication: changed words, articles that refer to it, and redirects", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, EDITOR);
    const opening = "articles/en/news/opening.md";
    const text = QUAY[opening] ?? "";
    const answer = await editor(at("publications/plan"), {
      method: "POST",
      body: {
        files: [
          { name: ABOUT, text: about.replace("are", "were"), base: hashOfText(about) },
          { name: opening, text: null, base: hashOfText(text) },
          {
            name: "articles/zh/about.md",
            text: null,
            base: hashOfText(QUAY["articles/zh/about.md"] ?? ""),
          },
        ],
      },
    });
    expect(answer.json.data).toMatchObject({
      isPublishable: true,
      files: [
        {
          name: ABOUT,
          action: "changed",
          diff: [
            { kind: "same" },
            { kind: "removed", text: "are" },
            { kind: "added", text: "were" },
            { kind: "same" },
          ],
        },
        {
          name: opening,
          action: "removed",
          referrers: [{ name: ABOUT, title: "About" }],
          leavesRedirect: false,
        },
        { name: "articles/zh/about.md", action: "removed", referrers: [], leavesRedirect: true },
      ],
      findings: [{ file: ABOUT, severity: "warning" }],
    });
    expect((await editor(at("file", { name: ABOUT }))).json.data).toMatchObject({ text: about });
  });

  it("redirects after removal only if visitors then find its original at that address", async () => {
    const site = await quay(await makeDatabase());
    const article = (more: string) => `---\ntitle: Tide\npublishedAt: 2026-01-01\n${more}---\nText\n`;
    const later = article("").replace("2026", "2999");
    const texts: Record<string, string> = {
      "articles/en/high.md": article(""),
      "articles/zh/high.md": article(""),
      "articles/en/coming.md": later,
      "articles/zh/coming.md": article(""),
      "articles/en/ferry.md": article(""),
      "articles/zh/duchuan.md": article("translationKey: ferry\n"),
      "articles/en/both.md": article(""),
      "articles/zh/both.md": article(""),
      "articles/zh/planned.md": later,
    };
    await importFiles(site, { ...QUAY, ...texts });
    const editor = await signedIn(site, EDITOR);
    const removal = (name: string) => ({ name, text: null, base: hashOfText(texts[name] ?? "") });
    const leavesRedirect = async (...names: string[]) => {
      const body = { files: names.map(removal) };
      const { json } = await editor(at("publications/plan"), { method: "POST", body });
      expect(json).toMatchObject({ code: 200 });
      return (json.data as { files: { leavesRedirect: boolean | null }[] }).files[0]?.leavesRedirect;
    };
    const both = ["articles/zh/both.md", "articles/en/both.md"];
    expect(await leavesRedirect("articles/zh/high.md")).toBe(true);
    expect(await leavesRedirect("articles/zh/coming.md")).toBe(false);
    expect(await leavesRedirect("articles/zh/duchuan.md")).toBe(false);
    expect(await leavesRedirect("articles/zh/both.md")).toBe(true);
    expect(await leavesRedirect(...both)).toBe(false);
    expect(await leavesRedirect("articles/zh/planned.md")).toBeNull();
    const gone = Object.keys(texts).filter((name) => name.startsWith("articles/zh/") || both.includes(name));
    expect((await publish(editor, ...gone.map(removal))).json).toMatchObject({ code: 200 });
    const tenant = (await site.store.findTenant("quay")) ?? expect.fail("no tenant");
    const found = async (slug: string) => site.store.reader(tenant).findArticle({ slug }, "zh");
    expect(await found("high")).toMatchObject({ language: "en" });
    for (const slug of ["coming", "duchuan", "both", "planned"]) expect(await found(slug)).toBeUndefined();
  });

  it("is renamed with its key, and references to it are updated", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, EDITOR);
    const from = "articles/en/news/opening.md";
    const to = "articles/en/trade/start.md";
    const text = QUAY[from] ?? "";
    const moved = await editor(at("moves"), { method: "POST", headers: tag(text), body: { from, to } });
    expect(moved.json).toMatchObject({ code: 200 });
    const file = (name: string) => editor(at("file", { name }));
    expect((await file(from)).status).toBe(404);
    expect((await file(to)).json.data).toMatchObject({
      text: text.replace("tags: [event]\n", "tags: [event]\ntranslationKey: news/opening\n"),
    });
    expect((await file(ABOUT)).json.data).toMatchObject({
      text: about.replace("news/opening.md", "trade/start.md"),
    });
    const tenant = (await site.store.findTenant("quay")) ?? expect.fail("no tenant");
    const former = await site.store.reader(tenant).listRedirects();
    expect(JSON.stringify(former)).toContain("opening");
  });
});

describeEachEngine("a host of another site in the Studio's API", (makeDatabase) => {
  it("is a finding when a text is checked", async () => {
    const site = await quay(await makeDatabase());
    await importFiles(
      site,
      { "site.yaml": "code: pier\nname: Pier\nhosts: [pier.example]\nlanguages: [{ code: en }]\n" },
      "pier",
    );
    const manager = await signedIn(site, { ...EDITOR, role: "manager" });
    const text = `${QUAY["site.yaml"]}hosts: [pier.example]\n`;
    const checked = await manager(at("checks"), { method: "POST", body: { name: "site.yaml", text } });
    expect(checked.json.data).toMatchObject({ findings: [{ kind: "taken-host", severity: "error" }] });
  });
});

describeEachEngine("the groups of a site in the Studio's API", (makeDatabase) => {
  it("are listed in their order, including those without articles", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, EDITOR);
    expect((await editor(at("groups", { language: "kr" }))).json.data).toEqual([
      { slug: "news", name: "News" },
      { slug: "trade", name: "Trade" },
    ]);
    expect((await editor(at("groups", { language: "xx" }))).status).toBe(422);
  });
});

describeEachEngine("the tags and authors of a site in the Studio's API", (makeDatabase) => {
  it("are listed by use, those of drafts left out", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, EDITOR);
    const texts = [
      "tags: [sea, 'Washington, D.C.']\nauthors: [Ada]",
      "tags: [sea]",
      "tags: [hidden]\ndraft: true",
    ];
    const files = texts.map((lines, index) => ({
      name: `articles/en/news/named-${index}.md`,
      text: `---\ntitle: A\npublishedAt: 2026-01-01\n${lines}\n---\n`,
      base: null,
    }));
    expect((await publish(editor, ...files)).json).toMatchObject({ code: 200 });
    const { data } = (await editor(at("names", { language: "en" }))).json;
    expect(data).toEqual({ tags: ["sea", "Washington, D.C.", "event"], authors: ["Ada"] });
  });
});
