import { describe, expect, it } from "vitest";
import { htmlOf as html, renderBody as render } from "../testing/render-body.ts";
import { renderArticle } from "./render-article.ts";

describe("headings", () => {
  it("drops a leading h1 that repeats the title, and turns any other into an h2", async () => {
    expect(await html("# The title!\n\ntext", { title: "The Title" })).toBe("<p>text</p>");
    expect(await html("# Something else\n\ntext")).toContain('<h2 id="something-else">');
  });

  it("uses authors' ids, and derives others from words of any script", async () => {
    const { headings } = await render("## 标题 一\n\n## 두 번째 {#second}\n\n### Same\n\n### Same");
    expect(headings).toEqual([
      { id: "标题-一", depth: 2, text: "标题 一" },
      { id: "second", depth: 2, text: "두 번째" },
      { id: "same", depth: 3, text: "Same" },
      { id: "same-1", depth: 3, text: "Same" },
    ]);
  });

  it("reports an author's id that is used twice", async () => {
    expect((await render("## A {#x}\n\n## B {#x}")).issues).toMatchObject([
      { kind: "duplicate-id", line: 6 },
    ]);
  });
});

describe("links", () => {
  it("turns links to files of the folder into tokens", async () => {
    expect(await html("[a](../insights/pricing.md#costs)")).toContain(
      'href="article:insights%2Fpricing#costs"',
    );
    expect(await html("[a](/articles/en/news/개업.md)")).toContain(
      `href="article:${encodeURIComponent("news/개업")}"`,
    );
    expect(await html("[a](/media/文件.pdf)")).toContain(`href="media:${encodeURIComponent("文件.pdf")}"`);
  });

  it("marks links to other sites, but not links within the site", async () => {
    expect(await html("[a](https://example.com)")).toContain(
      '<a href="https://example.com" rel="noopener noreferrer" class="external">',
    );
    expect(await html("[a](/need.html)")).toContain('<a href="/need.html">');
  });

  it("preserves the text of a link that leads nowhere, and reports it", async () => {
    const { html: result, issues } = await render("[gone](../old.md) and [nowhere](#nothing)");
    expect(result).toBe("<p><a>gone</a> and <a>nowhere</a></p>");
    expect(issues.map(({ kind }) => kind)).toEqual(["missing-article", "missing-anchor"]);
  });

  it("lead to a heading of the article, however its id is written", async () => {
    const { html: result, issues } = await render(
      `## 개업 {#개업}\n\n[a](#${"개업".normalize("NFD")}) [b](#${encodeURIComponent("개업")})`,
    );
    const href = `href="#${encodeURIComponent("개업")}"`;
    expect([result.split(href).length - 1, issues]).toEqual([2, []]);
    const others = await render("## What is Node.js?\n\n[a](#What-is-Node-js-) [b](#what-is-node.js)");
    expect([others.html.split('href="#what-is-nodejs"').length - 1, others.issues]).toEqual([2, []]);
  });
});

describe("a heading that repeats the title", () => {
  it.each([
    ["# Title", "#title"],
    ["# Title {#start}", "#start"],
  ])("makes links to it lead to the top of the page: %s", async (heading, anchor) => {
    const { html: result, issues } = await render(`${heading}\n\n[up](${anchor})`);
    expect([result, issues]).toEqual(['<p><a href="#top">up</a></p>', []]);
  });

  it("does not receive the links to another heading with its id", async () => {
    expect(await html("# Title\n\n## Title\n\n[a](#title)")).toContain('id="section-title"');
    expect(await html("# Title\n\n## Title\n\n[a](#title)")).toContain('href="#section-title"');
  });
});

