import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import * as v from "valibot";
import { afterEach, expect, it } from "vitest";
import { COMMAND_LINE } from "../../../content/accounts/audit.ts";
import { StoreSilentError } from "../../../content/model/store-silent-error.ts";
import { hashOfText } from "../../../content/model/stored-text.ts";
import { type WritableStore, openWritableStore } from "../../../content/open-writable.ts";
import type { Store, Tenant } from "../../../content/store.ts";
import { type PreviewSubject, previewSubjectSchema } from "../../../contract/studio/preview-subject.ts";
import { createRenderer } from "../../../site/entry-server.tsx";
import { type TestInstallation, openTestInstallation } from "../../testing/test-installation.ts";

const chunk = { file: "assets/any.js" };
const built = createRenderer({ id: "test", base: "/", manifest: new Proxy({}, { get: () => chunk }) });
const HOST = "drafted.localhost";
const FILES: Record<string, string> = {
  "site.yaml": `code: drafted
name: Drafted
hosts: [${HOST}]
languages: [{ code: en, default: true }, { code: zh }]
groups: [{ slug: news, name: News }]
config:
  siteConfig:
    title: Drafted
    tracking: [{ src: "https://tracker.example/t.js" }]
`,
  "articles/en/about.md": "---\ntitle: About\npublishedAt: 2026-01-02\ntags: [x]\n---\nHello, about.\n",
  "articles/en/news/first.md": "---\ntitle: First\npublishedAt: 2026-01-03\ntags: [x]\n---\nHello.\n",
};
const DRAFT = "---\ntitle: Rewritten\npublishedAt: 2026-01-02\ntags: [x]\n---\nQuetzal flies.\n\nSecond.\n";
const NEW = "---\ntitle: Unheard\npublishedAt: 2026-01-04\n---\nQuetzal nests.\n";
/** Public addresses at which visitors could find a draft. */
const PATHS = [
  "/",
  "/about.html",
  "/news/first.html",
  "/news/unheard.html",
  "/news/index.html",
  "/need.html",
  "/search.html?q=quetzal",
  "/feed.xml",
  "/news/feed.xml",
  "/sitemap.xml",
  "/llms.txt",
  "/robots.txt",
  ...["detail?slug=about", "detail?slug=unheard", "list", "groups", "search?q=quetzal", "suggest?q=rewr"].map(
    (call) => `/api/client/article/${call}`,
  ),
];

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

let opened: { site: TestInstallation; writable: WritableStore } | undefined;
afterEach(async () => {
  await opened?.writable.close();
  await opened?.site.close();
  opened = undefined;
});

async function open(options: { wrapStore?: (store: Store) => Store } = {}) {
  const site = await openTestInstallation({
    ...options,
    renderer: (requests) => ({
      render(request) {
        requests.push(request);
        return built.render(request);
      },
    }),
  });
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  const { dataFolder } = site;
  const file = join(dataFolder, "vitrine.sqlite");
  const writable = await openWritableStore({ databaseUrl: `file:${file}`, dataFolder, fileUrl: "/media/" });
  opened = { site, writable };
  const changes = Object.entries(FILES).map(([name, text]) => ({ name, text }));
  const base = new Map(changes.map(({ name }) => [name, null]));
  const report = await writable.publish("drafted", changes, { base, author: "mina", origin: "studio" });
  expect(report).toMatchObject({ outcome: "published" });
  const tenant = (await writable.findTenant("drafted")) ?? expect.fail("no tenant");
  for (const [name, text] of [
    ["articles/en/about.md", DRAFT],
    ["articles/en/news/unheard.md", NEW],
  ] as const)
    await writable.drafts.save(tenant, { name, text, base: null, version: 0, author: "mina" });
  const { port } = site.app.server.address() as AddressInfo;
  function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        { port, host: "127.0.0.1", path, method, headers: { host: `${HOST}:${port}`, ...headers } },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(parts).toString(),
            }),
          );
        },
      );
      sent.on("error", reject).end();
    });
  }
  return { site, writable, tenant, get, file, port };
}

async function link(
  { writable, tenant }: { writable: WritableStore; tenant: Tenant },
  subject: v.InferInput<typeof previewSubjectSchema> = {
    drafts: ["articles/en/about.md", "articles/en/news/unheard.md"],
    path: "/about.html",
  },
  kind: "link" | "frame" = "link",
) {
  const full: PreviewSubject = v.parse(previewSubjectSchema, subject);
  const previews = await writable.openPreviews();
  const actor = COMMAND_LINE;
  return previews.make(tenant, { kind, title: "Look", subject: full, endsAt: Infinity, actor });
}

