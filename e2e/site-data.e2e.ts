import { rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { type Complaints, failedLoad } from "./complaints.ts";
import { type RunningServer, startServer } from "./server.ts";
import { copySeed, expect, goTo, isSameDocument, markDocument, test, untilHydrated } from "./site.ts";
import { importTenant } from "./tenants.ts";

const FIELDS = [
  "OurServices",
  "top_menu",
  "bottom_menu",
  "FeaturedServices",
  "left_menu",
  "configs",
  "siteConfig",
  "fileUrl",
  "language",
  "tenantName",
  "tenantNameList",
  "themeCode",
  "languageConfig",
  "errorMsg",
  "bannerTitle",
];

interface ConfigPlace {
  tenant: string;
  parent: string;
  key: string;
}

interface ConfigEntry {
  form: string;
  content: string;
}

/** Overwrites a configuration value directly in the database, as operators might. Returns the old value. */
function typeConfig(
  server: RunningServer,
  { tenant, parent, key }: ConfigPlace,
  entry: ConfigEntry | undefined,
): ConfigEntry | undefined {
  const database = new DatabaseSync(path.join(server.dataFolder, "vitrine.sqlite"), { timeout: 5_000 });
  try {
    const { id } = database.prepare("SELECT id FROM tenant WHERE code = ?").get(tenant) as { id: number };
    const where = "WHERE tenant_id = ? AND parent_code = ? AND key = ?";
    const former = database.prepare(`SELECT form, content FROM config_entry ${where}`).get(id, parent, key);
    database.prepare(`DELETE FROM config_entry ${where}`).run(id, parent, key);
    if (entry !== undefined) {
      database
        .prepare(
          "INSERT INTO config_entry (tenant_id, parent_code, key, form, content) VALUES (?, ?, ?, ?, ?)",
        )
        .run(id, parent, key, entry.form, entry.content);
    }
    database
      .prepare("INSERT INTO change (tenant, tags) VALUES (?, ?)")
      .run(tenant, JSON.stringify(["config"]));
    return former && { form: String(former["form"]), content: String(former["content"]) };
  } finally {
    database.close();
  }
}

/** Opens a page, and returns its console messages. */
async function openBroken(page: Page, url: string, complaints: Complaints): Promise<string[]> {
  const before = complaints.matching(/./).length;
  await page.goto(url);
  await untilHydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const lines = complaints.matching(/./).slice(before);
  return lines.map((complaint) => complaint.replace(/ \(http.*$/, ""));
}

const themeColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--theme-color"));

test("colours apply as a whole or not at all, with the warning", async ({ page, server, complaints }) => {
  complaints.tolerate(/^warning: Invalid theme colors configuration/);
  await importTenant(server, { code: "painted" });
  const url = `${server.origin("painted")}/about.html`;
  expect(await openBroken(page, url, complaints)).toEqual([]);
  expect(await themeColor(page)).toBe("#0b4f6c");

  for (const colors of [
    '{"themeColor":"#ff0000","hoverColor":"#00ff00"}',
    "{broken",
    "",
    '{"themeColor":"a","hoverColor":"b","activeColor":"c"}',
  ]) {
    const place = { tenant: "painted", parent: "theme1", key: "theme1Colors" };
    typeConfig(server, place, { form: "text", content: colors });
    expect(await openBroken(page, url, complaints)).toEqual(["warning: Invalid theme colors configuration"]);
    // The theme uses its own colours instead of the invalid ones.
    expect(await themeColor(page)).not.toMatch(/^(|#0b4f6c|#ff0000|a)$/);
  }
});

test("each broken setting affects only its own part, and causes one warning", async ({
  page,
  server,
  complaints,
}) => {
  await importTenant(server, { code: "broken" });
  const url = `${server.origin("broken")}/about.html`;
  for (const [parent, key, warning] of [
    ["*", "siteConfig", /^warning: Invalid site configuration/],
    ["*", "languageConfig", /^warning: Invalid language configuration/],
    ["*", "tenantNameList", /^warning: Invalid tenant list configuration/],
    ["theme1", "theme1Banner", /^warning: Invalid theme banner configuration/],
    ["default_theme", "themeCode", /^warning: Unknown theme "\{broken", theme1 is used/],
  ] as const) {
    complaints.tolerate(warning);
    const place = { tenant: "broken", parent, key };
    const former = typeConfig(server, place, { form: "text", content: "{broken" });
    const complaint = await openBroken(page, url, complaints);
    expect(complaint, key).toHaveLength(1);
    expect(complaint[0]).toMatch(warning);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "theme1");
    typeConfig(server, place, former);
  }
  expect(await openBroken(page, url, complaints), "all as it was").toEqual([]);
});

test("languages given as an object are read as well", async ({ page, server }) => {
  await importTenant(server, { code: "object", defaultLanguage: "kr" });
  typeConfig(
    server,
    { tenant: "object", parent: "*", key: "languageConfig" },
    { form: "text", content: '{"default":"kr","languages":{"kr":"우리말","en":"English"}}' },
  );
  await page.goto(`${server.origin("object")}/en/about.html`);
  await untilHydrated(page);
  await expect(page.getByRole("link", { name: "우리말" }).first()).toBeAttached();
  await expect(page.locator('a[href*="setLanguage=zh"]')).toHaveCount(0);
});

test("menus nested to four levels reach the page", async ({ page, server }) => {
  const level = (depth: number): unknown => ({
    id: `level-${depth}`,
    name: `Level ${depth}`,
    article: "about",
    ...(depth < 4 ? { children: [level(depth + 1)] } : {}),
  });
  await importTenant(server, { code: "nested", menus: { top_menu: [level(1)], left_menu: [level(1)] } });
  await page.goto(`${server.origin("nested")}/zh/about.html`);
  const data = await page.evaluate(() =>
    JSON.parse(document.querySelector("#page-data")?.textContent ?? "{}"),
  );
  let menus: { name: string; url: string; children: never[] }[] = data.site.left_menu;
  for (let depth = 1; depth <= 4; depth += 1) {
    expect(menus[0]).toMatchObject({ name: `Level ${depth}`, url: "/zh/about.html" });
    menus = menus[0]?.children ?? [];
  }
  expect(menus).toEqual([]);
});

test.describe("stored data", () => {
  const stored = (page: Page, kind: "localStorage" | "sessionStorage") =>
    page.evaluate((name) => {
      const storage = window[name];
      return Object.fromEntries(Object.keys(storage).map((key) => [key, storage.getItem(key)]));
    }, kind);

  test("contain the session, field by field, under a key with a version", async ({
    page,
    server,
    complaints,
  }) => {
    await page.goto("/about.html");
    await untilHydrated(page);
    const { state, version } = JSON.parse((await stored(page, "localStorage"))["vitrine:harbor:v1"] ?? "{}");
    expect(Object.keys(state).sort()).toEqual([...FIELDS].sort());
    expect(version).toBe(1);
    expect(state).toMatchObject({ tenantName: "harbor", language: "en", themeCode: "theme1", errorMsg: "" });
    // The page requests suggestions for the article that was probably meant.
    complaints.tolerate(failedLoad(/\/article\/detail\?/), /articleDetail: request fail/);
    await goTo(page, "/a/b/c.html");
    await expect(page.getByText("Page not found: /a/b/c.html", { exact: true })).toBeVisible();
    const after = JSON.parse((await stored(page, "localStorage"))["vitrine:harbor:v1"] ?? "{}");
    expect(after.state.errorMsg).toBe("Page not found: /a/b/c.html");
    expect(server.origin("harbor")).toBe(new URL(page.url()).origin);
  });

  const KEY = "vitrine:harbor:v1";
  /** Cookie names must not contain colons. */
  const COOKIE = "vitrine.harbor.v1";

  for (const kind of ["session", "cookie", "none"] as const) {
    test(`are in the storage of kind ${kind} only`, async ({ page }) => {
      const folder = copySeed();
      const server = await startServer(folder, { VITRINE_STORAGE: kind });
      try {
        await page.goto(`${server.origin("harbor")}/about.html`);
        await untilHydrated(page);
        const places = async () => {
          const cookies = await page.context().cookies();
          return {
            local: Object.keys(await stored(page, "localStorage")).includes(KEY),
            session: Object.keys(await stored(page, "sessionStorage")).includes(KEY),
            cookie: cookies.some(({ name }) => name === COOKIE),
          };
        };
        await expect
          .poll(places)
          .toEqual({ local: false, session: kind === "session", cookie: kind === "cookie" });
        if (kind === "cookie") {
          const cookies = await page.context().cookies();
          const { value = "" } = cookies.find(({ name }) => name === COOKIE) ?? {};
          const { state } = JSON.parse(decodeURIComponent(value));
          expect(state).toEqual({ language: "en", tenantName: "harbor", themeCode: "theme1" });
        }
        await goTo(page, "/faq.html");
        await expect(page).toHaveURL(/faq\.html$/);
      } finally {
        await page.goto("about:blank");
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }

  test("of another tab are used by the next navigation if they are newer", async ({
    page,
    context,
    server,
  }) => {
    await importTenant(server, { code: "tabs", siteConfig: { title: "First title" } });
    const origin = server.origin("tabs");
    await page.goto(`${origin}/about.html`);
    await untilHydrated(page);
    await markDocument(page);
    const heard = page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          addEventListener("storage", ({ key }) => key === "vitrine:tabs:v1" && resolve()),
        ),
    );

    await importTenant(server, { code: "tabs", siteConfig: { title: "Second title" } });
    const other = await context.newPage();
    await other.goto(`${origin}/about.html`);
    await untilHydrated(other);
    await expect(other).toHaveTitle(/Second title/);
    await markDocument(other);
    await heard;
    // The visible page does not change; the next page has the newer data.
    await expect(page).toHaveTitle(/First title/);
    await goTo(page, "/guide/first.html");
    await expect(page).toHaveTitle(/Second title/);
    expect(await isSameDocument(page)).toBe(false);

    await untilHydrated(page);
    await goTo(other, "/guide/first.html");
    await expect(other.getByRole("heading", { level: 1, name: "guide/first in en" })).toBeVisible();
    expect(await isSameDocument(other)).toBe(true);
  });

  const TROUBLE: Record<string, () => void> = {
    "blocked storage": () => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("The operation is insecure.", "SecurityError");
          },
        });
      }
    },
    "full storage": () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    },
    "damaged records": () => {
      for (const key of ["vitrine:harbor:v1", "vitrine:harbor:visit"]) localStorage.setItem(key, "{broken");
      sessionStorage.setItem("vitrine:reload", "[7");
    },
    "records of an older version": () => {
      localStorage.setItem(
        "vitrine:harbor:v1",
        JSON.stringify({ state: { themeCode: "theme4", language: "kr" }, version: 0 }),
      );
    },
  };

  for (const [name, cause] of Object.entries(TROUBLE)) {
    test(`${name} causes no error`, async ({ page }) => {
      await page.addInitScript(cause);
      await page.goto("/about.html");
      await untilHydrated(page);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "theme1");
      await goTo(page, "/faq.html");
      await expect(page).toHaveURL(/faq\.html$/);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.reload();
      await untilHydrated(page);
      await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
    });
  }
});
