import { describe, expect, it } from "vitest";
import { htmlOf as html, renderBody as render } from "../testing/render-body.ts";
import { PAGE_BLOCKS, mayHaveBlocks } from "./page-blocks/registry.ts";
import { renderArticle } from "./render-article.ts";

describe("blocks of pages become semantic HTML", () => {
  it.each([
    [
      "band",
      ":::band[Why]{tone=deep width=full}\ntext\n:::",
      '<section class="block-band block-tone-deep block-width-full"><h2 id="why">Why</h2><p>text</p></section>',
    ],
    [
      "buttons that follow each other",
      "::button[Call]{to=/need.html}\n::button[Read]{to=../insights/pricing.md kind=quiet}",
      '<p class="block-buttons"><a href="/need.html" class="block-button block-button-primary">Call</a> <a href="article:insights%2Fpricing" class="block-button block-button-quiet">Read</a></p>',
    ],
    [
      "button to a group and to another site",
      "::button[All]{to=group:news}\n\ntext\n\n::button[Out]{to=https://a.example}",
      '<p class="block-buttons"><a href="/news/index.html" class="block-button block-button-primary">All</a></p>\n<p>text</p>\n<p class="block-buttons"><a href="https://a.example" class="block-button block-button-primary external" rel="noopener noreferrer">Out</a></p>',
    ],
    [
      "hero",
      ':::hero[Promise]{image=figures/plan.svg alt="A plan" focus="70% 40%"}\ntext\n:::',
      '<section class="block-hero block-hero-split"><div class="block-hero-text"><h2 id="promise">Promise</h2><p>text</p></div><div class="block-hero-picture"><img src="media:figures/plan.svg" alt="A plan" width="640" height="360" loading="lazy" decoding="async" data-focus-x="7" data-focus-y="4"></div></section>',
    ],
    [
      "columns",
      "::::columns{ratio=1:2}\n:::column\na\n:::\n:::column\nb\n:::\n::::",
      '<div class="block-columns block-columns-1-2"><div class="block-column"><p>a</p></div><div class="block-column"><p>b</p></div></div>',
    ],
    [
      "cards",
      ":::cards\n- ![A plan](/media/figures/plan.svg)\n  **Audit**\n  We read.\n  [More](/need.html)\n- **[Tax](/need.html)**\n:::",
      '<div class="block-group"><ul class="block-cards block-cards-picture block-in-2">\n<li class="block-card block-linked">\n<div class="block-item-picture"><img src="media:figures/plan.svg" alt="A plan" width="640" height="360" loading="lazy" decoding="async"></div>\n<p class="block-item-title"><strong>Audit</strong></p>\n<p>We read.</p>\n<p class="block-item-link"><a href="/need.html">More</a></p>\n</li>\n<li class="block-card block-linked">\n<p class="block-item-title"><strong><a href="/need.html">Tax</a></strong></p>\n</li>\n</ul></div>',
    ],
    [
      "stats",
      ":::stats\n- **31200** car trips\n:::",
      '<div class="block-group"><dl class="block-stats"><div><dt><p>car trips</p></dt><dd>31,200</dd></div></dl></div>',
    ],
    [
      "quotes",
      "::::quotes\n:::quote[Ada Kim, Director, Harbor]{photo=figures/plan.svg}\nGood.\n:::\n::::",
      '<div class="block-quotes block-in-1"><figure class="block-quote"><blockquote><p>Good.</p></blockquote><figcaption><img src="media:figures/plan.svg" alt="" width="640" height="360" loading="lazy" decoding="async"><span class="block-quote-name">Ada Kim</span> <span class="block-quote-role">Director, Harbor</span></figcaption></figure></div>',
    ],
    [
      "cta",
      ":::cta[Come]{tone=soft}\ntext\n:::",
      '<section class="block-cta block-tone-soft"><div class="block-cta-text"><h2 id="come">Come</h2><p>text</p></div></section>',
    ],
    [
      "form",
      "::form{name=visit}",
      '<div data-block="form" data-form="visit"><a href="#">Fill in the form on the page</a></div>',
    ],
    [
      "form with a heading",
      "## Tours\n\n::form[Book a tour]{name=visit}",
      '<h2 id="tours">Tours</h2>\n<div class="block-group"><h3 id="book-a-tour">Book a tour</h3><div data-block="form" data-form="visit" data-labelled="true"><a href="#">Fill in the form on the page</a></div></div>',
    ],
    [
      "progress",
      "::progress[streets]{value=38 of=60 until=2027-06-01}",
      '<div class="block-progress"><p class="block-progress-words"><span class="block-progress-value">38</span> of 60 <span class="block-progress-label">streets</span></p><progress class="block-progress-bar" value="38" max="60" aria-label="38 of 60 streets"></progress><p class="block-progress-until">Until June 1, 2027</p></div>',
    ],
    [
      "list",
      "::list[News]{group=news limit=4 layout=rows}",
      '<div class="block-group"><h2 id="news">News</h2><div class="block-list block-list-rows" data-list="group=news&#x26;limit=4"></div></div>',
    ],
    [
      "logos",
      ":::logos[Trusted by]\n![P](/media/figures/plan.svg)\n:::",
      '<div class="block-logos"><p>Trusted by</p><ul class="block-logo-row"><li><span><img src="media:figures/plan.svg" alt="P" width="640" height="360" loading="lazy" decoding="async"></span></li></ul></div>',
    ],
    [
      "people",
      ":::people\n- **Ada** Director\n:::",
      '<div class="block-group"><ul class="block-people block-in-3">\n<li class="block-person">\n<p class="block-item-title"><strong>Ada</strong></p>\n<p>Director</p>\n</li>\n</ul></div>',
    ],
    [
      "faq",
      ":::faq\n## Why?\nBecause.\n:::",
      '<div class="block-faq"><details class="details block-question"><summary>Why?</summary><div class="block-answer"><p>Because.</p></div></details></div>',
    ],
    [
      "faq as a list",
      ":::faq\n- **Why?** Because.\n:::",
      '<div class="block-faq"><details class="details block-question"><summary>Why?</summary><div class="block-answer"><p>Because.</p></div></details></div>',
    ],
    [
      "steps",
      ":::steps\n1. **Ask** us\n:::",
      '<div class="block-group"><ol class="block-steps">\n<li>\n<p class="block-item-title"><strong>Ask</strong></p>\n<p>us</p>\n</li>\n</ol></div>',
    ],
    [
      "timeline with headings",
      ":::timeline\n## 1998\nBegun.\n:::",
      '<div class="block-group"><ol class="block-timeline"><li><h2 id="1998">1998</h2><p>Begun.</p></li></ol></div>',
    ],
    [
      "pricing",
      ":::pricing{featured=2}\n## A\ntext\n## B\ntext\n:::",
      '<div class="block-group"><ul class="block-pricing"><li class="block-plan"><h2 id="a">A</h2><p>text</p></li><li class="block-plan block-featured"><h2 id="b">B</h2><p>text</p></li></ul></div>',
    ],
    [
      "gallery",
      ':::gallery\n![x](/media/figures/plan.svg "Caption")\n:::',
      '<div class="block-gallery"><ul class="block-pictures block-pictures-grid"><li><figure class="figure"><img src="media:figures/plan.svg" alt="x" width="640" height="360" loading="lazy" decoding="async"><figcaption>Caption</figcaption></figure></li></ul></div>',
    ],
    [
      "gallery that scrolls sideways, also with keys",
      ":::gallery{layout=strip}\n![x](/media/figures/plan.svg)\n:::",
      '<div class="block-gallery"><ul class="block-pictures block-pictures-strip" tabindex="0"><li><figure class="figure"><img src="media:figures/plan.svg" alt="x" width="640" height="360" loading="lazy" decoding="async"></figure></li></ul></div>',
    ],
    [
      "file",
      '::file[Report]{src="media:文件.pdf"}',
      '<p class="block-file"><a href="media:%E6%96%87%E4%BB%B6.pdf">Report</a> <span class="block-file-type">PDF</span></p>',
    ],
    [
      "badge",
      "a :badge[New]{tone=accent} b",
      '<p>a <span class="block-badge block-tone-accent">New</span> b</p>',
    ],
  ])("%s", async (_name, source, expected) => {
    const result = await render(source);
    expect(result.html).toBe(expected);
    expect(result.issues).toEqual([]);
  });

  it("formats numbers and dates by the language", async () => {
    const source = "::progress[골목]{value=31200 of=60000 until=2027-06-01}";
    expect(await html(source, { language: "kr" })).toContain("2027년 6월 1일까지");
    expect(await html(source, { language: "zh" })).toContain("2027年6月1日截止");
  });

  it("separates the role and the firm of a quoted person as the language does", async () => {
    const source = "::::quotes\n:::quote[林娜，教师，市集广场小学]\n好。\n:::\n::::";
    expect(await html(source, { language: "zh" })).toContain(">教师，市集广场小学<");
    expect(await html(source, { language: "kr" })).toContain(">教师, 市集广场小学<");
  });
});

