import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { foreignTree } from "../testing/foreign-tree.ts";
import { RAW_SYNTAX, renderedText } from "../testing/import-real-tree.ts";

const MAPPING = join(import.meta.dirname, "../../../sites/mappings/devtools-posts.yaml");

const HEAD = "layout: 'layouts/blog-post.njk'\nauthors:\n  - mina\ndate: 2022-02-21\nupdated: 2022-03-01\n";

const POSTS = {
  "en/blog/spring/index.md": `---
${HEAD}title: Spring in the garden
description: Peas, frost and a plan.
tags: [garden, spring]
hero: image/mina/bed.png
---

{# translation instructions: keep the names of plants #}

{% Aside 'gotchas' %}
Frost comes back in May.
{% endAside %}

## Sow the peas {: #peas }

{% Label %}Peas{% endLabel %} like [the soil](/en/articles/soil/#acid) cool, as [the handbook](/docs/handbook/) explains.

{% Img src="image/mina/bed.png", alt="A raised bed", width="800", height="300" %}

{% YouTube id='dig-1' %}
`,
  "zh/blog/spring/index.md": `---
${HEAD}title: 花园的春天
description: 豌豆、霜冻和计划。
tags: [garden]
---

{# Peas like cool soil. #}

{% Aside 'caution' %}五月还会有霜冻。{% endAside %}

[豌豆](/zh/blog/spring/#peas)喜欢凉爽的土壤。

## 播种豌豆 {: #peas }
`,
  "kr/blog/spring/index.md": `---
${HEAD}title: 정원의 봄
description: 완두콩과 서리.
draft: true
---

{% Aside %}서리가 다시 옵니다.{% endAside %}
`,
  "en/articles/soil/index.md": `---
${HEAD}title: Know your soil
subhead: Acid or not
---

## Acid soil {: #acid }

{% BrowserCompat 'api.Soil' %}
`,
};

describe("posts with dates, authors, drafts and shortcodes", () => {
  const tree = foreignTree();
  beforeEach(async () => {
    await tree.put(Object.fromEntries(Object.entries(POSTS).map(([path, text]) => [`tree/${path}`, text])));
    await tree.take(await readFile(MAPPING, "utf8"));
  });

  const find = (language: string, slug: string) => {
    const found = tree.imported.articles.find((one) => one.language === language && one.slug === slug);
    if (found === undefined) throw new Error(`there is no ${language}/${slug}`);
    return found;
  };

  it("have the slugs of their folders, in three languages", () => {
    expect(tree.imported.articles.map(({ language, translationKey }) => [language, translationKey])).toEqual(
      expect.arrayContaining([
        ["en", "blog/spring"],
        ["zh", "blog/spring"],
        ["kr", "blog/spring"],
        ["en", "articles/soil"],
      ]),
    );
  });

  it("keep their dates, authors, tags and summaries", () => {
    expect(find("en", "spring")).toMatchObject({
      title: "Spring in the garden",
      summary: "Peas, frost and a plan.",
      publishedAt: "2022-02-21T00:00:00.000Z",
      authors: ["mina"],
      tags: ["garden", "spring"],
    });
    expect(find("en", "soil").summary).toBe("Acid or not");
  });

  it("show neither raw syntax nor comments", () => {
    for (const { html, title, summary, sections } of tree.imported.articles) {
      const shown = renderedText(`${html} ${title} ${summary}`);
      expect(shown).not.toMatch(RAW_SYNTAX);
      const words = shown + sections.map(({ text }) => text).join(" ");
      expect(words).not.toMatch(/translation instructions|Peas like cool/);
    }
  });

  it("convert asides to notes, labels to strong text, and videos and pictures to links", () => {
    const { html } = find("en", "spring");
    expect(html).toMatch(/<aside class="note note-warning" role="note">[^]*Frost comes back/);
    expect(find("zh", "spring").html).toContain('<aside class="note note-caution" role="note">');
    expect(find("kr", "spring").html).toContain('<aside class="note note-note" role="note">');
    expect(html).toContain("<strong>Peas</strong>");
    expect(html).toContain('href="https://www.youtube.com/watch?v=dig-1"');
    expect(html).toMatch(/<a href="https:\/\/wd\.imgix\.net\/image\/mina\/bed\.png"[^>]*>A raised bed<\/a>/);
    expect(find("en", "soil").html).toContain("<code>api.Soil</code>");
  });

  it("link to each other's headings, and to the original site for the rest", () => {
    const { html, headings } = find("en", "spring");
    expect(headings.map(({ id }) => id)).toEqual(["peas"]);
    expect(html).toContain('href="article:articles%2Fsoil#acid"');
    expect(html).toContain('href="https://developer.chrome.com/docs/handbook/"');
    expect(find("zh", "spring").html).toMatch(/href="(article:blog%2Fspring)?#peas"/);
  });

  it("report pictures of other hosts with file and line, and nothing else", () => {
    const { findings } = tree.imported.report;
    // The sample does not use every rule of the mapping, so findings about unused rules are expected.
    expect(findings.list.filter(({ kind }) => kind !== "unused-rule")).toMatchObject([
      { severity: "warning", kind: "remote-picture", file: "en/blog/spring/index.md", line: 23 },
    ]);
  });

  it("stay hidden if they are drafts", async () => {
    const reader = await tree.reader();
    expect(find("kr", "spring").isDraft).toBe(true);
    expect((await reader?.findArticle({ slug: "spring", group: "blog" }, "kr"))?.language).toBe("en");
  });
});