describe("blocks", () => {
  it.each(["note", "tip", "important", "warning", "caution"])("renders %s with its title", async (kind) => {
    expect(await html(`:::${kind}[Mind]\ntext\n:::`)).toBe(
      `<aside class="note note-${kind}" role="note"><p class="note-title">Mind</p><p>text</p></aside>`,
    );
  });

  it("distinguishes emphasis of Latin words from that of Chinese and Korean words", async () => {
    const text = "*mail.harbor.example* *API를* *[**CDP**](https://a.example)*";
    expect((await html(text, { language: "kr" })).match(/<em[^>]*>/g)).toEqual([
      '<em class="latin">',
      "<em>",
      '<em class="latin">',
    ]);
    expect(await html(text)).not.toContain("latin");
  });

  it("titles a note in the article's language", async () => {
    expect(await html(":::warning\nx\n:::", { language: "zh" })).toContain('<p class="note-title">警告</p>');
  });

  it("renders tabs that work without script", async () => {
    expect(await html("::::tabs\n:::tab[One]\na\n:::\n:::tab[Two]\nb\n:::\n::::")).toBe(
      '<div class="tabs"><details class="tab" name="tabs-1" open><summary class="tab-title">One</summary><div class="tab-body"><p>a</p></div></details>' +
        '<details class="tab" name="tabs-1"><summary class="tab-title">Two</summary><div class="tab-body"><p>b</p></div></details></div>',
    );
  });

  it("renders a link in place of the enquiry form", async () => {
    const { html: result, blocks } = await render('::need{category="Audit & tax"}');
    expect(result).toBe(
      '<div data-block="need" data-category="Audit &#x26; tax"><a href="/need.html?category=Audit%20%26%20tax">Tell us what you need</a></div>',
    );
    expect(blocks).toEqual([{ kind: "need", attributes: { category: "Audit & tax" } }]);
  });

  it("reports a category that the site's form does not offer", async () => {
    const source = '---\ntitle: T\n---\n::need{category="Audit"}\n\n::need{category="Adult"}';
    const { issues } = await renderArticle(source, {
      language: "en",
      path: "en/x.md",
      title: "T",
      findMedia: () => undefined,
      findArticle: () => undefined,
      needCategories: ["Audit"],
    });
    expect(issues).toMatchObject([
      {
        kind: "unknown-category",
        line: 6,
        message: expect.stringContaining(`"Adult" is not among`) as string,
      },
    ]);
  });

  it("treats a colon in running text as a colon", async () => {
    expect(await html("at 10:30, see ratio a:b and :word[x]{y=1}")).toBe(
      "<p>at 10:30, see ratio a:b and :word[x]{y=1}</p>",
    );
  });

  it("preserves the content of an unknown block, without the colons", async () => {
    const { html: result, issues } = await render(":::spoiler\ntext\n:::");
    expect(result).toBe("<p>text</p>");
    expect(issues).toMatchObject([{ kind: "unknown-directive", line: 4 }]);
  });

  it.each([
    ["tabs without a tab", "::::tabs\ntext\n::::", 4, /^there is no :::tab/],
    ["a tab outside of tabs", ":::tab[One]\na\n:::", 4, /^:::tab is not inside ::::tabs/],
    [
      "tabs with too few colons",
      ":::tabs\n:::tab[One]\na\n:::\n:::tab[Two]\nb\n:::\n:::",
      8,
      /one colon more/,
    ],
  ])("reports %s", async (_what, typed, line, message) => {
    const { issues } = await render(typed);
    expect(issues).toMatchObject([{ kind: "misplaced-tab", line, message: expect.stringMatching(message) }]);
  });

  it.each([
    ["a note", ":::note\ntext\n\nmore", [4]],
    ["the outermost of several", "words\n\n::::details[More]\n:::note\ntext", [6]],
    ["one whose end was taken for that of another", ":::note\n:::details[More]\ntext\n:::\n:::", [5]],
    ["one in a quote, not beyond it", "> :::tip\n> text\n\nmore", [4]],
    ["one whose end has too few colons", "::::note\ntext\n:::", [4]],
    [
      "no block that ends",
      "::::note\n:::details[More]\ntext\n:::\n::::\n\n> :::tip\n> a\n> :::\n\n- :::tip\n  a\n  :::",
      [],
    ],
    ["nothing in code", "```\n:::note\n```", []],
  ])("reports blocks without an end: %s", async (_what, typed, lines) => {
    const { issues } = await render(typed);
    expect(issues.map(({ kind, line }) => [kind, line])).toEqual(
      lines.map((line) => ["unclosed-block", line]),
    );
  });

  it("reports lines that begin like a block but are shown as text", async () => {
    const typed = [
      "::event[Day]{start= end=}",
      ":::warning[No cards",
      "accepted here.]",
      "Words",
      ":::",
      "",
      "`::event[` and ::unknown[x",
      "",
      ":::note[Whole]",
      "Words",
      ":::",
    ];
    const { issues } = await render(typed.join("\n"));
    expect(issues.map(({ kind, line }) => [kind, line])).toEqual([
      ["unread-block", 4],
      ["unread-block", 5],
    ]);
  });

  it.each([
    ["a picture", "![x](my pic.png)", [4]],
    ["one with a title, behind other words", 'words\nand ![x](media:a b/my big pic.webp "Title")', [5]],
    ["a file", "[the plan](the plan.pdf#page=2)", [4]],
    [
      "no words that look like it",
      '[1](see page 3) [a](<my pic.png>) ![x](a.png "b c.png") `![x](my pic.png)` f[a](b, c.d)',
      [],
    ],
  ])("reports addresses with spaces: %s", async (_what, typed, lines) => {
    const { issues } = await render(typed);
    const found = issues.filter(({ kind }) => kind === "spaced-address");
    expect(found.map(({ line }) => line)).toEqual(lines);
  });

  it("leaves an unknown block of one line as text, and reports it", async () => {
    const { html: result, issues } = await render("::needs");
    expect(result).toBe("<p>::needs</p>");
    expect(issues).toMatchObject([{ kind: "unknown-directive", line: 4 }]);
  });

  it("shows a word in angle brackets that is not an element", async () => {
    expect(await html("the <subdomain> part")).toBe("<p>the &#x3C;subdomain> part</p>");
  });

  it("creates no heading from an empty cell, and no table header from empty cells", async () => {
    const corner = await html("| | a |\n|---|--:|\n| b | c |");
    expect(corner).toMatch(/<thead>\s*<tr>\s*<td><\/td>\s*<th align="right">a<\/th>/);
    const bare = await html("| | |\n|---|---|\n| b | c |");
    expect(bare).not.toContain("<thead");
    expect(bare).toMatch(/<td>b<\/td>\s*<td>c<\/td>/);
    expect(await html("| ![A plan](/media/figures/plan.svg) |\n|---|\n| b |")).toMatch(/<th>\s*<img/);
  });

  it("renders tables, task lists, footnotes and details", async () => {
    expect(await html("| a |\n|---|\n| b |")).toMatch(
      /^<div class="table-scroll" role="group" tabindex="0" aria-label="[^"]+"><table>/,
    );
    expect(await html("- [x] done")).toContain('<input type="checkbox" checked disabled aria-label="Done">');
    expect(await html("- [ ] 열기", { language: "kr" })).toContain(
      '<input type="checkbox" disabled aria-label="할 일">',
    );
    expect(await html("x[^1]\n\n[^1]: note", { language: "kr" })).toMatch(
      /href="#user-content-fn-1".*<h2 class="sr-only"[^>]*>각주<\/h2>/s,
    );
    expect(await html(":::details[More]\nx\n:::")).toBe(
      '<details class="details"><summary>More</summary><p>x</p></details>',
    );
  });
});

