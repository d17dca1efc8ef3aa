import type { Page } from "@playwright/test";
import {
  expect,
  goTo,
  isSameDocument,
  markDocument,
  test,
  untilSettled,
  untilHydrated,
  untilArrived,
} from "./site.ts";
import { importTenant } from "./tenants.ts";

const CODE = "asks";
const DAY_SECONDS = 24 * 60 * 60;

test.use({ locale: "ko-KR", baseURL: async ({ server }, provide) => provide(server.origin(CODE)) });

test.beforeAll(async ({ server }) => {
  await importTenant(server, { code: CODE });
});

const hint = (page: Page) => page.locator("[data-language-hint]");

/** Records layout shifts only after the hint has appeared, because earlier a long document is painted in pieces. */
async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    let cameAt = Infinity;
    new MutationObserver((_changes, observer) => {
      if (document.querySelector("[data-language-hint]") === null) return;
      cameAt = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.startTime >= cameAt) moved.push(JSON.stringify(entry));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

test("offers another language once, in that language, without moving the layout", async ({ page }) => {
  await watchLayout(page);
  await page.goto("/about.html");
  await untilHydrated(page);
  await expect(hint(page)).toBeVisible();
  await expect(hint(page)).toHaveAttribute("lang", "ko");
  await expect(hint(page)).toContainText(/[가-힣]/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await untilSettled(page);
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);

  await page.reload();
  await untilHydrated(page);
  await untilSettled(page);
  await expect(hint(page)).toHaveCount(0);
});

test("the question is about the current page, and is asked only if the page is translated", async ({
  page,
}) => {
  await page.goto("/alone.html");
  await untilHydrated(page);
  await untilSettled(page);
  await expect(hint(page)).toHaveCount(0);
  await goTo(page, "/about.html");
  await expect(hint(page)).toBeVisible();
  await goTo(page, "/alone.html");
  await expect(page.getByRole("heading", { level: 1, name: "alone in en" })).toBeVisible();
  await expect(hint(page)).toHaveCount(0);
  await goTo(page, "/guide/first.html");
  await markDocument(page);
  await hint(page).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "guide/first in kr" })).toBeVisible();
  await expect(page).toHaveURL(/\/kr\/guide\/first\.html$/);
  await expect(hint(page)).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
});

test("the question covers nothing that the Tab key reaches, in any theme", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  for (const [tenant, path, key] of [
    ["harbor", "/need.html", "Tab"],
    ["lumen", "/need.html", "Tab"],
    ["fieldguide", "/start/install.html", "Tab"],
    ["launch", "/questions.html", "Tab"],
  ] as const) {
    await page.goto(`${server.origin(tenant)}${path}`);
    await expect(hint(page)).toBeVisible();
    const [title, question] = [
      await page.getByRole("heading", { level: 1 }).boundingBox(),
      await hint(page).boundingBox(),
    ];
    expect((title?.y ?? 0) + (title?.height ?? 0), tenant).toBeLessThan(question?.y ?? 0);
    const reached: string[] = [];
    const hidden: string[] = [];
    for (let step = 0; step < 200; step += 1) {
      await page.keyboard.press(key);
      const focused = await focusedElement(page);
      if (focused === undefined) break;
      reached.push(focused.name);
      if (focused.isHidden) hidden.push(focused.name);
    }
    expect(reached.length, tenant).toBeGreaterThan(20);
    expect(hidden, tenant).toEqual([]);
  }
});

test("on the first page the question covers no title, button or half a line, in any theme", async ({
  page,
  server,
}) => {
  await page.addInitScript(() => localStorage.clear());
  for (const [width, height] of [
    [360, 640],
    [390, 740],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [tenant, path] of [
      ["harbor", "/need.html"],
      ["lumen", "/need.html"],
      ["lumen", "/projects/museum-of-one-shadow.html"],
      ["lumen", "/notes/night-walk.html"],
      ["fieldguide", "/start/install.html"],
      ["launch", "/questions.html"],
      ["launch", "/what-we-heard.html"],
    ] as const) {
      await page.goto(`${server.origin(tenant)}${path}`);
      await expect(hint(page)).toBeVisible();
      const covered = await page.evaluate(coveredByQuestion, tenant !== "harbor");
      expect(covered, `${tenant}${path} at ${width} × ${height}`).toEqual([]);
    }
  }
});

test("the question does not show over an open menu", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const code = "folded";
  const entries = Array.from({ length: 12 }, (_, index) => ({
    id: `m${index}`,
    name: `Page ${index}`,
    url: `/m${index}.html`,
  }));
  await importTenant(server, { code, theme: "theme4", menus: { top_menu: entries } });
  for (const tenant of ["harbor", code]) {
    await page.goto(`${server.origin(tenant)}/about.html`);
    await expect(hint(page)).toBeVisible();
    await page.locator("header summary:visible").filter({ hasText: "Menu" }).click();
    await expect(hint(page)).toBeHidden();
  }
});

/**
 * Returns the elements that the question covers: titles, buttons of forms and, with `withWords`, other text. The result
 * is empty if the question has the full width of an edge and the page leaves room for it.
 */
