import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { COMMAND_LINE } from "../../../content/accounts/audit.ts";
import { HAND_OVER_MS } from "../../../content/accounts/hand-overs.ts";
import type { Grant } from "../../../contract/studio/roles.ts";
import { createRenderer } from "../../../site/entry-server.tsx";
import { type StudioClient, QUAY, importFiles, signedIn } from "../../testing/studio-client.ts";
import {
  type InstallationOptions,
  type TestInstallation,
  openTestInstallation,
} from "../../testing/test-installation.ts";

const chunk = { file: "assets/any.js" };
const built = createRenderer({ id: "test", base: "/", manifest: new Proxy({}, { get: () => chunk }) });
const STUDIO = "studio.localhost:3000";
const HOST = "quay.localhost:3000";
const EDITOR: Grant = { tenant: "quay", role: "editor", languages: null, groups: null };
const ARTICLE = "/news/opening.html";
const SCRIPT = /<script async src="\/studio\/editor\/edit-link\.js"[^>]*><\/script>/;
const ADDED = new RegExp(`<link rel="stylesheet" href="/studio/editor/edit-link\\.css">${SCRIPT.source}`);

let site: TestInstallation;

async function open(options: InstallationOptions = {}): Promise<void> {
  site = await openTestInstallation({
    renderer: (requests) => ({
      render(request) {
        requests.push(request);
        return built.render(request);
      },
    }),
    ...options,
  });
  const settings = QUAY["site.yaml"]?.replace("name: Quay\n", "name: Quay\nhosts: [quay.localhost]\n") ?? "";
  await importFiles(site, { ...QUAY, "site.yaml": settings });
  await site.app.listen({ port: 0, host: "127.0.0.1" });
}

beforeAll(() => open());
afterAll(() => site.close());
afterEach(() => void vi.useRealTimers());

/** Runs a test with an installation whose environment variables differ. */
async function elsewhere(environment: Record<string, string>, work: () => Promise<void>): Promise<void> {
  const usual = site;
  await open({ environment });
  try {
    await work();
  } finally {
    await site.close();
    site = usual;
  }
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = site.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = { host: HOST, ...headers };
    httpRequest({ port, host: "127.0.0.1", path, method, headers: sent, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const body = Buffer.concat(parts);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() });
      });
    })
      .on("error", reject)
      .end();
  });
}

/** Returns the redirect target of an address on the Studio's host. */
async function redirectOf(path: string, { own }: Pick<StudioClient, "own"> = { own: {} }): Promise<string> {
  const { status, headers } = await ask(path, { host: STUDIO, ...own });
  expect(status).toBe(303);
  expect(headers["cache-control"]).toBe("no-store");
  return headers.location ?? "";
}

/** Returns the path on the site to which the Studio redirects an editor. */
async function handOver(client: StudioClient, path = `en${ARTICLE}`): Promise<string> {
  const target = new URL(await redirectOf(`/studio/live/quay/${path}`, client));
  expect(target.origin).toBe(`http://${HOST}`);
  return target.pathname;
}

/** Returns the cookie of a browser that has come from the Studio. */
async function handedOver(client: StudioClient): Promise<{ cookie: string }> {
  const { headers } = await ask(await handOver(client));
  return { cookie: String(headers["set-cookie"]).split(";", 1)[0] ?? "" };
}

