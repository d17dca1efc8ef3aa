import { expect, it, onTestFinished } from "vitest";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { sampleNeed } from "../../content/testing/sample-need.ts";
import { dayAt } from "../../content/time/time-zone.ts";
import type { NeedDetail, NeedList } from "../../contract/studio/endpoints/needs.ts";
import type { VisitEffects, VisitReport } from "../../contract/studio/endpoints/visits.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { QUAY, importFiles, signedIn } from "../testing/studio-client.ts";
import { openTestInstallation } from "../testing/test-installation.ts";

const MANAGER: Grant = { tenant: "quay", role: "manager", languages: null, groups: null };
const EDITOR: Grant = { ...MANAGER, role: "editor" };

const at = (path: string, query: Record<string, string> = {}) =>
  `sites/quay/${path}?${new URLSearchParams(query)}`;

describeEachEngine("reading a site with the Studio's API", (makeDatabase) => {
  async function quay(files: Readonly<Record<string, string>> = QUAY) {
    const { databaseUrl } = await makeDatabase();
    const site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    onTestFinished(() => site.close());
    await importFiles(site, files);
    const tenant = (await site.store.findTenant("quay")) ?? expect.fail("no tenant");
    return { site, tenant };
  }

  it.each([
    ["hosts: [quay.example, www.quay.example]\n", "quay.example"],
    ["hosts: [quay.example]\norigin: https://www.quay.example:8443\n", "www.quay.example:8443"],
  ])("lists sites with their public hosts: %j", async (settings, host) => {
    const { site } = await quay({ ...QUAY, "site.yaml": `${QUAY["site.yaml"]}${settings}` });
    const { json } = await (await signedIn(site, EDITOR))("sites");
    expect(json.data).toMatchObject([{ code: "quay", host }]);
  });

  it("returns enquiries, which are worked on one by one, and erased permanently", async () => {
    const { site, tenant } = await quay();
    for (let number = 0; number < 52; number += 1)
      await site.store.storeNeed(tenant, {
        ...sampleNeed({ fields: { email: number === 0 ? "odd@example.com" : "hana@example.com" } }),
        idempotencyKey: `key-${number}`,
        refererUrl: "/kr/about.html",
      });
    const manager = await signedIn(site, MANAGER);
    const list = async (query = {}) => (await manager(at("needs", query))).json.data as NeedList;
    const first = await list();
    expect(first.needs).toHaveLength(50);
    expect(first.needs[0]).toMatchObject({ state: "new", landingUrl: "/kr/index.html", language: "kr" });
    const second = await list({ after: first.next ?? "" });
    expect(second).toMatchObject({ next: null });
    const ids = [...first.needs, ...second.needs].map(({ id }) => id);
    expect(new Set(ids).size).toBe(52);

    const [id = ""] = ids;
    const move = (state: string, seen: string) =>
      manager(at(`needs/${id}/state`), {
        method: "PUT",
        headers: { "if-match": `"${seen}"` },
        body: { state },
      });
    expect((await move("open", "new")).headers["etag"]).toBe('"open"');
    expect((await move("done", "new")).json).toMatchObject({ code: 412, data: { state: "open" } });
    await manager(at(`needs/${id}/notes`), { method: "POST", body: { note: "Called back" } });
    const found = (await manager(at(`needs/${id}`))).json.data as NeedDetail;
    expect(found).toMatchObject({
      state: "open",
      refererUrl: "/kr/about.html",
      notes: [{ note: "Called back" }],
    });
    expect((await list({ state: "open" })).needs.map((need) => need.id)).toEqual([id]);
    expect((await list({ state: "done" })).needs).toEqual([]);

    const csv = await manager(at("needs/export", { state: "open" }));
    expect(csv.headers).toMatchObject({ "content-type": "text/csv; charset=utf-8" });
    expect(csv.text.split("\r\n")).toHaveLength(3);
    expect((await manager(at(`needs/${id}`), { method: "DELETE" })).status).toBe(200);
    expect((await manager(at(`needs/${id}`))).status).toBe(404);
    const erased = await manager(at("needs", { email: "HANA@example.com" }), { method: "DELETE" });
    expect(erased.json.data).toEqual({ erased: found.email === "odd@example.com" ? 51 : 50 });
    const audit = JSON.stringify((await manager("audit?tenant=quay")).json.data);
    for (const action of ["needs.move", "needs.note", "needs.export", "needs.erase"])
      expect(audit).toContain(action);
    expect(audit).not.toMatch(/hana@|Called back/);
    expect((await (await signedIn(site, EDITOR))(at("needs"))).status).toBe(403);
  });

  it("returns visits, and missing addresses with suggestions", async () => {
    const { site, tenant } = await quay({
      ...QUAY,
      "redirects.yaml": "- { from: /old.html, to: /about.html, status: 301 }\n",
    });
    const today = dayAt(tenant.timeZone, Date.now());
    const tally = (day: number, measure: "view" | "missing", name: string, count: number) => ({
      tenantId: tenant.id,
      day,
      measure,
      name,
      count,
      amount: 0,
    });
    await site.store.visits.add(
      [
        tally(today, "view", "/about.html", 4),
        tally(today, "missing", "/abuot.html", 2),
        tally(today - 3, "missing", "/abuot.html", 1),
        tally(today - 3, "missing", "/old.html", 2),
        tally(today - 200, "missing", "/ancient.html", 9),
      ],
      [],
    );
    const editor = await signedIn(site, EDITOR);
    const visits = (await editor(at("visits", { days: "2" }))).json.data as VisitReport;
    expect(visits.current.days).toMatchObject([{ views: 0 }, { views: 4 }]);
    expect(visits.pages).toEqual([
      {
        name: "/about.html",
        count: 4,
        readingMs: null,
        article: { file: "articles/en/about.md", title: "About" },
      },
    ]);
    expect(visits.current).toMatchObject({ missing: 2 });
    expect(visits.before).toMatchObject({ missing: 3 });
    expect(visits).not.toHaveProperty("needsByLanding");
    expect(visits.current).not.toHaveProperty("needs");
    const effects = async (grant: Grant) =>
      (await (await signedIn(site, grant))(at("visits/effects"))).json.data as VisitEffects;
    expect((await effects(EDITOR)).publications).toMatchObject([
      { pages: null, days: 1, views: { before: 0, after: 4 }, missing: { before: 0, after: 2 } },
    ]);
    expect((await effects(EDITOR)).publications[0]).not.toHaveProperty("needs");
    expect((await effects(MANAGER)).publications[0]).toMatchObject({ needs: { before: 0, after: 0 } });
    const missing = (await editor(at("missing"))).json.data as { addresses: Record<string, string>[] };
    expect(missing.addresses).toMatchObject([
      { path: "/abuot.html", hits: 3, leadsTo: null },
      { path: "/old.html", hits: 2, leadsTo: "/about.html" },
    ]);
    expect((await editor(at("nearest", { path: "/abuot.html" }))).json.data).toMatchObject({
      articles: [{ title: "About", url: "/about.html" }],
    });
    const redirects = await editor(at("redirects", { query: "OLD" }));
    expect(redirects.json.data).toEqual({
      redirects: [{ from: "/old.html", to: "/about.html", status: 301 }],
      total: 1,
      next: null,
    });
  });

  it("returns outdated translations, and articles found by the site's search", async () => {
    const { site } = await quay();
    const editor = await signedIn(site, EDITOR);
    const name = "articles/en/about.md";
    const file = await editor(at("file", { name }));
    await editor(at("file", { name }), {
      method: "PUT",
      headers: { "if-match": String(file.headers["etag"]) },
      bytes: (QUAY[name] ?? "").replace("We are here", "We have moved"),
    });
    const expected = [{ name: "articles/zh/about.md", original: name }];
    expect((await editor(at("translations"))).json.data).toMatchObject({
      translations: expected,
      next: null,
    });
    const begun = "articles/en/begun.md";
    await editor(at("draft", { name: begun }), {
      method: "PUT",
      headers: { "if-none-match": "*" },
      body: { text: '---\ntitle: "Begun: a start"\n---\n', base: null },
    });
    const { revisions, ...today } = (await editor(at("today"))).json.data as { revisions: object[] };
    expect(today).toMatchObject({
      outdated: [{ ...expected[0], title: "关于" }],
      drafts: [{ name: begun, title: "Begun: a start" }],
    });
    // The newest revision changed one article, and the oldest imported a whole folder.
    expect(revisions[0]).toMatchObject({ someName: name, title: "About" });
    expect(revisions.at(-1)).toMatchObject({ title: null });
    expect((await editor(at("revisions"))).json.data).toMatchObject({ revisions });
    const keys = async (query: Record<string, string>) =>
      ((await editor(at("articles", query))).json.data as { articles: { key: string }[] }).articles.map(
        ({ key }) => key,
      );
    expect(await keys({ state: "outdated" })).toEqual(["about"]);
    // The first query occurs in an article's text, but not in its title. The second query is misspelt.
    expect(await keys({ query: "moved" })).toEqual(["about"]);
    expect(await keys({ query: "openning" })).toEqual(["news/opening", "about"]);
    expect(await keys({ query: "zzz" })).toEqual([]);
    // The word "moved", typed with a Korean keyboard layout and then in full-width letters.
    expect(await keys({ query: "ㅡㅐㅍㄷㅇ" })).toEqual(["about"]);
    expect(await keys({ query: "ｍｏｖｅｄ" })).toEqual(["about"]);
    expect(await keys({ sort: "title" })).toEqual(["about", "news/opening", "trade/plan"]);
    expect((await editor(at("articles", { sort: "title", after: "about" }))).status).toBe(422);
  });

  it("returns deleted articles until they exist again, and no renamed ones", async () => {
    const { site } = await quay();
    const editor = await signedIn(site, EDITOR);
    const removed = async () =>
      ((await editor(at("removed"))).json.data as { articles: { revision: number }[] }).articles;
    expect(await removed()).toEqual([]);
    const tagged = async (name: string) => ({
      "if-match": String((await editor(at("file", { name }))).headers["etag"]),
    });
    // The list includes an article that was hidden before it was deleted.
    const name = "articles/zh/about.md";
    const { hash: base, text } = (await editor(at("file", { name }))).json.data as {
      hash: string;
      text: string;
    };
    const hidden = text.replace(/^---(\r?\n)/, "---$1draft: true$1");
    const files = [{ name, base, text: hidden }];
    const hiding = { method: "POST", body: { files, note: "" } } as const;
    expect((await editor("sites/quay/publications", hiding)).status).toBe(200);
    for (const gone of [name, "articles/kr/news/opening.md"])
      await editor(at("file", { name: gone }), { method: "DELETE", headers: await tagged(gone) });
    const from = "articles/en/news/opening.md";
    const body = { from, to: "articles/en/trade/opening.md", note: "" };
    const moved = await editor(at("moves"), { method: "POST", headers: await tagged(from), body });
    expect(moved.status).toBe(200);
    const [second, first] = await removed();
    expect(second).toMatchObject({ name: "articles/kr/news/opening.md", title: "개장" });
    expect(first).toMatchObject({ name: "articles/zh/about.md", title: "关于" });
    const restored = await editor(`sites/quay/revisions/${first?.revision}/restore`, {
      method: "POST",
      body: { names: ["articles/zh/about.md"] },
    });
    expect(restored.status).toBe(200);
    expect(await removed()).toMatchObject([{ name: "articles/kr/news/opening.md" }]);
  });

  it("returns an article once that was renamed and then deleted, and restores it", async () => {
    const { site } = await quay();
    const editor = await signedIn(site, EDITOR);
    const tagged = async (name: string) => ({
      "if-match": String((await editor(at("file", { name }))).headers["etag"]),
    });
    const [from, to] = ["articles/en/news/opening.md", "articles/en/news/start.md"];
    const moved = await editor(at("moves"), {
      method: "POST",
      headers: await tagged(from),
      body: { from, to, note: "" },
    });
    expect(moved.status).toBe(200);
    const gone = await editor(at("file", { name: to }), { method: "DELETE", headers: await tagged(to) });
    expect(gone.status).toBe(200);
    const removed = async () =>
      ((await editor(at("removed"))).json.data as { articles: { name: string; revision: number }[] })
        .articles;
    const [only, ...more] = await removed();
    expect([only?.name, more]).toEqual([to, []]);
    const restored = await editor(`sites/quay/revisions/${only?.revision}/restore`, {
      method: "POST",
      body: { names: [to] },
    });
    expect(restored.status).toBe(200);
    expect((await editor(at("file", { name: to }))).status).toBe(200);
    expect(await removed()).toEqual([]);
  });
});
