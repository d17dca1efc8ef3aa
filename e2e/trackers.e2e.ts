import { createHash } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { expect, goTo, isSameDocument, markDocument, test, untilArrived, untilHydrated } from "./site.ts";
import { type StandIn, STAND_INS } from "./stand-in-trackers.ts";
import { importTenant } from "./tenants.ts";

/** The history after the journey below, including replaced entries. */
const VISITED = [
  "/index.html",
  "/about.html",
  "/guide/first.html",
  "/about.html",
  "/guide/first.html",
  "/search.html",
  "/kr/about.html",
  "/kr/about.html",
  "/error/404.html",
  "/about.html",
];

interface Hit {
  url: string;
  title: string;
  referrer?: string;
  site?: string;
}

/** Serves each imitation's scripts from its own host, and records their hits. */
async function serveStandIns(context: BrowserContext, standIns: readonly StandIn[]): Promise<Hit[]> {
  const hits: Hit[] = [];
  const files = Object.assign({}, ...standIns.map((standIn) => standIn.files)) as Record<string, string>;
  await context.route(/^https:\/\/[^/]+\.example\//, async (route) => {
    const url = new URL(route.request().url());
    const headers = { "access-control-allow-origin": "*" };
    if (url.pathname !== "/hit")
      return route.fulfill({ contentType: "text/javascript", body: files[url.href] ?? "", headers });
    hits.push(JSON.parse(route.request().postData() ?? decodeURIComponent(url.search.slice(1))) as Hit);
    return route.fulfill({ status: 204, headers });
  });
  return hits;
}

/** The paths and titles that were counted so far. */
const pagesIn = (hits: readonly Hit[]) =>
  hits.map(({ url, title }) => `${new URL(url).pathname + new URL(url).search} ${title}`);

for (const standIn of STAND_INS) {
  test(`${standIn.name} counts each page of the application once, under its address and title`, async ({
    page,
    context,
    server,
    complaints,
  }) => {
    complaints.tolerate(/^request to another origin: https:\/\/[^/]+\.example\//);
    const code = `counted-${standIn.name}`;
    await importTenant(server, {
      code,
      siteConfig: { tracking: [standIn.tracking] },
      redirects: [{ from: "/old.html", to: "/about.html", status: 301 }],
    });
    const hits = await serveStandIns(context, [standIn]);
    const expected: string[] = [];
    const counted = async (note?: string) => {
      expected.push(
        `${note ?? new URL(page.url()).pathname + new URL(page.url()).search} ${await page.title()}`,
      );
      await expect.poll(() => pagesIn(hits)).toEqual(expected);
    };

    await page.goto(`${server.origin(code)}/index.html`);
    await untilHydrated(page);
    await markDocument(page);
    await counted();
    for (const address of ["/about.html", "/guide/first.html", "/many/index.html"]) {
      await goTo(page, address);
      await counted(address);
    }
    await page.goBack();
    await untilArrived(page, /first\.html$/);
    await counted("/guide/first.html");
    await goTo(page, "/old.html");
    await untilArrived(page, /about\.html$/);
    await counted("/about.html");
    // If two navigations start at the same time, only the last one shows a page.
    await Promise.all([goTo(page, "/guide/first.html"), goTo(page, "/search.html?q=about")]);
    await untilArrived(page, /search/);
    await counted("/search.html?q=about");
    await goTo(page, "/kr/about.html");
    await counted("/kr/about.html");
    await goTo(page, "/kr/about.html#last");
    if (standIn.countsHashes) await counted();
    complaints.tolerate(/nowhere/, /articleDetail: request fail/);
    await goTo(page, "/nowhere.html");
    await untilArrived(page, /error/);
    await counted();
    await goTo(page, "/about.html");
    await counted();
    expect(await isSameDocument(page)).toBe(true);
    // Each hit names the previous page, if the tracker reports referrers.
    for (const [index, { referrer }] of hits.entries())
      if (index > 0 && referrer !== undefined) expect(referrer).toBe(hits[index - 1]?.url);
    // Counting adds no history entries.
    const entries = await page.evaluate(() => navigation.entries().map(({ url }) => url));
    expect(entries.map((url) => URL.parse(url ?? "")?.pathname)).toEqual(VISITED);
  });
}

test("the policy permits the hosts of the entries, and no others", async ({
  page,
  context,
  server,
  complaints,
}) => {
  complaints.tolerate(/^request to another origin: https:\/\/[^/]+\.example\//);
  const [first] = STAND_INS;
  const inline =
    "fetch('https://named.example/hit', { method: 'POST', body: '{}' }); fetch('https://other.example/hit').catch(() => {});";
  const tracking = [
    {
      ...first?.tracking,
      inline,
      connect: ["https://named.example", "https://*.many.example", "https://a.example; script-src *", "*"],
      image: ["https://pictures.example"],
      script: ["https://more.example:8443"],
    },
    { src: "javascript:alert(1)" },
  ];
  await importTenant(server, { code: "opened", siteConfig: { tracking } });
  const hits = await serveStandIns(context, STAND_INS);
  const response = await page.goto(`${server.origin("opened")}/about.html`);
  const policy = response?.headers()["content-security-policy"] ?? "";
  const hash = createHash("sha256").update(inline).digest("base64");
  const own = "https://plausible.example";
  expect(policy.split("; ").filter((part) => part.includes("example"))).toEqual([
    expect.stringMatching(/^script-src 'self' 'sha256-[^']+' /),
    `img-src 'self' data: ${own} https://pictures.example`,
    `connect-src 'self' ${own} https://named.example https://*.many.example`,
  ]);
  expect(policy).toContain(` ${own} https://more.example:8443 'sha256-${hash}';`);
  expect(policy).not.toMatch(/unsafe|script-src \*/);
  await complaints.provoked(/other\.example/);
  await expect.poll(() => hits).toContainEqual({});
  // The browser does not run a script whose hash is not in the policy.
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.documentElement.dataset.foreign = ''";
    document.head.append(script);
  });
  await complaints.provoked(/Executing inline script violates/);
  await expect(page.locator("html")).not.toHaveAttribute("data-foreign");
});