it("takes an editor from the Studio to the page once, and marks the browser", async () => {
  const editor = await signedIn(site, EDITOR);
  const path = await handOver(editor);
  const first = await ask(path);
  expect(first).toMatchObject({ status: 303, headers: { location: ARTICLE, "cache-control": "no-store" } });
  expect(String(first.headers["set-cookie"])).toMatch(
    /^vitrine-editor=[\da-f-]{36}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  // The cookie must not sign anybody in to the Studio.
  const cookie = String(first.headers["set-cookie"]).split(";", 1)[0]?.split("=")[1];
  const stolen = await ask("/studio/api/me", { host: STUDIO, cookie: `vitrine-studio=${cookie}` });
  expect(stolen.status).toBe(401);

  const second = await ask(path);
  expect(second).toMatchObject({ status: 303, headers: { location: ARTICLE } });
  expect(second.headers["set-cookie"]).toBeUndefined();
});

it("accepts nobody after a minute, for another page, session or site, or with a HEAD request", async () => {
  const [editor, other] = [await signedIn(site, EDITOR), await signedIn(site, EDITOR)];
  const path = await handOver(editor);
  const [, , , token = "", session = ""] = path.split("/");
  const theirs = (await handOver(other)).split("/")[4];
  for (const [tried, host, method] of [
    [path.replace(ARTICLE, "/about.html"), HOST, "GET"],
    [`/studio/editor/${token}/${theirs}${ARTICLE}`, HOST, "GET"],
    [`/studio/editor/${token}/x${ARTICLE}`, HOST, "GET"],
    [path, "lumen.localhost:3000", "GET"],
    [path, HOST, "HEAD"],
  ] as const) {
    const { status, headers } = await ask(tried, { host }, method);
    expect([status, headers["set-cookie"]], tried).toEqual([303, undefined]);
  }
  expect((await ask(path, {}, "POST")).status).toBe(405);
  expect((await ask(`/studio/editor/${token}/${session}//elsewhere.example/`)).headers.location).toBe(
    "/elsewhere.example/",
  );
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HAND_OVER_MS });
  expect((await ask(path)).headers["set-cookie"]).toBeUndefined();
});

it("redirects nobody else to a page with a link", async () => {
  const elsewhere = await signedIn(site, { ...EDITOR, tenant: "harbor" });
  for (const client of [undefined, elsewhere])
    expect(await redirectOf("/studio/live/quay/about.html", client)).toBe("/studio/sites/quay/");
  expect(await redirectOf("/studio/live/nowhere/about.html", elsewhere)).toBe("/studio/");
  // Uses the cookie of an editor without permissions on this site.
  const { cookie } = await handedOver(await signedIn(site, EDITOR));
  const session = /[\da-f-]{36}/.exec(
    await redirectOf("/studio/live/harbor/about.html", await signedIn(site, { ...EDITOR, tenant: "harbor" })),
  );
  expect((await ask(ARTICLE, { cookie: `vitrine-editor=${session}` })).text).not.toMatch(SCRIPT);
  expect((await ask(ARTICLE, { cookie })).text).toMatch(SCRIPT);
});

it.each(["identity", "gzip", "br"])("changes no byte of what others get: %s", async (encoding) => {
  const accepting = { "accept-encoding": encoding };
  const before = await ask(ARTICLE, accepting);
  const own = await handedOver(await signedIn(site, EDITOR));
  const seen = await ask(ARTICLE, { ...accepting, ...own });
  // The sign-in has changed the store, and the first request applies that change.
  await ask(ARTICLE, accepting);
  const after = await ask(ARTICLE, accepting);
  expect(after.body.equals(before.body)).toBe(true);
  expect(after.headers.etag).toBe(before.headers.etag);
  // This page came from the cache without the framework, so it has no request id.
  expect(after.headers["x-request-id"]).toBeUndefined();
  expect(seen.headers["x-request-id"]).toBeDefined();
  if (encoding !== "br") {
    const [plain, changed] =
      encoding === "gzip" ? [gunzipSync(before.body), gunzipSync(seen.body)] : [before.body, seen.body];
    expect(changed.toString().replace(ADDED, "")).toBe(plain.toString());
    expect(changed.toString()).toContain(`data-to="http://${STUDIO}/studio/edit/quay"`);
  }
});

it("renders no page twice: editors get everybody's page with the link added", async () => {
  await ask(ARTICLE);
  const rendered = site.rendered.length;
  const pages = await countsOf("vitrine_page_cache_entries");
  const own = await handedOver(await signedIn(site, EDITOR));
  for (const path of [ARTICLE, ARTICLE]) expect((await ask(path, own)).status).toBe(200);
  expect(site.rendered).toHaveLength(rendered);
  expect(await countsOf("vitrine_page_cache_entries")).toEqual(pages);
});

async function countsOf(name: string): Promise<string[]> {
  const { text } = await ask("/metrics", { host: "localhost" });
  return text.split("\n").filter((line) => line.startsWith(name));
}

it("lets no cache store an editor's page, nor answer for it", async () => {
  const { headers: visitor } = await ask(ARTICLE);
  const own = await handedOver(await signedIn(site, EDITOR));
  for (const path of [ARTICLE, "/about.html", "/index.html"]) {
    const { status, headers } = await ask(path, { ...own, "if-none-match": String(visitor.etag) });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers.etag).toBeUndefined();
    expect(headers.vary).toContain("Cookie");
  }
  expect(visitor["cache-control"]).toBe("public, max-age=0, must-revalidate");
});

