import { expect, it } from "vitest";
import { renderSamplePage } from "../testing/render-sample-page.ts";
import { sampleContent } from "../testing/sample-content.ts";

it.each(["theme1", "theme2"] as const)(
  "%s has no contact heading for a site without contact details",
  async (theme) => {
    const content = sampleContent(theme);
    const reachable = (await renderSamplePage("/need.html", { content })).html;
    expect(reachable).toContain("Contact us directly");
    content.configs[theme] = {
      ...content.configs[theme],
      siteConfig: { content: '{"title":"Harbor & Lane"}' },
    };
    const silent = (await renderSamplePage("/need.html", { content })).html;
    expect(silent).not.toContain("Contact us directly");
  },
);
