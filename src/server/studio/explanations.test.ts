import { afterAll, beforeAll, expect, it } from "vitest";
import { COMMAND_LINE } from "../../content/accounts/audit.ts";
import type { Explanation } from "../../contract/studio/explanation.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { QUAY, type StudioClient, importFiles, signedIn } from "../testing/studio-client.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const OPERATOR: Grant = { tenant: null, role: "operator", languages: null, groups: null };
const RULES = "- { from: /old.html, to: /about.html, status: 301 }\n";

let site: TestInstallation;
let writer: StudioClient;
beforeAll(async () => {
  site = await openTestInstallation();
  await importFiles(site, { ...QUAY, "redirects.yaml": RULES });
  writer = await signedIn(site, { tenant: "quay", role: "writer", languages: null, groups: null });
});
afterAll(() => site.close());

const ask = (query: Record<string, string>, client = writer) =>
  client(`sites/quay/explanation?${new URLSearchParams(query)}`);

async function explain(query: Record<string, string>): Promise<Explanation> {
  const { status, json } = await ask(query);
  expect(status).toBe(200);
  return json.data as Explanation;
}

it("explains a page, its language and what it depends on", async () => {
  const explained = await explain({ address: "/zh/about.html" });
  expect(explained).toMatchObject({
    kind: "page",
    site: { code: "quay", reason: "host" },
    language: { code: "zh", reason: "address" },
    steps: [],
    redirect: null,
    page: { status: 200, language: "zh", route: "article", isFallback: false, expiresAt: null },
  });
  expect(explained.page?.tags).toContain("article:slug:about");
  expect(explained.page?.alternates.map(({ language }) => language)).toEqual(["en", "zh"]);
});

it("says when this server cached the page, once it has", async () => {
  const before = Date.now();
  const first = await explain({ address: "/news/opening.html" });
  expect(first.page?.cachedAt).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const second = await explain({ address: "/news/opening.html" });
  expect(second.page?.cachedAt).toBeGreaterThanOrEqual(before);
});

it("recognises a page that exists only in another language", async () => {
  const { page } = await explain({ address: "/kr/about.html" });
  expect(page).toMatchObject({ status: 200, language: "kr", isFallback: true });
});

it("lists the steps that are combined into one redirect, and describes the page to which it leads", async () => {
  const { steps, redirect, page } = await explain({ address: "/old.html/" });
  expect(redirect).toEqual({ status: 301, location: "/about.html" });
  expect(steps.map(({ cause, location }) => [cause, location])).toEqual([
    ["spelling", "/old.html"],
    ["rule", "/about.html"],
  ]);
  expect(page).toMatchObject({ status: 200, route: "article" });
});

it.each([
  [
    { address: "/", browser: "zh-CN,en;q=0.8" },
    "browser",
    "/zh/index.html",
    { code: "zh", reason: "browser" },
  ],
  [
    { address: "/", browser: "zh-CN", language: "kr" },
    "choice",
    "/kr/index.html",
    { code: "kr", reason: "choice" },
  ],
  [
    { address: "/about.html", language: "zh" },
    "translation",
    "/zh/about.html",
    { code: "zh", reason: "choice" },
  ],
])("explains the redirect of a visitor's language: %o", async (query, cause, location, decided) => {
  const { steps, redirect, language } = await explain(query);
  expect(language).toEqual(decided);
  expect(steps[0]?.cause).toBe(cause);
  expect(redirect?.location).toBe(location);
});

it("distinguishes missing pages and the server's own addresses", async () => {
  expect(await explain({ address: "/nowhere.html" })).toMatchObject({ kind: "page", page: { status: 404 } });
  expect(await explain({ address: "/sitemap.xml" })).toMatchObject({ kind: "server", page: null });
});

it("accepts full addresses on the site's hosts only, and names another site to those who may see it", async () => {
  const operator = await signedIn(site, OPERATOR);
  const explainHarbor = async (address: string) =>
    operator(`sites/harbor/explanation?${new URLSearchParams({ address })}`);
  for (const address of ["https://HARBOR.localhost/about.html#part", "harbor.localhost:8080/about.html?a=1"])
    expect((await explainHarbor(address)).json.data).toMatchObject({ site: { code: "harbor" } });
  const other = { address: "https://harbor.localhost/about.html" };
  const refused = await ask(other);
  expect([refused.status, refused.json]).toMatchObject([
    422,
    { errors: [{ field: "address", message: "is not on a host of this site" }] },
  ]);
  expect((await ask(other, operator)).json).toMatchObject({
    errors: [{ message: expect.stringMatching(/^is on the site /) }],
  });
});

it("explains that visitors of an archived site get nothing", async () => {
  const sites = await site.store.openSites();
  await sites.setState("quay", "archived", COMMAND_LINE);
  for (const address of ["/about.html", "/old.html", "/sitemap.xml"])
    expect(await explain({ address })).toMatchObject({ kind: "archived", redirect: null, page: null });
  await sites.setState("quay", "live", COMMAND_LINE);
  expect(await explain({ address: "/about.html" })).toMatchObject({ kind: "page", page: { status: 200 } });
});
