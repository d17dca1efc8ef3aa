import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../contract/addresses/locales.ts";
import { hasRoute } from "../../contract/addresses/routes.ts";
import { THEME_CODES } from "../../contract/addresses/themes.ts";
import { page } from "../testing/resolve-sample-page.ts";
import { sampleContent } from "../testing/sample-content.ts";

/** An article that exists in every language, and one in a group. */
function contentOf(theme: (typeof THEME_CODES)[number]) {
  const content = sampleContent(theme);
  const articles = LANGUAGE_CODES.flatMap((language) => [
    { slug: "audit", group: null, title: `Audit ${language}`, language },
    { slug: "가격", group: "insights", title: `Prices ${language}`, language },
  ]);
  return { ...content, articles };
}

const FORMS: [typed: string, right: string][] = [
  ["/audit", "/audit.html"],
  ["/AUDIT.html", "/audit.html"],
  ["/Audit.HTML", "/audit.html"],
  ["/audit.htm", "/audit.html"],
  ["/audit.php", "/audit.html"],
  ["/audit/index.html", "/audit.html"],
  ["/%EA%B0%80%EA%B2%A9", "/insights/가격.html"],
  ["/insights/%EA%B0%80%EA%B2%A9", "/insights/가격.html"],
  ["/Insights/%EA%B0%80%EA%B2%A9.html", "/insights/가격.html"],
  ["/other/audit.html", "/audit.html"],
  ["/ko/audit.html", "/kr/audit.html"],
  ["/ko-KR/audit", "/kr/audit.html"],
  ["/zh-CN/audit.html", "/zh/audit.html"],
  ["/zh-cn/audit.html", "/zh/audit.html"],
  ["/ZH/audit.html", "/zh/audit.html"],
  ["/zh_TW/AUDIT", "/zh/audit.html"],
  ["/en-US/audit.html", "/audit.html"],
  ["/INSIGHTS", "/insights/index.html"],
  ["/insights.html", "/insights/index.html"],
  ["/kr/insights.html", "/kr/insights/index.html"],
  ["/Insights/Index.html", "/insights/index.html"],
  ["/index.htm", "home"],
  ["/INDEX.html", "home"],
  ["/Index", "home"],
  ["/ko/", "home kr"],
  ["/zh-CN", "home zh"],
  ["/need", "/need.html"],
  ["/NEED.html", "/need.html"],
  ["/ko/need.html", "/kr/need.html"],
  ["/search", "/search.html"],
];

describe.each(THEME_CODES)("the first suggestion of %s", (theme) => {
  const homeOf = (prefix: string) => (hasRoute(theme, "index") ? `${prefix}/index.html` : `${prefix}/`);

  /** The page that is suggested if the theme does not have the expected one. */
  function expected(right: string): string | undefined {
    const [, language] = /^home ?(\w*)$/.exec(right) ?? [];
    if (language !== undefined) return homeOf(language === "" ? "" : `/${language}`);
    const [, prefix = "", name] = /^(\/kr)?\/(need|search)\.html$/.exec(right) ?? [];
    if (name === "need" || name === "search") return hasRoute(theme, name) ? right : homeOf(prefix);
    if (hasRoute(theme, "group-article")) return encodeURI(right);
    return right.endsWith("/index.html") ? undefined : encodeURI(right.replace("/insights/", "/"));
  }

  it.each(FORMS)("for %s is %s", async (typed, right) => {
    const { status, content } = await page(typed, { theme, content: contentOf(theme) });
    expect(status).toBe(404);
    const [first] = content.name === "error" ? content.suggestions : [];
    const url = expected(right);
    if (url !== undefined) expect(first?.url).toBe(url);
    expect(first?.title).not.toBe("");
  });

  it.each(["index", "need", "search", "form-submit-success"] as const)(
    "for its missing %s is the home page",
    async (name) => {
      if (hasRoute(theme, name)) return;
      for (const prefix of ["", "/zh", "/kr"]) {
        const { status, content } = await page(`${prefix}/${name}.html`, {
          theme,
          content: contentOf(theme),
        });
        expect(status).toBe(404);
        const [first] = content.name === "error" ? content.suggestions : [];
        expect(first?.url).toBe(homeOf(prefix));
      }
    },
  );
});

describe("in a browser, whose console logs every failed request", () => {
  it.each([
    ["/other/Audit.html", "/audit.html"],
    ["/other/insights/index.html", "/insights/index.html"],
  ])("requests only the page at the address: %s", async (address, right) => {
    const asked: unknown[] = [];
    const articleDetail = (parameters: unknown) => void asked.push(parameters);
    const content = contentOf("theme1");
    const { content: shown } = await page(address, {
      content,
      failures: { articleDetail },
      isInBrowser: true,
    });
    expect(asked.length).toBeLessThanOrEqual(1);
    expect(shown.name === "error" && shown.suggestions[0]?.url).toBe(right);
  });
});