describe("numbers with their units", () => {
  it("stay on one line, except in code, and are indexed as written", async () => {
    const { html: body, sections } = await render(
      "It cost 7.5 % of `7.5 %`.\n\n| 오전 10시~오후 4시 |\n| --- |\n",
    );
    expect(body).toContain("7.5\u00A0% of <code>7.5 %</code>");
    expect(body).toContain("오전\u00A010시\u2060~\u2060오후\u00A04시");
    expect(sections[0]?.text).toContain("7.5 % of 7.5 %. 오전 10시~오후 4시");
  });
});

describe("data derived from the text", () => {
  it("splits the text by headings, without comments", async () => {
    expect(
      (await render("before <!-- secret -->\n\n## One\n\nsplit\u200Bword\n\n- a\n- b")).sections,
    ).toEqual([
      { heading: "", text: "before" },
      { heading: "One", text: "splitword; a; b" },
    ]);
  });

  it("separates the texts of cells and lines, unless punctuation does so", async () => {
    const { sections } = await render(
      "Fees:\n\n| Cycle | Days |\n| --- | ---: |\n| Buying | 8 |\n| Payroll (all) | 6 |\n\n- tea\n- milk.\n- two<br>lines\n\nThe end.",
    );
    expect(sections.map(({ text }) => text)).toEqual([
      "Fees: Cycle, Days; Buying, 8; Payroll (all), 6; tea; milk. two lines; The end.",
    ]);
  });

  it("separates cells and rows of a Chinese table by Chinese punctuation", async () => {
    const { sections } = await render("| 流程 | 天数 |\n| --- | --- |\n| 采购 | 八天 |\n| 工资 | 六天 |");
    expect(sections.map(({ text }) => text)).toEqual(["流程，天数；采购，八天；工资，六天"]);
  });

  it("leaves footnote references out of sentences", async () => {
    const { sections, firstParagraph } = await render(
      "It was pressed wet.[^a] So it is brown.\n\n[^a]: In 1911.",
    );
    expect(firstParagraph).toBe("It was pressed wet. So it is brown.");
    expect(sections.map(({ text }) => text).join(" ")).toBe("It was pressed wet. So it is brown. In 1911.");
  });

  it("derives a summary that ends with a sentence or word", async () => {
    const { firstParagraph } = await render(`## Heading\n\n${"A sentence of some length. ".repeat(20)}`);
    expect(firstParagraph.length).toBeLessThanOrEqual(160);
    expect(firstParagraph).toMatch(/length\.$/);
  });

  it("counts reading time by words and by characters", async () => {
    expect((await render("word ".repeat(1000))).readingMinutes).toBe(5);
    expect((await render("字".repeat(2000))).readingMinutes).toBe(5);
    expect((await render("")).readingMinutes).toBe(1);
  });
});

