import type { Page } from "@playwright/test";
import { expect as atOnce } from "@playwright/test";
import { said } from "../src/contract/studio/finding-codes.ts";
import type { Stand } from "./studio-stand.ts";

/** As patient as the tests are, for those who take pictures without their configuration. */
const expect = atOnce.configure({ timeout: 60_000 });

/** A screen of the Studio in one of its states. */
export interface StudioState {
  name: string;
  /** Nobody is signed in. */
  isOutside?: true;
  /** Brings a new page there. */
  show(page: Page, stand: Stand): Promise<void>;
}

const ANSWER = (data: unknown) => ({ json: { code: 200, msg: "ok", data } });

/** Waits until nothing says any more that it is on its way. */
async function untilShown(page: Page, stand: Stand): Promise<void> {
  await expect(page.getByText(stand.text("loading"), { exact: true })).toHaveCount(0);
}

/** Waits until nothing is on its way any more. */
async function untilThere(page: Page, stand: Stand): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 60_000 });
  await untilShown(page, stand);
}

/** Opens a screen and waits until it has what it shows. */
function at(path: string): StudioState["show"] {
  return async (page, stand) => {
    await page.goto(stand.address(path));
    // Until it is known who is there, the entrance has a heading of its own.
    await expect(page.locator("#main h1")).toBeVisible();
    await untilThere(page, stand);
  };
}

/** The same before anybody is in. */
function outside(path: string): StudioState["show"] {
  return async (page, stand) => {
    await page.goto(stand.address(path));
    await expect(page.locator("form, main a")).not.toHaveCount(0);
  };
}

/** The same where the server answers what `pattern` matches with something else. */
function answered(path: string, pattern: string, data: unknown): StudioState["show"] {
  return async (page, stand) => {
    await page.route(pattern, (route) => route.fulfill(ANSWER(data)));
    await at(path)(page, stand);
  };
}

function failing(path: string, pattern: string, status?: number): StudioState["show"] {
  return async (page, stand) => {
    await page.route(pattern, (route) =>
      status === undefined
        ? route.abort()
        : route.fulfill({ status, json: { code: status, msg: "", data: null } }),
    );
    await page.goto(stand.address(path));
    await expect(page.getByRole("alert").or(page.getByRole("status")).first()).toBeVisible();
    await expect(page.getByRole("button", { name: stand.text("try-again") })).toBeVisible();
  };
}