describe("headings stay in order", () => {
  const levels = async (source: string) =>
    (await render(source)).headings.map(({ depth, text }) => `${depth} ${text}`);

  it("below the label of the block that they are in", async () => {
    expect(await levels("::::band[A]\n## B\n\n:::cards[C]\n- x\n:::\n::::\n\n:::cta[D]\nx\n:::")).toEqual([
      "2 A",
      "3 B",
      "4 C",
      "2 D",
    ]);
  });

  it("without a gap", async () => {
    expect(await levels("##### A\n\n:::band\n###### B\n:::")).toEqual(["2 A", "3 B"]);
  });
});

describe("a landing page", () => {
  const landing = async (body: string) =>
    renderArticle(`---\ntitle: T\nlayout: landing\n---\n${body}`, {
      language: "en",
      path: "en/x.md",
      title: "T",
      layout: "landing",
      findMedia: () => undefined,
      findArticle: () => undefined,
    });

  it("has the label of the hero that it begins with as its title", async () => {
    const {
      html: result,
      headings,
      firstParagraph,
    } = await landing(":::hero[Promise]\nWe do it.\n:::\n\n:::band[Next]\nx\n:::");
    expect(result).toContain('<h1 id="promise">Promise</h1>');
    expect(headings).toEqual([{ id: "next", depth: 2, text: "Next" }]);
    expect(firstParagraph).toBe("We do it.");
  });

  it("has no title in its text without such a hero", async () => {
    expect((await landing(":::band[Next]\nx\n:::")).html).not.toContain("<h1");
  });
});