function coveredByQuestion(withWords: boolean): string[] {
  const box = document.querySelector("[data-language-hint]")?.getBoundingClientRect();
  if (box === undefined) return ["there is none"];
  const isEdge = box.left <= 0 && box.right >= document.documentElement.clientWidth;
  const words = document.createTreeWalker(
    document.querySelector("main") ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  const covered: string[] = [];
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    const isNever = node.parentElement?.closest("h1, form button") !== null;
    if (node.nodeValue?.trim() === "" || !(isNever || (withWords && !isEdge))) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const isCovered = [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        right > box.left + 1 && left < box.right - 1 && bottom > box.top + 1 && top < box.bottom - 1,
    );
    if (isCovered) covered.push(node.nodeValue ?? "");
  }
  return covered;
}

/** The focused element, and whether the hint covers it completely; `undefined` if no element has the focus. */
function focusedElement(page: Page): Promise<{ name: string; isHidden: boolean } | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const question = document.querySelector("[data-language-hint]");
    if (element === null || element === document.body || question === null) return undefined;
    const [inner, outer] = [element.getBoundingClientRect(), question.getBoundingClientRect()];
    const isInside =
      inner.top >= outer.top &&
      inner.bottom <= outer.bottom &&
      inner.left >= outer.left &&
      inner.right <= outer.right;
    return { name: element.outerHTML.slice(0, 120), isHidden: isInside && !question.contains(element) };
  });
}

test("does not ask visitors who declined or chose a language", async ({ page, server }) => {
  await page.goto("/about.html");
  await hint(page).getByRole("button").click();
  await expect(hint(page)).toHaveCount(0);
  await page.goto("/guide/first.html");
  await untilHydrated(page);
  await untilSettled(page);
  await expect(hint(page)).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await page.context().addCookies([{ name: "Language", value: "en", url: server.origin(CODE) }]);
  await page.goto("/about.html");
  await untilHydrated(page);
  await untilSettled(page);
  await expect(hint(page)).toHaveCount(0);
});

for (const isScripted of [true, false]) {
  test.describe(
    isScripted ? "the language switch in the application" : "the language switch by page loads",
    () => {
      test.use({ javaScriptEnabled: isScripted, locale: "en-US" });

      test("keeps the page, its query and its content", async ({ page, server }) => {
        for (const [from, to] of [
          ["/many/index.html?page=2", "/kr/many/index.html?page=2"],
          ["/search.html?q=about&group=guide", "/kr/search.html?q=about&group=guide"],
          ["/need.html?category=Map", "/kr/need.html?category=Map"],
          ["/guide/first.html", "/kr/guide/first.html"],
          ["/alone.html", "/kr/index.html"],
        ] as const) {
          await page.goto(from);
          const href = await page.locator('a[href*="setLanguage=kr"]').first().getAttribute("href");
          if (isScripted) {
            await untilHydrated(page);
            await goTo(page, href ?? "");
          } else {
            await page.goto(href ?? "");
          }
          await expect(page).toHaveURL(server.origin(CODE) + to);
          await expect(page.locator("html")).toHaveAttribute("lang", "ko");
          await page.context().clearCookies();
        }
      });
    },
  );
}

test.describe("in the application", () => {
  test.use({ locale: "en-US" });

  test("the language switch keeps the place and the focus", async ({ page }) => {
    await page.goto("/about.html");
    await untilHydrated(page);
    await markDocument(page);
    const link = page.locator('a[href*="setLanguage=kr"]:visible').first();
    const place = () => page.evaluate(() => scrollY / (document.documentElement.scrollHeight - innerHeight));
    await page.evaluate(() =>
      scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: "instant" }),
    );
    await link.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
    const before = await place();
    expect(before).toBeGreaterThan(0.3);
    await page.keyboard.press("Enter");
    await untilArrived(page, /\/kr\/about\.html$/);
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(0.05);
    await expect(link).toBeFocused();
    expect(await isSameDocument(page)).toBe(true);
  });

  test("cookies are sent with the lifetimes of the specification", async ({ page, server }) => {
    await page.addInitScript(() => {
      const written: string[] = [];
      Object.assign(window, { written });
      const own = Object.getOwnPropertyDescriptor(Document.prototype, "cookie");
      Object.defineProperty(document, "cookie", {
        get: () => own?.get?.call(document),
        set: (value: string) => {
          written.push(value);
          own?.set?.call(document, value);
        },
      });
    });
    await page.goto("/about.html");
    await untilHydrated(page);
    await goTo(page, "/kr/about.html?setLanguage=kr");
    await expect(page.locator("html")).toHaveAttribute("lang", "ko");
    const written = await page.evaluate(() => (window as unknown as { written: string[] }).written);
    expect(written).toContain("i18n_redirected=en; Path=/; Max-Age=31536000; SameSite=Lax");
    expect(written).toContain("Language=kr; Path=/; Max-Age=2147483646; SameSite=Lax");
    expect(written.at(-1)).toBe("i18n_redirected=kr; Path=/; Max-Age=31536000; SameSite=Lax");
    const answer = await server.fetch("/about.html?setLanguage=zh", { tenant: CODE });
    expect(answer.headers["set-cookie"]).toEqual(["Language=zh; Max-Age=2147483646; Path=/; SameSite=Lax"]);

    const cookies = await page.context().cookies();
    const days = (name: string) =>
      ((cookies.find((cookie) => cookie.name === name)?.expires ?? 0) - Date.now() / 1000) / DAY_SECONDS;
    expect(Math.round(days("i18n_redirected"))).toBe(365);
    expect(days("Language")).toBeGreaterThan(365);
  });
});
