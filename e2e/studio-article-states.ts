import type { Page } from "@playwright/test";
import { coded } from "../src/contract/studio/finding-codes.ts";
import type { StudioFixture } from "./studio-fixture.ts";
import { ANSWER, type StudioState, at, expect, failing, untilShown } from "./studio-showing.ts";

/** The path of an article that has a draft of another person. */
const articleOf = ({ language }: Pick<StudioFixture, "language">) =>
  `sites/harbor/articles/${language}/about`;
/** The path of an article without a draft. */
const untouchedOf = ({ language }: Pick<StudioFixture, "language">) =>
  `sites/harbor/articles/${language}/services/handover`;

/** The article screen, with the dialog or menu that the button opens. */
function article(
  button?: Parameters<StudioFixture["text"]>[0],
  opens?: "dialog" | "menu",
): StudioState["show"] {
  return async (page, fixture) => {
    await at(articleOf(fixture))(page, fixture);
    await expect(page.locator(".cm-content")).toBeVisible();
    // The preview is a separate document, so its heading is awaited as well.
    if (await page.locator("iframe").isVisible())
      await expect(page.frameLocator("iframe").locator("h1").first()).toBeVisible();
    if (button === undefined) return;
    await page.getByRole("button", { name: fixture.text(button), exact: true }).click();
    if (opens === "dialog") await expect(page.getByRole("dialog")).toBeVisible();
    // The network may never be idle, because the preview sends requests at any time.
    await untilShown(page, fixture);
  };
}

/** Changes the server's response for a file from now on. */
async function answerFile(
  page: Page,
  name: string,
  change: (data: Record<string, unknown>) => object,
): Promise<void> {
  // Requested by the page, because Node cannot resolve the host.
  const { data } = await page.evaluate(
    async (file) => (await fetch(`/studio/api/sites/harbor/file?name=${encodeURIComponent(file)}`)).json(),
    name,
  );
  await page.route(
    ({ pathname, searchParams }) => pathname.endsWith("/file") && searchParams.get("name") === name,
    (route) => route.fulfill(ANSWER(change(data))),
  );
}

/** The article screen with a list of errors and warnings. */
function withFindings(): StudioState["show"] {
  return async (page, fixture) => {
    await page.route("**/harbor/checks", (route) => route.fulfill(ANSWER({ findings: FINDINGS })));
    await article()(page, fixture);
    await page.locator("footer summary").click();
  };
}

/** Findings of a text, in the form in which the server sends them. */
export const FINDINGS = [
  {
    file: "articles/en/about.md",
    severity: "error",
    kind: "wrong-value",
    line: 8,
    column: 1,
    message: "publishedAt: must be a date, written 2026-05-31",
    coded: coded("value-date-as", { key: "publishedAt", right: "2026-05-31" }),
  },
  {
    file: "articles/en/about.md",
    severity: "warning",
    kind: "missing-page",
    line: 13,
    column: 1,
    message: '"/insights/pricng.html" leads nowhere',
    coded: coded("page-article-missing", {
      path: "/insights/pricng.html",
      article: "pricng",
      near: "pricing",
    }),
  },
  {
    file: "articles/en/about.md",
    severity: "warning",
    kind: "rare",
    line: 15,
    message: "something that no catalogue words",
  },
];

type Word = Parameters<StudioFixture["text"]>[0];

const DRAFTS = "**/harbor/draft?*";
const COLLEAGUE = "lin@harbor.example";

