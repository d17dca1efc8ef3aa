import { describe, expect, it } from "vitest";
import { hasRoute } from "../../contract/addresses/routes.ts";
import { THEME_CODES } from "../../contract/addresses/themes.ts";
import { renderSamplePage } from "../testing/render-sample-page.ts";
import { sampleContent } from "../testing/sample-content.ts";

const TITLE = "שלום עולם";

/** The start tags of all elements with this name. */
function tagsOf(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
}

describe.each(THEME_CODES)("%s", (theme) => {
  it("lets the letters of a title decide the title's direction", async () => {
    const content = sampleContent(theme);
    content.articles = content.articles.map((article) => ({ ...article, title: TITLE }));
    content.groups = content.groups.map((group) => ({ ...group, name: TITLE }));
    const pages = ["/audit.html", ...(hasRoute(theme, "group-article") ? ["/insights/index.html"] : [])];
    for (const url of pages) {
      const headings = tagsOf((await renderSamplePage(url, { content })).html, "h1");
      expect(headings, url).toEqual([expect.stringContaining(' dir="auto"')]);
    }
  });

  it("lets the words of a search decide the field's direction", async () => {
    const url = hasRoute(theme, "search") ? "/search.html" : "/audit.html";
    const { html } = await renderSamplePage(url, { content: sampleContent(theme) });
    const fields = tagsOf(html, "input").filter((tag) => /\senterkeyhint=/i.test(tag));
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) expect(field).toContain(' dir="auto"');
  });
});

it.each(THEME_CODES.filter((theme) => hasRoute(theme, "need")))(
  "%s lets the text in a form's field decide its direction, but not an e-mail address or a telephone number",
  async (theme) => {
    const { html } = await renderSamplePage("/need.html", { content: sampleContent(theme) });
    const fields = [...tagsOf(html, "input"), ...tagsOf(html, "textarea")];
    const fieldOf = (name: string) => fields.find((tag) => tag.includes(` name="${name}"`));
    for (const name of ["name", "company", "message"]) expect(fieldOf(name), name).toContain(' dir="auto"');
    for (const name of ["email", "phone"]) expect(fieldOf(name), name).toMatch(/^<input (?!.*\sdir=)/);
  },
);