it("sends no CDN headers with an editor's page", async () => {
  await elsewhere({ VITRINE_CDN: "webhook", VITRINE_CDN_TARGETS: "https://cdn.example/" }, async () => {
    const { headers: visitor } = await ask(ARTICLE);
    expect(visitor["surrogate-key"]).toBeDefined();
    const { headers } = await ask(ARTICLE, await handedOver(await signedIn(site, EDITOR)));
    expect(headers["surrogate-key"]).toBeUndefined();
    expect(headers["surrogate-control"]).toBeUndefined();
  });
});

it("disappears when the session ends anywhere, and the cookie is deleted", async () => {
  const editor = await signedIn(site, EDITOR);
  const own = await handedOver(editor);
  expect((await ask(ARTICLE, own)).text).toMatch(SCRIPT);
  expect((await editor("sign-out", { method: "POST", body: {} })).status).toBe(200);
  const left = await ask(ARTICLE, own);
  expect(left.text).not.toMatch(SCRIPT);
  expect(left.headers["cache-control"]).toBe("private, no-store");
  expect(String(left.headers["set-cookie"])).toMatch(/^vitrine-editor=; Path=\/; Max-Age=0;/);
  // Another editor ends all sessions of this person.
  const other = await signedIn(site, EDITOR);
  const theirs = await handedOver(other);
  const accounts = await site.store.openAccounts();
  const me = (await other("me")).json.data as { email: string };
  const person = await accounts.findByEmail(me.email);
  await accounts.signOut(COMMAND_LINE, null, person?.id ?? "");
  expect((await ask(ARTICLE, theirs)).text).not.toMatch(SCRIPT);
});

it("ignores invalid cookies", async () => {
  for (const value of ["", "1", "../..", "00000000-0000-0000-0000-000000000000"]) {
    const { status, text } = await ask(ARTICLE, { cookie: `vitrine-editor=${value}` });
    expect([status, SCRIPT.test(text)], value).toEqual([200, false]);
  }
});

it("uses the editor's language on every page", async () => {
  const editor = await signedIn(site, EDITOR);
  const { status } = await editor("me/profile", { method: "POST", body: { name: "Mina", language: "kr" } });
  expect(status).toBe(200);
  const { text } = await ask(ARTICLE, await handedOver(editor));
  expect(SCRIPT.exec(text)?.[0]).toContain(
    'data-edit="이 페이지 편집" data-open="스튜디오에서 열기" data-lang="ko"',
  );
});

it("has its script and style, and nothing if there is no Studio", async () => {
  const script = await ask("/studio/editor/edit-link.js");
  expect(script).toMatchObject({
    status: 200,
    headers: { "content-type": "text/javascript; charset=utf-8" },
  });
  expect((await ask("/studio/editor/edit-link.css")).text).toContain(
    "@media print{#vitrine-edit{display:none}}",
  );
  const own = await handedOver(await signedIn(site, EDITOR));
  await elsewhere({ VITRINE_STUDIO: "off" }, async () => {
    expect((await ask(ARTICLE, own)).text).not.toMatch(SCRIPT);
    expect((await ask("/studio/editor/edit-link.js")).status).toBe(404);
  });
});

it("links a page to the text that it shows", async () => {
  for (const [path, expected] of [
    ["/news/opening.html", "/studio/sites/quay/articles/en/news/opening"],
    ["/kr/news/opening.html", "/studio/sites/quay/articles/kr/news/opening"],
    ["/zh/about.html", "/studio/sites/quay/articles/zh/about"],
    // Without a translation, the page shows the text of another language.
    ["/zh/news/opening.html", "/studio/sites/quay/articles/en/news/opening"],
    ["/news/index.html", "/studio/sites/quay/articles?group=news"],
    ["/trade/plan.html", "/studio/sites/quay/articles"],
    ["/", "/studio/sites/quay/"],
    ["/search.html", "/studio/sites/quay/"],
    ["/%E0%A4%A/x.html", "/studio/sites/quay/"],
    ["", "/studio/sites/quay/"],
  ] as const)
    expect(await redirectOf(`/studio/edit/quay${path}`), path).toBe(expected);
  expect(await redirectOf("/studio/edit/nowhere/about.html")).toBe("/studio/");
});