/** A dialog of the menu of an article without a draft. New drafts are not sent to the server. */
function fromMenu(
  entry: Word,
  then?: (page: Page, fixture: StudioFixture) => Promise<void>,
): StudioState["show"] {
  return async (page, fixture) => {
    await page.route(DRAFTS, (route) => route.fulfill(ANSWER({ version: 1, findings: [] })));
    await at(untouchedOf(fixture))(page, fixture);
    await expect(page.locator(".cm-content")).toBeVisible();
    await page.getByRole("button", { name: fixture.text("more"), exact: true }).click();
    await page.getByRole("button", { name: fixture.text(entry), exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await untilShown(page, fixture);
    await then?.(page, fixture);
  };
}

/** The article screen with chosen pictures. The elements of `arrive` determine which uploads succeed. */
function withPictures(...arrive: readonly boolean[]): StudioState["show"] {
  return async (page, fixture) => {
    await page.route("**/harbor/media/file?*", (route) => {
      const request = route.request();
      if (request.method() !== "PUT") return route.fallback();
      const name = new URL(request.url()).searchParams.get("name");
      return arrive[name?.includes("quay") === true ? 0 : 1] === true
        ? route.fulfill(ANSWER({ name, hash: "h", revision: 1, findings: [] }))
        : route.abort();
    });
    page.once("filechooser", (chooser) => {
      const files = ["quay", "cranes-and-containers-on-a-long-winter-morning"].slice(0, arrive.length);
      const buffer = Buffer.from("a picture");
      void chooser.setFiles(files.map((name) => ({ name: `${name}.jpg`, mimeType: "image/jpeg", buffer })));
    });
    await fromMenu("menu-picture")(page, fixture);
    await page.getByRole("button", { name: fixture.text("picker-upload") }).click();
    if (arrive.includes(false))
      return expect(page.getByRole("button", { name: fixture.text("try-again") })).toBeVisible();
    await expect(page.getByText(fixture.text("picture-there"))).toBeVisible();
    await page.getByRole("dialog").locator("button[type=submit]").click();
  };
}

/** Types a word at the end of the text. */
async function type(page: Page): Promise<void> {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("Vitrine");
}

/** A draft that cannot be saved, because of the server's status, or because the server does not answer. */
function notSaved(status?: number, pathOf = untouchedOf): StudioState["show"] {
  return async (page, fixture) => {
    await at(pathOf(fixture))(page, fixture);
    await page.route(DRAFTS, (route) =>
      status === undefined
        ? route.abort()
        : route.fulfill({ status, json: { code: status, msg: "", data: null } }),
    );
    if (status === 401)
      await page.route("**/studio/api/me", (route) =>
        route.fulfill({ status, json: { code: status, msg: "", data: null } }),
      );
    await expect(page.locator(".cm-content")).toBeVisible();
    await type(page);
    if (status === 401) await expect(page.getByRole("dialog")).toBeVisible();
    else await expect(page.getByRole("button", { name: fixture.text("save-now") })).toBeVisible();
  };
}

/** A conflict: two people have changed the same line. */
async function conflict(page: Page, fixture: StudioFixture): Promise<void> {
  await at(untouchedOf(fixture))(page, fixture);
  await expect(page.locator(".cm-content")).toBeVisible();
  await page.route(DRAFTS, (route) =>
    route.fulfill({ status: 412, json: { code: 412, msg: "", data: null } }),
  );
  await answerFile(
    page,
    `articles/${fixture.language}/services/handover.md`,
    ({ name, text, hash, ...data }) => {
      const draft = {
        name,
        text: `${String(text).trimEnd()} Lin, Ningbo.\n`,
        base: hash,
        version: 7,
        editedAt: 0,
      };
      return { ...data, name, text, hash, draft: { ...draft, editedBy: COLLEAGUE, isOutdated: false } };
    },
  );
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.insertText(" Mina, Busan.");
  await page.getByRole("button", { name: fixture.text("look-at-both") }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** A text that was typed before the browser was closed, and is restored. */
async function restored(page: Page, fixture: StudioFixture): Promise<void> {
  // An article that has no journal entry from other states.
  const pathOf = ({ language }: Pick<StudioFixture, "language">) =>
    `sites/harbor/articles/${language}/services/cash-flow`;
  await at(pathOf(fixture))(page, fixture);
  // Hides the draft that the page may have saved while it was closing.
  const name = `articles/${fixture.language}/services/cash-flow.md`;
  await answerFile(page, name, (data) => ({ ...data, draft: null }));
  await notSaved(undefined, pathOf)(page, fixture);
  await page.reload();
  await expect(page.getByText(fixture.text("restored"))).toBeVisible();
}

/** An outdated translation, next to its original. */
async function outdated(page: Page, fixture: StudioFixture): Promise<void> {
  const name = `articles/${fixture.language}/about.md`;
  const changed = {
    name,
    original: "articles/en/about.md",
    before: "a".repeat(64),
    after: "b".repeat(64),
    at: Date.UTC(2026, 4, 31),
  };
  await page.route("**/harbor/translation?*", (route) =>
    route.fulfill(ANSWER({ ...changed, author: COLLEAGUE })),
  );
  await page.route("**/harbor/diff?*", (route) =>
    route.fulfill(
      ANSWER({
        name,
        before: changed.before,
        after: changed.after,
        parts: [
          { kind: "same", text: "The idea has not changed: firms that move goods deserve " },
          { kind: "removed", text: "advisers" },
          { kind: "added", text: "people" },
          { kind: "same", text: " who walk the quay at five in the morning." },
        ],
      }),
    ),
  );
  // Names the pane, because the pane used last may differ.
  await at(`${articleOf(fixture)}?pane=languages`)(page, fixture);
  await expect(page.getByText(fixture.text("up-to-date"))).toBeVisible();
}

async function untitled(page: Page, fixture: StudioFixture): Promise<void> {
  await at(untouchedOf(fixture))(page, fixture);
  await answerFile(page, `articles/${fixture.language}/services/handover.md`, (data) => ({
    ...data,
    text: '---\ntitle: ""\npublishedAt: 2026-05-31\n---\n\n## …\n',
  }));
  await at(untouchedOf(fixture))(page, fixture);
  await expect(page.locator(".cm-content")).toBeVisible();
}

/** Selected words, with the formatting bar next to them. */
async function formatting(page: Page, fixture: StudioFixture): Promise<void> {
  await article("page")(page, fixture);
  await page.locator(".cm-content .cm-line").last().click();
  await page.keyboard.press("Shift+Home");
  await expect(page.getByRole("toolbar")).toBeVisible();
}

async function scheduling(page: Page, fixture: StudioFixture): Promise<void> {
  await article("publish-open", "dialog")(page, fixture);
  await page.getByRole("dialog").getByRole("radio").nth(1).check();
}

async function published(page: Page, fixture: StudioFixture): Promise<void> {
  await page.route("**/harbor/publications", (route) => {
    const files = [{ name: `articles/${fixture.language}/about.md`, hash: "h", isMerged: false }];
    return route.fulfill(ANSWER({ revision: 1, files, findings: [] }));
  });
  await article("publish-open", "dialog")(page, fixture);
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await expect(page.getByRole("button", { name: fixture.text("undo") })).toBeVisible();
}

/** The article screen in each of its states. */
export const ARTICLE_STATES: readonly StudioState[] = [
  { name: "article", show: article() },
  { name: "article-formatting", show: formatting },
  { name: "article-alone", show: article("page") },
  { name: "article-details", show: article("details") },
  { name: "article-languages", show: article("languages") },
  { name: "article-findings", show: withFindings() },
  { name: "article-publish", show: article("publish-open", "dialog") },
  { name: "article-menu", show: article("more", "menu") },
  { name: "article-offline", show: failing(articleOf({ language: "en" }), "**/harbor/file?*") },
  { name: "article-missing", show: at("sites/harbor/articles/en/nowhere") },
  { name: "article-untitled", show: untitled },
  { name: "article-outdated", show: outdated },
  {
    name: "article-discard",
    show: async (page, fixture) => {
      await article("more", "menu")(page, fixture);
      await page.getByRole("button", { name: fixture.text("menu-discard"), exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "article-move", show: fromMenu("menu-move") },
  { name: "article-hide", show: fromMenu("menu-hide") },
  { name: "article-remove", show: fromMenu("menu-remove") },
  { name: "article-picker", show: fromMenu("menu-picture") },
  { name: "article-picture", show: withPictures(true) },
  { name: "article-picture-failed", show: withPictures(true, false) },
  { name: "article-conflict", show: conflict },
  { name: "article-schedule", show: scheduling },
  { name: "article-published", show: published },
  { name: "article-not-saved", show: notSaved() },
  { name: "article-refused", show: notSaved(403) },
  { name: "article-session-ended", show: notSaved(401) },
  { name: "article-restored", show: restored },
];