describe("findings", () => {
  it.each([
    ["an unknown attribute", ":::band{color=red}\nx\n:::", 4, "block-attribute", "Write :::band[Heading]"],
    ["a wrong value", "\n:::band{tone=red}\nx\n:::", 5, "block-attribute", "plain, soft, deep, accent"],
    ["a form without a name", "::form[x]", 4, "block-attribute", "has no name"],
    ["a number in words", "::progress[x]{value=many}", 4, "block-attribute", "in digits"],
    ["a day that does not exist", "::progress[x]{until=2027-02-31}", 4, "block-attribute", "2027-06-13"],
    ["a column alone", ":::column\nx\n:::", 4, "misplaced-block", "only in columns"],
    [
      "a band in a band",
      "::::band\n:::band\nx\n:::\n::::",
      5,
      "misplaced-block",
      "after the end of the band",
    ],
    [
      "cards in a note",
      "::::note\n:::cards\n- x\n:::\n::::",
      5,
      "misplaced-block",
      "after the end of the note",
    ],
    [
      "a note in cards",
      "::::cards\n- x\n\n:::note\nx\n:::\n::::",
      7,
      "misplaced-block",
      "may contain only badge",
    ],
    [
      "a hero in a tab",
      ":::::tabs\n::::tab[A]\n:::hero\nx\n:::\n::::\n:::::",
      6,
      "misplaced-block",
      "after the end",
    ],
    ["cards without a list", ":::cards\nx\n:::", 4, "block-content", "contains no list"],
    ["a missing picture", "\n\n:::hero{image=media:none.webp}\nx\n:::", 6, "missing-media", "none.webp"],
    ["a missing file", "::file[x]{src=media:none.pdf}", 4, "missing-media", "none.pdf"],
  ])("name %s with its line and the right form", async (_name, source, line, kind, message) => {
    const { html: result, issues } = await render(source);
    expect(issues).toMatchObject([{ kind, line, message: expect.stringContaining(message) as string }]);
    expect(result).toContain("x");
  });

  it("name a one-line block that is written as a container, like any unknown block", async () => {
    const { issues } = await render(":::button\nx\n:::");
    expect(issues).toMatchObject([{ kind: "unknown-directive" }]);
  });
});

