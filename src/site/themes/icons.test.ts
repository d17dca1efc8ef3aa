import { expect, it } from "vitest";
import { THEME_CODES } from "../../contract/addresses/themes.ts";
import { renderSamplePage } from "../testing/render-sample-page.ts";
import { sampleContent } from "../testing/sample-content.ts";

const PAGES = ["/index.html", "/audit.html"];

it.each(THEME_CODES)(
  "%s draws its icons as lines in the size of text, even without style sheets",
  async (theme) => {
    const pages = await Promise.all(
      PAGES.map((url) => renderSamplePage(url, { content: sampleContent(theme) })),
    );
    const icons = pages.flatMap(({ html }) => html.match(/<svg [^>]*viewBox="0 0 (\d+) \1"[^>]*>/g) ?? []);
    expect(icons.length).toBeGreaterThan(0);
    for (const icon of icons)
      for (const attribute of [/ width="(?:16|24|1em)"/, / fill="none"/, / stroke="currentColor"/])
        expect(icon).toMatch(attribute);
  },
);
