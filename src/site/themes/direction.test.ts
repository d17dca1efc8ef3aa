import { describe, expect, it } from "vitest";
import { THEME_CODES } from "../../contract/addresses/themes.ts";
import { renderSamplePage } from "../testing/render-sample-page.ts";
import { sampleContent } from "../testing/sample-content.ts";

const TITLE = "שלום עולם";

/** The start tags of all elements with this name. */
function tagsOf(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
}

/** The start tag of the field with this name. */
function fieldOf(html: string, name: string): string | undefined {
  return [...tagsOf(html, "input"), ...tagsOf(html, "textarea")].find((tag) =>
    tag.includes(` name="${name}"`),
  );
}

describe.each(THEME_CODES)("%s", (theme) => {
  it("lets the letters of a title decide the title's direction", async () => {
    const content = sampleContent(theme);
    content.articles = content.articles.map((article) => ({ ...article, title: TITLE }));
    content.groups = content.groups.map((group) => ({ ...group, name: TITLE }));
    for (const url of ["/audit.html", "/insights/index.html"]) {
      const { html } = await renderSamplePage(url, { content });
      const headings = tagsOf(html, "h1");
      expect(headings, url).toHaveLength(1);
      expect(headings[0], url).toContain(' dir="auto"');
    }
  });

  it("lets the text in a field decide its direction, but not an address or a number", async () => {
    const { html } = await renderSamplePage("/need.html", { content: sampleContent(theme) });
    for (const name of ["name", "company", "message"])
      expect(fieldOf(html, name), name).toContain('dir="auto"');
    for (const name of ["email", "phone"]) {
      expect(fieldOf(html, name), name).toBeDefined();
      expect(fieldOf(html, name), name).not.toContain("dir=");
    }
  });

  it("lets the words of a search decide the field's direction", async () => {
    const { html } = await renderSamplePage("/search.html", { content: sampleContent(theme) });
    const fields = tagsOf(html, "input").filter(
      (tag) => tag.includes(' type="text"') && !tag.includes(' name="website"'),
    );
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) expect(field).toContain('dir="auto"');
  });
});
