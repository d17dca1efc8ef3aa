import { readFile } from "node:fs/promises";
import type { RunningServer } from "./server.ts";
import { expect, test } from "./site.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";
import { importTenant } from "./tenants.ts";

const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** A site of the test's own, because other tests visit the demo sites. */
const SITE = "visited";
const ARTICLE = "---\ntitle: An even ceiling\npublishedAt: 2026-01-05\n---\n\nLight without shadows.\n";

async function send(server: RunningServer, event: object) {
  const { status } = await server.fetch("/api/client/visit", {
    tenant: SITE,
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": BROWSER },
    body: JSON.stringify(event),
  });
  expect(status).toBe(200);
}

test("an editor reads the visit figures, opens the article of a figure, and exports the figures", async ({
  page,
  server,
}) => {
  await importTenant(server, {
    code: SITE,
    theme: "theme2",
    groups: [{ slug: "notes", name: "Notes" }],
    files: { "articles/en/notes/even-ceiling.md": ARTICLE },
  });
  await send(server, {
    kind: "view",
    path: "/notes/even-ceiling.html",
    referrer: "https://news.example/x",
    status: 200,
  });
  await send(server, { kind: "read", path: "/notes/even-ceiling.html", milliseconds: 75_000 });
  await send(server, { kind: "search", path: "/search.html", query: "qqqq", hits: 0 });
  await send(server, { kind: "view", path: "/gone.html", status: 404 });
  await enterStudio(page, server, { role: "editor", site: SITE });
  await page.goto(`${studioOf(server)}/studio/sites/${SITE}/`);
  await page.getByRole("link", { name: "Visits", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Visits", level: 1 })).toBeVisible();
  // The server stores visits every few seconds.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("table", { name: "Pages", exact: true })).toContainText("1 min 15 sec", {
      timeout: 5_000,
    });
  }).toPass();
  await expect(page.getByRole("table", { name: "Visitors came from" })).toContainText("news.example");
  await expect(page.getByRole("table", { name: "Search terms without results" })).toContainText("qqqq");
  await expect(page.getByRole("table", { name: "Missing pages" })).toContainText("/gone.html");
  await expect(page.getByRole("table", { name: "Enquiries by first page" })).toHaveCount(0);

  const visits = page.getByRole("slider", { name: "Visits" });
  await visits.press("End");
  await expect(visits).toHaveAttribute("aria-valuetext", /\d{4}: 1, previous period: 0$/);
  await expectUsable(page);

  await page.getByRole("radio", { name: "7 days" }).click({ force: true });
  await expect(page).toHaveURL(/days=7/);
  await page.reload();
  await expect(page.getByRole("radio", { name: "7 days" })).toBeChecked();
  await expect(visits).toHaveAttribute("aria-valuemax", "7");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(
    '"view","/notes/even-ceiling.html",1',
  );

  await page.getByRole("radio", { name: "Effects of publications" }).click({ force: true });
  const publications = page.getByRole("region", { name: "Effects of publications" });
  await expect(publications.getByRole("row", { name: /^Page views/ }).first()).toBeVisible();
  await expect(publications.getByRole("row", { name: /^Enquiries/ })).toHaveCount(0);
  await expectUsable(page);
  await page.getByRole("radio", { name: "Figures" }).click({ force: true });

  const pages = page.getByRole("table", { name: "Pages", exact: true });
  await expect(pages.getByRole("link", { name: "/notes/even-ceiling.html" })).toHaveAttribute(
    "href",
    /\/studio\/live\/visited\/notes\/even-ceiling\.html$/,
  );
  await pages.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/articles\/en\/notes\/even-ceiling$/);

  await page.goBack();
  await page.getByRole("table", { name: "Missing pages" }).getByRole("link", { name: "/gone.html" }).click();
  await expect(page).toHaveURL(/\/redirects\?open=/);
  const missing = page.getByRole("listitem").filter({ hasText: "/gone.html" });
  await expect(missing.getByRole("button", { name: "Create redirect" })).toBeVisible();
});
