import { ARTICLE_STATES, FINDINGS } from "./studio-article-states.ts";
import { ENQUIRIES, FORMS, NOTES } from "./studio-enquiries.ts";
import type { StudioFixture } from "./studio-fixture.ts";
import { SECOND_FACTOR_STATES } from "./studio-second-factor-states.ts";
import {
  type StudioState,
  ANSWER,
  answered,
  at,
  expect,
  failing,
  untilShown,
  untilLoaded,
} from "./studio-showing.ts";
import { SIGN_IN_STATES } from "./studio-sign-in-states.ts";
import { NO_VISITS, VISITS, VISIT_EFFECTS } from "./studio-visits.ts";

/** The list of articles with one selected article, and the dialog that the button opens. */
function chosen(button?: Parameters<StudioFixture["text"]>[0]): StudioState["show"] {
  return async (page, fixture) => {
    await at("sites/harbor/articles?q=about")(page, fixture);
    await page.locator("tbody input").first().check();
    await expect(page.getByRole("region", { name: fixture.text("chosen") })).toBeVisible();
    if (button === undefined) return;
    await page.getByRole("button", { name: fixture.text(button), exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await untilLoaded(page, fixture);
  };
}

/** A screen with pages of the site in frames. Pages far from the window load only when they are scrolled near. */
function withPages(path: string): StudioState["show"] {
  return async (page, fixture) => {
    await page.goto(fixture.address(path));
    await expect(page.frameLocator("#main iframe").first().locator("h1").first()).toBeVisible();
    await untilShown(page, fixture);
  };
}

const MISSING = [
  { path: "/pricing-2025.html", hits: 120, firstDay: "2026-05-01", lastDay: "2026-05-31", leadsTo: null },
  {
    path: `/${"insights/".repeat(12)}landed-cost.html`,
    hits: 4,
    firstDay: "2026-05-01",
    lastDay: "2026-05-30",
    leadsTo: null,
  },
  { path: "/회사소개.html", hits: 1, firstDay: "2026-05-01", lastDay: "2026-05-02", leadsTo: "/about.html" },
];

const DELETED = [
  {
    name: "articles/zh/pricing.md",
    title: "定价说明",
    author: "lin@harbor.example",
    at: Date.UTC(2026, 4, 31),
    revision: 1,
  },
  {
    name: "articles/kr/guides/first-audit.md",
    title: "첫 감사를 준비하는 방법과 필요한 서류",
    author: null,
    at: Date.UTC(2026, 4, 30),
    revision: 1,
  },
];

/** A screen whose code the server does not have any more. */
function withoutPart(path: string, pattern: RegExp): StudioState["show"] {
  return async (page, fixture) => {
    await page.route(pattern, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(fixture.address(path));
    await expect(page.getByRole("alert")).toBeVisible();
  };
}

const HASH = "0".repeat(64);
const RELEASES = (["applied", "held", "cancelled"] as const).map((state, index) => ({
  id: index + 1,
  title: "Autumn, in all three languages",
  state,
  version: "v",
  isInEffect: state === "applied",
  createdBy: "lin@harbor.example",
  plannedBy: null,
  revision: null,
  conditions: { languages: [], approval: false, latestAt: null },
  approvals: [],
  waitsFor: { approvals: 0, texts: [] },
  goesLiveAt: Date.UTC(2026, 4, 31),
  settledAt: Date.UTC(2026, 4, 31),
  findings: state === "held" ? FINDINGS : [],
  createdAt: Date.UTC(2026, 4, 30),
  files: [
    { name: "articles/en/about.md", base: null, hash: HASH, title: "Who we are" },
    { name: "articles/zh/pricing.md", base: HASH, hash: null, title: "定价说明" },
    {
      name: "articles/kr/guides/first-audit.md",
      base: HASH,
      hash: HASH,
      title: "첫 감사를 준비하는 방법과 필요한 서류",
    },
    { name: "redirects.yaml", base: null, hash: HASH, title: null },
  ],
}));
const WAITING_RELEASE = {
  ...RELEASES[0],
  state: "planned",
  settledAt: null,
  isInEffect: false,
  findings: FINDINGS.map((finding) => ({ ...finding, kind: "changed-meanwhile" })),
  conditions: { languages: ["zh", "kr"], approval: true, latestAt: Date.UTC(2099, 4, 31) },
  approvals: [{ by: "mina@harbor.example", at: Date.UTC(2026, 4, 31) }],
  waitsFor: {
    approvals: 1,
    texts: [
      {
        language: "kr",
        outdated: ["articles/kr/guides/first-audit.md"],
        missing: [`articles/en/${"landed-cost-".repeat(8)}.md`],
      },
    ],
  },
};
const CALENDAR = [
  ...(["planned", "applied", "held"] as const).map((state, index) => ({
    id: index + 1,
    title: ["Autumn, in all three languages", "가을 개편", "秋季更新"][index],
    state,
    at: Date.UTC(2026, 4, 12 + index, 1 + index),
    isConditional: index === 0,
  })),
  { id: 4, title: "Prices", state: "planned", at: Date.UTC(2026, 4, 12, 9), isConditional: false },
  { id: 5, title: "New office in Busan", state: "planned", at: null, isConditional: true },
];
const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const SESSIONS = [CHROME, PHONE, ""].map((agent, index) => ({
  id: String(index),
  agent,
  isThis: index === 0,
  createdAt: Date.UTC(2026, 4, 30),
  seenAt: Date.UTC(2026, 4, 31),
}));

const CREDENTIALS = (["company", "passkey", "password"] as const).map((kind) => ({
  id: kind,
  kind,
  name: { company: "mina.seo@harbor.example", passkey: "Firefox", password: "" }[kind],
  createdAt: Date.UTC(2026, 4, 30),
  usedAt: kind === "password" ? null : Date.UTC(2026, 4, 31),
  isUsable: kind !== "passkey",
}));

const SURVEY = "**/studio/api/survey";
const VISITS_CALL = "**/studio/api/sites/harbor/visits?*";
const TODAY = "**/studio/api/sites/harbor/today";

const INSIDE: readonly StudioState[] = [
  { name: "sites", show: at("") },
  { name: "sites-none", show: answered("", SURVEY, []) },
  { name: "sites-offline", show: failing("", SURVEY) },
  { name: "no-screen", show: at("nowhere") },
  { name: "today", show: at("sites/harbor/") },
  {
    name: "today-nothing",
    show: answered("sites/harbor/", TODAY, { drafts: [], releases: [], revisions: [], newNeeds: 0 }),
  },
  { name: "today-offline", show: failing("sites/harbor/", TODAY) },
  { name: "look", show: withPages("sites/harbor/look") },
  { name: "look-sheet", show: withPages("sites/harbor/look?view=sheet") },
  { name: "look-offline", show: failing("sites/harbor/look", "**/studio/api/sites/harbor/file?*") },
  { name: "media", show: at("sites/harbor/media?order=name") },
  { name: "media-rows", show: at("sites/harbor/media?order=name&view=list&folder=covers/") },
  {
    name: "media-file",
    show: at("sites/harbor/media?order=name&file=media%2Fcovers%2Ftea-importer.svg"),
  },
  { name: "media-none-found", show: at("sites/harbor/media?q=xylophone") },
  { name: "media-offline", show: failing("sites/harbor/media", "**/studio/api/sites/harbor/media?*") },
  { name: "articles", show: at("sites/harbor/articles") },
  {
    name: "articles-columns",
    async show(page, fixture) {
      await at("sites/harbor/articles?language=kr")(page, fixture);
      await page.getByRole("button", { name: fixture.text("view-save") }).click();
      await page.keyboard.type("한국어 글");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: fixture.text("article-columns") }).click();
      for (const column of ["published", "authors", "cover"] as const)
        await page.getByRole("button", { name: fixture.text(`article-column-${column}`) }).click();
    },
  },
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
    async show(page, fixture) {
      await at("sites/harbor/articles")(page, fixture);
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("co");
      await expect(page.getByRole("dialog").getByRole("option").nth(2)).toBeVisible();
    },
  },
  {
    name: "keys",
    async show(page, fixture) {
      await at("sites/harbor/")(page, fixture);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "history",
    async show(page, fixture) {
      await at("sites/harbor/history")(page, fixture);
      await page.locator("#main ol > li summary").first().click();
      const file = page.locator("#main ol ul details").first();
      await expect(file).toBeVisible();
      // A single file is unfolded already.
      if ((await file.getAttribute("open")) === null) await file.locator("summary").click();
      // A changed line ending is invisible, so the element may be hidden.
      await expect(page.locator("#main ins, #main del").first()).toBeAttached();
    },
  },
  {
    name: "history-restore",
    async show(page, fixture) {
      await at("sites/harbor/history")(page, fixture);
      // Restores the imported state.
      await page.locator("#main ol > li summary").last().click();
      await page.getByRole("button", { name: fixture.text("restore-site") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await untilLoaded(page, fixture);
    },
  },
  { name: "history-none", show: answered("sites/harbor/history", "**/harbor/revisions*", { revisions: [] }) },
  {
    name: "enquiries",
    show: answered("sites/harbor/enquiries", "**/harbor/needs*", {
      needs: ENQUIRIES,
      next: null,
      forms: FORMS,
    }),
  },
  {
    name: "enquiry",
    async show(page, fixture) {
      const [enquiry] = ENQUIRIES;
      await page.route("**/harbor/needs/*", (route) => route.fulfill(ANSWER({ ...enquiry, notes: NOTES })));
      const list = { needs: ENQUIRIES, next: null, forms: FORMS };
      await answered(`sites/harbor/enquiries?id=${enquiry?.id}`, "**/harbor/needs*", list)(page, fixture);
    },
  },
  {
    name: "enquiries-none",
    show: answered("sites/harbor/enquiries", "**/harbor/needs*", { needs: [], next: null, forms: [] }),
  },
  { name: "enquiries-offline", show: failing("sites/harbor/enquiries", "**/harbor/needs*") },
  { name: "visits", show: answered("sites/harbor/visits", VISITS_CALL, VISITS) },
  {
    name: "visits-day",
    async show(page, fixture) {
      await answered("sites/harbor/visits?days=90", VISITS_CALL, VISITS)(page, fixture);
      await page.getByRole("slider").first().focus();
      await page.keyboard.press("ArrowLeft");
      await page.locator("#main summary").first().click();
    },
  },
  {
    name: "visits-effects",
    show: answered("sites/harbor/visits?view=effects", "**/harbor/visits/effects*", VISIT_EFFECTS),
  },
  {
    name: "visits-effects-none",
    show: answered("sites/harbor/visits?view=effects", "**/harbor/visits/effects*", {
      publications: [],
      next: null,
    }),
  },
  { name: "visits-none", show: answered("sites/harbor/visits", VISITS_CALL, NO_VISITS) },
  { name: "visits-offline", show: failing("sites/harbor/visits", VISITS_CALL) },
  { name: "menus", show: at("sites/harbor/menus?menu=bottom_menu") },
  {
    name: "menus-details",
    async show(page, fixture) {
      await at("sites/harbor/menus")(page, fixture);
      await page.getByRole("row").nth(1).focus();
      await page.keyboard.press(" ");
      await expect(page.getByRole("dialog")).toBeVisible();
      await untilLoaded(page, fixture);
    },
  },
  {
    name: "menus-actions",
    async show(page, fixture) {
      await at("sites/harbor/menus")(page, fixture);
      await page.getByRole("row").nth(2).getByRole("button").last().click();
      await expect(
        page.getByRole("group").getByRole("button", { name: fixture.text("move-to") }),
      ).toBeVisible();
    },
  },
  { name: "menus-empty", show: at("sites/launch/menus?menu=left_menu") },
  { name: "menus-offline", show: failing("sites/harbor/menus", "**/studio/api/sites/harbor/file?*") },
  { name: "groups", show: at("sites/harbor/groups") },
  {
    name: "groups-details",
    async show(page, fixture) {
      await at("sites/harbor/groups")(page, fixture);
      await page
        .getByRole("listitem")
        .filter({ has: page.locator("code") })
        .first()
        .getByRole("button")
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await untilLoaded(page, fixture);
    },
  },
  { name: "groups-tags", show: at("sites/harbor/groups?view=tags") },
  {
    name: "groups-merge",
    async show(page, fixture) {
      await at("sites/harbor/groups?view=tags")(page, fixture);
      await page.locator("tbody input").nth(0).check();
      await page.locator("tbody input").nth(1).check();
      await page.getByRole("button", { name: fixture.text("names-merge") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await untilLoaded(page, fixture);
    },
  },
  { name: "groups-authors", show: at("sites/launch/groups?view=authors") },
  { name: "groups-offline", show: failing("sites/harbor/groups?view=tags", "**/harbor/names/used?*") },
  { name: "banners", show: at("sites/harbor/banners") },
  {
    name: "banners-details",
    async show(page, fixture) {
      await at("sites/harbor/banners")(page, fixture);
      await page.getByRole("row").first().focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toBeVisible();
      await untilLoaded(page, fixture);
    },
  },
  {
    name: "banners-actions",
    async show(page, fixture) {
      await at("sites/harbor/banners")(page, fixture);
      await page.getByRole("row").nth(1).getByRole("button").last().click();
      await expect(
        page.getByRole("group").getByRole("button", { name: fixture.text("banner-duplicate") }),
      ).toBeVisible();
    },
  },
  { name: "banners-empty", show: at("sites/harbor/banners?place=campaign") },
  { name: "home", show: at("sites/harbor/banners?view=home") },
  { name: "home-of-parts", show: at("sites/lumen/banners?view=home") },
  {
    name: "home-article",
    async show(page, fixture) {
      await at("sites/harbor/banners?view=home")(page, fixture);
      await page.getByRole("radio", { name: fixture.text("home-of-article") }).check({ force: true });
      await untilLoaded(page, fixture);
    },
  },
  { name: "banners-offline", show: failing("sites/harbor/banners", "**/studio/api/sites/harbor/file?*") },
  { name: "replace", show: at("sites/harbor/replace") },
  {
    name: "replace-found",
    show: at("sites/harbor/replace?find=ledger&with=books&in=texts+details+settings"),
  },
  { name: "replace-none", show: at("sites/harbor/replace?find=zzzz") },
  { name: "replace-everywhere", show: at("replace?find=theme&with=look&in=details") },
  { name: "replace-offline", show: failing("sites/harbor/replace?find=ledger", "**/words/search") },
  { name: "redirects", show: at("sites/harbor/redirects?view=rules") },
  {
    name: "missing-pages",
    async show(page, fixture) {
      await answered("sites/harbor/redirects", "**/harbor/missing*", { addresses: MISSING, next: null })(
        page,
        fixture,
      );
      await page.locator("#main summary").first().click();
      await untilLoaded(page, fixture);
    },
  },
  {
    name: "missing-pages-none",
    show: answered("sites/harbor/redirects", "**/harbor/missing*", { addresses: [], next: null }),
  },
  {
    name: "try-address",
    show: at(
      `sites/harbor/redirects?${new URLSearchParams({ view: "try", address: "/about.html", visitor: "chose-zh" })}`,
    ),
  },
  {
    name: "paste-redirects",
    async show(page, fixture) {
      await at("sites/harbor/redirects")(page, fixture);
      await page.getByRole("button", { name: fixture.text("paste-redirects") }).click();
      await page.getByRole("dialog").locator("textarea").fill("/old.html,/about.html\nold.html,/about.html");
      await page.getByRole("dialog").getByRole("button").last().click();
      await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
    },
  },
  { name: "settings", show: at("sites/harbor/settings") },
  { name: "releases", show: at("sites/harbor/releases") },
  {
    name: "releases-settled",
    show: answered("sites/harbor/releases", "**/api/sites/harbor/releases*", { now: 0, releases: RELEASES }),
  },
  {
    name: "releases-none",
    show: answered("sites/harbor/releases", "**/api/sites/harbor/releases*", { now: 0, releases: [] }),
  },
  {
    name: "release-waiting",
    show: answered("sites/harbor/releases?release=1", "**/api/sites/harbor/releases/1", WAITING_RELEASE),
  },
  {
    name: "releases-calendar",
    show: answered("sites/harbor/releases?view=calendar&month=2026-05", "**/release-calendar?*", {
      now: 0,
      releases: CALENDAR,
    }),
  },
  { name: "releases-calendar-empty", show: at("sites/harbor/releases?view=calendar&month=2020-02") },
  {
    name: "release-change",
    async show(page, fixture) {
      await answered(
        "sites/harbor/releases?release=1",
        "**/api/sites/harbor/releases/1",
        WAITING_RELEASE,
      )(page, fixture);
      await page.getByRole("button", { name: fixture.text("change-release") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "releases-offline", show: failing("sites/harbor/releases", "**/api/sites/harbor/releases*") },
  { name: "people", show: at("sites/harbor/people") },
  {
    name: "people-more",
    async show(page, fixture) {
      await at("people")(page, fixture);
      await page.locator("#main summary").first().click();
    },
  },
  {
    name: "people-invite",
    async show(page, fixture) {
      await at("people")(page, fixture);
      await page.getByRole("button", { name: fixture.text("invite") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "people-invited",
    async show(page, fixture) {
      const link = `${fixture.address("join")}#kq7Yw2nB0pX5vR8tL3mZ6cD1fG4hJ9sA`;
      await page.route("**/studio/api/invitations", (route) =>
        route.fulfill(ANSWER({ link, endsAt: Date.UTC(2026, 5, 7), isMailed: false })),
      );
      await at("people")(page, fixture);
      await page.getByRole("button", { name: fixture.text("invite") }).click();
      await page.getByRole("dialog").locator("input[name=email]").fill("hana@harbor.example");
      await page.getByRole("dialog").locator("button[type=submit]").click();
      await expect(
        page.getByRole("dialog").getByText(fixture.text("invitation-link-explained")),
      ).toBeVisible();
    },
  },
  { name: "people-offline", show: failing("people", "**/studio/api/people*") },
  { name: "profile", show: at("profile") },
  ...SECOND_FACTOR_STATES,
  { name: "profile-company", show: answered("profile", "**/studio/api/me/credentials", CREDENTIALS) },
  { name: "profile-sessions", show: answered("profile", "**/studio/api/sessions", SESSIONS) },
  {
    name: "articles-deleted",
    show: answered("sites/harbor/articles?deleted=1", "**/harbor/removed", { articles: DELETED }),
  },
  {
    name: "articles-deleted-none",
    show: answered("sites/harbor/articles?deleted=1", "**/harbor/removed", { articles: [] }),
  },
  { name: "screen-missing", show: withoutPart("sites/harbor/history", /\/history-[^/]+\.js$/) },
];

/** Every screen of the Studio in each of its states. */
export const STUDIO_STATES: readonly StudioState[] = [...SIGN_IN_STATES, ...INSIDE, ...ARTICLE_STATES];