describe("formulas", () => {
  it("are rendered as MathML, within a sentence and as a separate block", async () => {
    const inline = await html("So $`E = mc^2`$, he said.");
    expect(inline).toMatch(
      /^<p>So <math><mrow>.*<msup><mi>c<\/mi><mn>2<\/mn><\/msup>.*<\/math>, he said\.<\/p>$/,
    );
    const block = await html("```math\n\\frac{a}{b}\n```");
    expect(block).toContain('<div class="table-scroll" role="group" tabindex="0"');
    expect(block).toContain('<math display="block"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>');
  });

  it("stay code if their TeX is invalid, and the line is reported", async () => {
    const { html: text, issues } = await render("One.\n\n```math\n\\frac{a\n```");
    expect(text).toContain("\\frac{a");
    expect(issues).toMatchObject([{ kind: "broken-formula", line: 6 }]);
  });

  it("may be written as MathML, without links and actions", async () => {
    expect(await html("<math><mi>x</mi><mo>+</mo><mn>1</mn></math>")).toContain(
      "<math><mi>x</mi><mo>+</mo><mn>1</mn></math>",
    );
    const attack = await html(
      '<math href="javascript:alert(1)"><mtext><mglyph><style><img src=x onerror=alert(1)></style></mtext><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
    );
    expect(attack).not.toMatch(/href|onerror|script|style|annotation/);
    expect(await html("$`\\href{javascript:alert(1)}{x}`$")).not.toContain("href=");
  });

  it("do not include sums of money", async () => {
    expect(await html("It costs $5, or `a` $6.")).toBe("<p>It costs $5, or <code>a</code> $6.</p>");
  });
});

describe("right-to-left words", () => {
  it("set the direction of their blocks; other blocks stay unchanged", async () => {
    const shown = await html("שלום עולם.\n\nHello.\n\n- مرحبا\n\n> - one\n");
    expect(shown).toContain('<p dir="auto">שלום עולם.</p>');
    expect(shown).toContain("<p>Hello.</p>");
    expect(shown).toContain('<ul dir="auto">');
    expect(shown).toContain('<li dir="auto">مرحبا</li>');
    expect(shown).toContain("<li>one</li>");
  });

  it("set the direction of HTML elements that contain them directly", async () => {
    const shown = await html("<div>שלום <b>עולם</b></div>\n\n<div>\n\nHello.\n\n<div>مرحبا</div>\n\n</div>");
    expect(shown).toContain('<div dir="auto">שלום <b>עולם</b></div>');
    expect(shown).toContain('<div dir="auto">مرحبا</div>');
    expect(shown).toMatch(/<div>\s*<p>Hello/);
  });
});