describe("every block", () => {
  it("keeps its words for search and for readers without styles", async () => {
    for (const [name, block] of PAGE_BLOCKS) {
      const source =
        block.form === "container"
          ? `:::${name}\nneedle\n:::`
          : block.form === "leaf"
            ? `## A\n\n::${name}[needle]{to=/need.html src=media:文件.pdf value=1}`
            : `:${name}[needle]`;
      const { html: result, sections } = await render(source);
      if (name === "logos" || name === "gallery") continue;
      expect(result, name).toContain("needle");
      expect(sections.map(({ heading, text }) => heading + text).join(" "), name).toContain("needle");
    }
  });

  it("is looked for only in texts that may have one", () => {
    expect(mayHaveBlocks("## A\n\n:::note\nat 10:30\n:::")).toBe(false);
  });
});

it("leaves out classes of blocks in texts without blocks", async () => {
  expect(await html('<div class="block-hero">x</div><span class="block-badge">y</span>')).toBe(
    '<div class="">x</div><span>y</span>',
  );
});

describe("a text without blocks stays as it is", () => {
  it.each([
    ["see it:badge there", "<p>see it:badge there</p>"],
    ["a :badge b", "<p>a :badge b</p>"],
    ["#### A\n\nThe manual:steps", '<h4 id="a">A</h4>\n<p>The manual:steps</p>'],
    ["#### A\n\n:::column\nx\n:::", '<h4 id="a">A</h4>\n<p>x</p>'],
  ])("%j", async (source, expected) => {
    expect(await html(source)).toBe(expected);
  });

  it("and so does its summary", async () => {
    const { firstParagraph } = await render("<div><p>In raw HTML</p></div>\n\nmedia:list.pdf");
    expect(firstParagraph).toBe("media:list.pdf");
  });
});

describe("a form that the site declares", () => {
  const FORM = "::form{name=visit}";

  it("is an interactive block of the article", async () => {
    expect((await render(`${FORM}\n\n::need\n\n::form{name=letter}`)).blocks).toEqual([
      { kind: "form", attributes: { name: "visit" } },
      { kind: "need", attributes: {} },
      { kind: "form", attributes: { name: "letter" } },
    ]);
  });

  it("links to the page of its article, where the form cannot be shown", async () => {
    const context = {
      findArticle: (path: string) => (path === "en/news/opening.md" ? "news/opening" : undefined),
    };
    expect((await render(FORM, context)).html).toContain('<a href="article:news%2Fopening">');
  });

  it.each([
    [["letter"], "The site has letter"],
    [[], "The site declares none"],
  ])("is reported if the site has only %j", async (forms, words) => {
    const { issues } = await render(FORM, { forms });
    expect(issues).toMatchObject([
      { kind: "unknown-form", message: expect.stringContaining(words), coded: { code: "block-value" } },
    ]);
    expect((await render(FORM, { forms: ["visit"] })).issues).toEqual([]);
  });

  it("cannot be forged with HTML in a text without blocks", async () => {
    const { html, blocks } = await render('<div data-block="form" data-form="visit">x</div>');
    expect([html, blocks]).toEqual(["<div>x</div>", []]);
  });
});
