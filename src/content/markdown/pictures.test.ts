import { describe, expect, it } from "vitest";
import { htmlOf as html, renderBody as render } from "../testing/render-body.ts";

describe("pictures", () => {
  it("turns a picture that is alone in its paragraph into a figure", async () => {
    expect(await html('![A plan](/media/figures/plan.svg "The plan")')).toBe(
      '<figure class="figure"><img src="media:figures/plan.svg" alt="A plan" width="640" height="360" loading="lazy" decoding="async"><figcaption>The plan</figcaption></figure>',
    );
    expect(await html("see ![A plan](../../../media/figures/plan.svg)")).toMatch(/^<p>see <img [^>]*><\/p>$/);
  });

  it("encodes file names so that nothing in them is read as markup", async () => {
    expect(await html("![A plan](</media/client's plan.svg>)")).toContain(
      ' src="media:client%27s%20plan.svg"',
    );
  });

  it("offers phones the variant next to a picture, with its own size", async () => {
    const picture =
      '<picture><source media="screen and (width < 48em)" srcset="media:chart.en.mobile.svg" width="1200" height="1500">' +
      '<img src="media:chart.en.svg" alt="x" width="1200" height="640" loading="lazy" decoding="async"></picture>';
    const figure = `<figure class="figure">${picture}</figure>`;
    expect(await html("![x](/media/chart.en.svg)")).toBe(figure);
    expect(await html("![x](media:chart.en.svg)")).toBe(figure);
    expect(await html("<p><img src='/media/chart.en.svg' alt=x></p>")).toBe(figure);
    expect(await html("see ![x](/media/chart.en.svg)")).toBe(`<p>see ${picture}</p>`);
    expect(await html("![x](/media/chart.en.svg#part)")).toContain('srcset="media:chart.en.mobile.svg#part"');
    expect(await html("[![x](/media/chart.en.svg)](https://a.example)")).toContain(`>${picture}</a>`);
    expect((await render("![x](/media/chart.en.svg)")).sections).toEqual([{ heading: "", text: "x" }]);
  });

  it("leaves both pictures unchanged in a text that shows the variant for phones itself", async () => {
    const both = await html("![a](/media/chart.en.svg) ![b](/media/chart.en.mobile.svg)");
    expect(both.match(/src="[^"]*"/g)).toEqual([
      'src="media:chart.en.svg"',
      'src="media:chart.en.mobile.svg"',
    ]);
    expect(both).not.toContain("<picture");
  });

  it("removes other sources from HTML pictures", async () => {
    const written = await html(
      '<picture><source srcset="https://evil.example/a.png"><img src="/media/figures/plan.svg" alt="x" srcset="https://evil.example/b.png 2x"></picture>',
    );
    expect(written).not.toContain("evil.example");
    expect(written).not.toContain("<picture");
  });

  it("shows the alternative text of a missing picture, and loads none from another site", async () => {
    const { html: result, issues } = await render("![A plan](/media/gone.png)");
    expect(result).toBe('<figure class="figure"><span class="picture-missing">A plan</span></figure>');
    expect(issues).toMatchObject([{ kind: "missing-media", line: 4 }]);
    expect(await html("![A plan](https://example.com/a.png)")).not.toContain("<img");
  });
});

describe("files named as in settings, media:", () => {
  const file = "media:%E6%96%87%E4%BB%B6.pdf";

  it.each([
    ["a link", "[x](media:文件.pdf#page=2)", `href="${file}#page=2"`],
    ["a link by reference", "[x][ref]\n\n[ref]: media:文件.pdf", `href="${file}"`],
    ["HTML", '<a href="media:文件.pdf">x</a>', `href="${file}"`],
    [
      "HTML in a sentence",
      'see <a href="media:%E6%96%87%E4%BB%B6.pdf#page=2">x</a>',
      `href="${file}#page=2"`,
    ],
    ["a name with spaces", "[x](<media:client's plan.svg>)", 'href="media:client%27s%20plan.svg"'],
    ["the path of a file, with an anchor", "[x](/media/文件.pdf#page=2)", `href="${file}#page=2"`],
    [
      "a picture",
      "![A plan](media:figures/plan.svg)",
      'src="media:figures/plan.svg" alt="A plan" width="640"',
    ],
    ["a part of a picture", "![x](media:figures/plan.svg#part)", 'src="media:figures/plan.svg#part"'],
    ["a picture in HTML", '<img src="media:figures/plan.svg" alt="x">', 'src="media:figures/plan.svg"'],
  ])("are found in %s", async (_name, body, expected) => {
    const { html: result, issues } = await render(body);
    expect(result).toContain(expected);
    expect(result).not.toContain("external");
    expect(issues).toEqual([]);
  });

  it.each([
    "[x](media:gone.pdf)",
    '<a href="media:gone.pdf">x</a>',
    "[x][ref]\n\n[ref]: media:gone.pdf",
    "![x](media:gone.pdf)",
    '<img src="media:gone.pdf" alt="x">',
    "[x](media:../articles/en/news/opening.md)",
    "[x](media:)",
  ])("are reported like /media/ if they are missing: %s", async (body) => {
    const { html: result, issues } = await render(body);
    expect(result).not.toMatch(/(href|src)=/);
    expect(issues).toMatchObject([{ kind: "missing-media", line: 4 }]);
  });
});