/** The list of articles with those chosen that have a draft, and what the button of that name opens. */
function chosen(button?: Parameters<Stand["text"]>[0]): StudioState["show"] {
  return async (page, stand) => {
    await at("sites/harbor/articles?q=about")(page, stand);
    await page.locator("tbody input").first().check();
    await expect(page.getByRole("region", { name: stand.text("chosen") })).toBeVisible();
    if (button === undefined) return;
    await page.getByRole("button", { name: stand.text(button), exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await untilThere(page, stand);
  };
}

/** One on which somebody works. */
const articleOf = ({ language }: Pick<Stand, "language">) => `sites/harbor/articles/${language}/about`;
const DELETED = [
  {
    ...{ name: "articles/zh/pricing.md", title: "定价说明", author: "lin@harbor.example" },
    ...{ at: Date.UTC(2026, 4, 31), revision: 1 },
  },
  {
    ...{ name: "articles/kr/guides/first-audit.md", title: "첫 감사를 준비하는 방법과 필요한 서류" },
    ...{ author: null, at: Date.UTC(2026, 4, 30), revision: 1 },
  },
];

/** The screen of an article, and what the button of that name opens. */
function article(button?: Parameters<Stand["text"]>[0], opens?: "dialog" | "menu"): StudioState["show"] {
  return async (page, stand) => {
    await at(articleOf(stand))(page, stand);
    await expect(page.locator(".cm-content")).toBeVisible();
    // The page beside it is a document of its own.
    if (await page.locator("iframe").isVisible())
      await expect(page.frameLocator("iframe").locator("h1").first()).toBeVisible();
    if (button === undefined) return;
    await page.getByRole("button", { name: stand.text(button), exact: true }).click();
    if (opens === "dialog") await expect(page.getByRole("dialog")).toBeVisible();
    // The page beside the text may ask its site for something at any time: the network need not come to rest.
    await untilShown(page, stand);
  };
}

/** The same with errors and warnings, listed. */
function withFindings(): StudioState["show"] {
  return async (page, stand) => {
    await article()(page, stand);
    // Node's own requests know no such host.
    const file = await page.evaluate(
      async (name) => (await fetch(`/studio/api/sites/harbor/file?name=${encodeURIComponent(name)}`)).json(),
      `articles/${stand.language}/about.md`,
    );
    const json = { ...file, data: { ...file.data, findings: FINDINGS } };
    await page.route("**/harbor/file?*", (route) => route.fulfill({ json }));
    await article()(page, stand);
    await page.locator("footer summary").click();
  };
}

const FINDINGS = [
  {
    ...{ file: "articles/en/about.md", severity: "error", kind: "wrong-value", line: 8, column: 1 },
    message: "publishedAt: must be a date, written 2026-05-31",
    said: said("value-date-as", { key: "publishedAt", right: "2026-05-31" }),
  },
  {
    ...{ file: "articles/en/about.md", severity: "warning", kind: "missing-page", line: 13, column: 1 },
    message: '"/insights/pricng.html" leads nowhere',
    said: said("page-article-missing", {
      ...{ path: "/insights/pricng.html", article: "pricng", near: "pricing" },
    }),
  },
  {
    ...{ file: "articles/en/about.md", severity: "warning", kind: "rare", line: 15 },
    message: "something that no catalogue words",
  },
];

/** A screen of which the server no longer has the code. */
function withoutPart(path: string, pattern: RegExp): StudioState["show"] {
  return async (page, stand) => {
    await page.route(pattern, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(stand.address(path));
    await expect(page.getByRole("alert")).toBeVisible();
  };
}

const OUTSIDE: readonly StudioState[] = [
  { name: "sign-in", isOutside: true, show: outside("") },
  {
    name: "sign-in-refused",
    isOutside: true,
    async show(page, stand) {
      await outside("")(page, stand);
      await page.getByLabel(stand.text("email")).fill("nobody@harbor.example");
      await page.getByLabel(stand.text("password")).fill("not that one at all");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  { name: "sign-in-offline", isOutside: true, show: failing("", "**/studio/api/me") },
  {
    name: "join",
    isOutside: true,
    async show(page, stand) {
      await page.goto(stand.address(stand.invitation.replace("/studio/", "")));
      await expect(page.getByRole("listitem").first()).toBeVisible();
    },
  },
  { name: "join-spent", isOutside: true, show: outside("join#spent") },
];

const SITES = "**/studio/api/sites";
const TODAY = "**/studio/api/sites/harbor/today";

const INSIDE: readonly StudioState[] = [
  { name: "sites", show: at("") },
  { name: "sites-none", show: answered("", SITES, []) },
  { name: "sites-offline", show: failing("", SITES) },
  { name: "no-screen", show: at("nowhere") },
  { name: "today", show: at("sites/harbor/") },
  {
    name: "today-nothing",
    show: answered("sites/harbor/", TODAY, { drafts: [], revisions: [], newNeeds: 0 }),
  },
  { name: "today-offline", show: failing("sites/harbor/", TODAY) },
  { name: "articles", show: at("sites/harbor/articles") },
  { name: "articles-chosen", show: chosen() },
  { name: "articles-new", show: at("sites/harbor/articles?new=article") },
  { name: "articles-publish", show: chosen("publish-drafts") },
  { name: "articles-move", show: chosen("move-to-group") },
  { name: "articles-tags", show: chosen("change-tags") },
  { name: "articles-duplicate", show: chosen("duplicate") },
  { name: "articles-none-found", show: at("sites/harbor/articles?q=xylophone") },
  {
    name: "articles-none",
    show: answered("sites/harbor/articles", "**/studio/api/sites/harbor/articles*", {
      articles: [],
      newArticles: [],
      next: null,
    }),
  },
  {
    name: "articles-offline",
    show: failing("sites/harbor/articles", "**/studio/api/sites/harbor/articles*"),
  },
  {
    name: "articles-failed",
    show: failing("sites/harbor/articles", "**/studio/api/sites/harbor/articles*", 503),
  },
  {
    name: "palette",
    async show(page, stand) {
      await at("sites/harbor/articles")(page, stand);
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("co");
      await expect(page.getByRole("dialog").getByRole("option").nth(2)).toBeVisible();
    },
  },
  {
    name: "keys",
    async show(page, stand) {
      await at("sites/harbor/")(page, stand);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "history",
    async show(page, stand) {
      await at("sites/harbor/history")(page, stand);
      await page.locator("#main ol > li summary").first().click();
      await page.locator("#main ol ul summary").first().click();
      // A line end alone is nothing to see.
      await expect(page.locator("#main ins, #main del").first()).toBeAttached();
    },
  },
  { name: "history-none", show: answered("sites/harbor/history", "**/harbor/revisions*", { revisions: [] }) },
  { name: "releases", show: at("sites/harbor/releases") },
  {
    name: "releases-none",
    show: answered("sites/harbor/releases", "**/api/sites/harbor/releases*", { releases: [] }),
  },
  { name: "releases-offline", show: failing("sites/harbor/releases", "**/api/sites/harbor/releases*") },
  { name: "people", show: at("sites/harbor/people") },
  {
    name: "people-more",
    async show(page, stand) {
      await at("people")(page, stand);
      await page.locator("#main summary").first().click();
    },
  },
  {
    name: "people-invite",
    async show(page, stand) {
      await at("people")(page, stand);
      await page.getByRole("button", { name: stand.text("invite") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "people-offline", show: failing("people", "**/studio/api/people*") },
  { name: "profile", show: at("profile") },
  {
    name: "articles-deleted",
    show: answered("sites/harbor/articles?deleted=1", "**/harbor/removed", { articles: DELETED }),
  },
  {
    name: "articles-deleted-none",
    show: answered("sites/harbor/articles?deleted=1", "**/harbor/removed", { articles: [] }),
  },
  { name: "screen-missing", show: withoutPart("sites/harbor/history", /\/history-[^/]+\.js$/) },
  { name: "article", show: article() },
  { name: "article-alone", show: article("page") },
  { name: "article-facts", show: article("facts") },
  { name: "article-languages", show: article("languages") },
  { name: "article-findings", show: withFindings() },
  { name: "article-publish", show: article("publish-open", "dialog") },
  { name: "article-menu", show: article("more", "menu") },
  { name: "article-offline", show: failing(articleOf({ language: "en" }), "**/harbor/file?*") },
  { name: "article-missing", show: at("sites/harbor/articles/en/nowhere") },
];

/** Every screen of the Studio in every state that it can be in. */
export const STUDIO_STATES: readonly StudioState[] = [...OUTSIDE, ...INSIDE];