const cookie = (token: string) => ({ cookie: `vitrine-preview=${token}` });

/** Returns all rows of all tables except links to previews. */
function tablesOf(file: string): Record<string, unknown> {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== "preview_link");
  const rows = Object.fromEntries(
    tables.map((name) => [name, JSON.stringify(database.prepare(`select * from "${name}"`).all())]),
  );
  database.close();
  return rows;
}

it("shows drafts to visitors with a link, and to nobody else on any route", async () => {
  const place = await open();
  const { get, port } = place;
  const before = await Promise.all(PATHS.map((path) => get(path)));
  expect(before.filter(({ text }) => /Quetzal|Rewritten|Unheard/.test(text))).toEqual([]);
  const { token } = await link(place);

  const opening = await get(`/studio/preview/${token}`);
  expect([opening.status, opening.headers.location]).toEqual([303, `/studio/preview/${token}?check`]);
  expect(opening.headers["set-cookie"]?.[0]).toMatch(
    /^vitrine-preview=\S+; Path=\/; Max-Age=2\d{6}; HttpOnly; SameSite=Lax$/,
  );
  const accepted = await get(`/studio/preview/${token}?check`, cookie(token));
  expect(accepted.headers.location).toBe("/about.html");
  const refused = await get(`/studio/preview/${token}?check`);
  expect(refused.headers.location).toBe(`/about.html?preview=${token}`);

  for (const headers of [cookie(token), { "preview-token": token }, {}] as Record<string, string>[]) {
    const path = Object.keys(headers).length === 0 ? `/about.html?preview=${token}` : "/about.html";
    const page = await get(path, headers);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<p data-line="6">Quetzal flies.</p>');
    expect(page.text).toContain('<p data-line="8">Second.</p>');
    expect(page.text).not.toMatch(/tracker\.example|data-visits/);
    expect(page.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
    expect(page.headers["content-security-policy"]).toContain(
      `frame-ancestors http://studio.localhost:${port};`,
    );
    expect(page.headers["content-security-policy"]).not.toContain("tracker.example");
    expect(page.text).toContain('id="vitrine-preview"');
  }
  expect((await get("/news/index.html", cookie(token))).text).toContain("Unheard");
  const call = await get("/api/client/article/detail?slug=about", { "preview-token": token });
  expect(JSON.parse(call.text)).toMatchObject({ code: 200, data: { title: "Rewritten" } });
  expect(call.headers["cache-control"]).toBe("no-store");
  const found = await get("/api/client/article/search?q=quetzal", cookie(token));
  expect(JSON.parse(found.text)).toMatchObject({ data: { total: 2 } });

  const after = await Promise.all(PATHS.map((path) => get(path)));
  const shown = ({ status, text }: Answer) => ({ status, text });
  expect(after.map(shown)).toEqual(before.map(shown));
});

it("answers visitors while the preview of a large text is rendered", async () => {
  const place = await open();
  const { get, writable, tenant } = place;
  const name = "articles/en/large.md";
  const list = Array.from({ length: 4_000 }, (_, index) => `- Item ${index}. **It** is *long*\n`).join("");
  const text = `${DRAFT}\n${list}`;
  const saved = await writable.drafts.save(tenant, { name, text, base: null, version: 0, author: "mina" });
  expect(saved).toMatchObject({ outcome: "saved" });
  const { token } = await link(place, { drafts: [name], path: "/large.html" });
  const order: string[] = [];
  const preview = get("/large.html", cookie(token)).then(({ status, text: page }) => {
    order.push("preview");
    return [status, page.includes("Item 3999.")];
  });
  for (let visit = 0; visit < 20; visit += 1) {
    await get(`/news/first.html?visit=${visit}`);
    order.push("page");
  }
  expect(await preview).toEqual([200, true]);
  expect(order).toEqual([...Array<string>(20).fill("page"), "preview"]);
});

it("exchanges messages with the Studio only when editors embed it", async () => {
  const place = await open();
  const { get, port } = place;
  const page = async (kind: "link" | "frame") => {
    const { token } = await link(place, undefined, kind);
    return (await get("/about.html", cookie(token))).text;
  };
  const script = `<script src="/studio/preview/frame.js" data-studio="http://studio.localhost:${port}"></script>`;
  expect(await page("frame")).toContain(script);
  expect(await page("link")).not.toContain("frame.js");
  expect((await get("/studio/preview/frame.js")).headers["content-type"]).toContain("text/javascript");
});

it("shows another theme, colours and language, and the site at another time", async () => {
  const place = await open();
  const { get, writable } = place;
  const about = "articles/en/about.md";
  const change = (body: string) => ({ name: about, text: DRAFT.replace(/Quetzal[\s\S]*/, `${body}\n`) });
  const from = (text: string | undefined) => new Map([[about, hashOfText(text ?? "")]]);
  const first = Date.now();
  while (Date.now() === first) await setImmediate();
  const published = { base: from(FILES[about]), author: "mina", origin: "studio" } as const;
  const now = change("Heron wades.");
  expect(await writable.publish("drafted", [now], published)).toMatchObject({ outcome: "published" });
  const later = { title: "Later", goesLiveAt: Date.now() + 3_600_000, author: null, base: from(now.text) };
  const plan = await writable.releases.make("drafted", { ...later, changes: [change("Egret hunts.")] });
  const id = plan.outcome === "planned" ? plan.id : expect.fail(JSON.stringify(plan));

  const show = async (subject: v.InferInput<typeof previewSubjectSchema>) => {
    const { token } = await link(place, { path: "/about.html", ...subject });
    const opening = await get(`/studio/preview/${token}?check`, cookie(token));
    return get(opening.headers.location ?? "", cookie(token));
  };
  const colors = { themeColor: "#123456", hoverColor: "#234567", activeColor: "#345678" };
  const looks = [
    [{}, 'data-theme="theme1"', "Heron wades."],
    [{ theme: "theme4" }, 'data-theme="theme4"', "Heron wades."],
    [{ colors }, '<meta name="theme-color" content="#123456">', "Heron wades."],
    [{ language: "zh", path: "/need.html" }, '<html lang="zh-', 'data-theme="theme1"'],
    [{ at: first }, "Hello, about.", "<title>About"],
    [{ at: later.goesLiveAt + 1 }, "Egret hunts.", "<title>Rewritten"],
    [{ release: id }, "Egret hunts.", "<title>Rewritten"],
    [{ theme: "theme4", colors, at: first }, 'data-theme="theme4"', "#123456", "Hello, about."],
  ] as const;
  for (const [subject, ...texts] of looks) {
    const page = await show(subject);
    expect(page.status, JSON.stringify(subject)).toBe(200);
    for (const text of texts) expect(page.text, JSON.stringify(subject)).toContain(text);
  }
  // A visitor without the preview's cookie sees the published site.
  const { text } = await get("/about.html");
  expect(text).toMatch(/data-theme="theme1"[\s\S]*Heron wades\./);
  expect(text).not.toMatch(/#123456|Egret/);
});

it("leaves every table, cache and count unchanged after 500 views", async () => {
  const place = await open();
  const { get, file, site } = place;
  const { token } = await link(place);
  const unseen = await Promise.all(PATHS.map((path) => get(path)));
  const tables = tablesOf(file);
  const caches = async () => (await get("/metrics")).text.split("\n").filter((line) => /cache/.test(line));
  const before = await caches();
  const shown = site.rendered.length;
  await get("/", {});
  for (let round = 0; round < 500; round += 1) {
    const path = PATHS[round % PATHS.length] ?? "/";
    const isCarried = round % 2 === 0;
    const way = isCarried ? `${path}${path.includes("?") ? "&" : "?"}preview=${token}` : path;
    const { status } = await get(way, isCarried ? {} : cookie(token));
    expect([200, 303, 404]).toContain(status);
  }
  for (const path of ["/need.html", "/api/client/need", "/api/client/form", "/api/client/visit"]) {
    const { text } = await get(path, { ...cookie(token), "content-type": "application/json" }, "POST");
    if (path !== "/api/client/visit") expect(text).toContain("Preview: nothing was sent.");
  }
  expect(tablesOf(file)).toEqual(tables);
  expect((await caches()).filter((line) => !/hit|miss/.test(line))).toEqual(
    before.filter((line) => !/hit|miss/.test(line)),
  );
  const again = await Promise.all(PATHS.map((path) => get(path)));
  expect(again.map(({ text, headers }) => [text, headers.etag])).toEqual(
    unseen.map(({ text, headers }) => [text, headers.etag]),
  );
  expect(site.rendered.length).toBeGreaterThan(shown + 100);
}, 240_000);

it("refuses messages of a site's own forms, and leaves links that confirm one to the live site", async () => {
  const place = await open();
  const { get, writable, tenant } = place;
  const name = "site.yaml";
  const base = new Map([[name, hashOfText(FILES[name] ?? "")]]);
  const text = `${FILES[name]}forms:\n  letter: { fields: [{ name: email }], confirm: mail, consent: false }\n`;
  const published = { base, author: "mina", origin: "studio" } as const;
  expect(await writable.publish("drafted", [{ name, text }], published)).toMatchObject({
    outcome: "published",
  });
  const { token } = await link(place);
  const form = "/api/client/form?formName=letter&email=victim@example.com";
  const sent = await get(form, cookie(token), "POST");
  expect([sent.status, sent.text]).toEqual([403, expect.stringContaining("Preview: nothing was sent.")]);
  expect(await writable.needs.list(tenant, {})).toEqual([]);

  const confirmation = await get("/api/client/form/confirm?token=old", cookie(token));
  expect(confirmation.headers["content-type"]).toContain("text/html");
});

it("ends when it expires or is revoked, and does not apply to other sites or requests", async () => {
  const place = await open();
  const { get, writable, tenant, file, port } = place;
  const { token, id } = await link(place);
  const other = (await writable.findTenant("lumen")) ?? expect.fail("no tenant");
  const foreign = await link({ writable, tenant: other }, {});
  const page = (given: string, headers = {}) => get(`/about.html?preview=${given}`, headers);
  expect((await page(token)).status).toBe(200);
  expect((await page(foreign.token)).status).toBe(410);
  expect((await page(token, { host: `lumen.localhost:${port}` })).status).toBe(410);
  const forged = `${token.slice(0, 5)}${token[5] === "A" ? "B" : "A"}${token.slice(6)}`;
  expect((await page(forged)).status).toBe(410);
  // Values that do not have the form of a token are ignored.
  expect((await page("1")).text).toContain("Hello, about.");

  const small = await link(place, { drafts: [] });
  const widened = await get(`/about.html?drafts=articles/en/about.md&preview=${small.token}`);
  expect([widened.status, widened.text.includes("Quetzal")]).toEqual([200, false]);

  const database = new DatabaseSync(file);
  database.prepare("update preview_link set ends_at = ? where id = ?").run(Date.now() - 1, small.id);
  database.close();
  expect((await page(small.token)).status).toBe(410);
  expect((await page(token)).status).toBe(200);
  const previews = await writable.openPreviews();
  const actor = { id: "jun", network: "", requestId: "" };
  expect(await previews.revoke(other, id, actor)).toBe(false);
  expect(await previews.revoke(tenant, id, actor)).toBe(true);
  const over = await get("/about.html", cookie(token));
  expect(over.status).toBe(410);
  expect(over.headers["set-cookie"]?.[0]).toMatch(/^vitrine-preview=; Path=\/; Max-Age=0/);
  expect((await get("/api/client/article/list", cookie(token))).status).toBe(410);
  expect((await get(`/studio/preview/${token}`)).status).toBe(410);
});

it("answers 503 while the store does not answer, and keeps the rate limits", async () => {
  let isSilent = false;
  let timesOpened = 0;
  const failing =
    <Arguments extends unknown[], Result>(work: (...args: Arguments) => Promise<Result>) =>
    async (...args: Arguments): Promise<Result> => {
      if (isSilent) throw new StoreSilentError("the store does not answer");
      return work(...args);
    };
  const place = await open({
    wrapStore: (store) => ({
      ...store,
      ping: failing(store.ping),
      async openPreviews() {
        timesOpened += 1;
        const previews = await store.openPreviews();
        return { ...previews, find: failing(previews.find) };
      },
    }),
  });
  const { site, get } = place;
  const { token } = await link(place);
  expect((await get("/about.html", cookie(token))).text).toContain("Quetzal");
  isSilent = true;
  for (const path of ["/about.html", "/news/first.html", "/about.html"]) {
    const { status, headers, text } = await get(path, cookie(token));
    expect([path, status, headers["retry-after"]]).toEqual([path, 503, "5"]);
    expect(text).toContain("try again");
  }
  isSilent = false;
  expect((await get("/about.html", cookie(token))).text).toContain("Quetzal");
  expect(timesOpened).toBe(1);
  expect(site.log.filter(({ msg }) => String(msg).includes("cannot be shown"))).toHaveLength(1);
});
