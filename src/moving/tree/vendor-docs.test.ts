import { beforeEach, describe, expect, it } from "vitest";
import { foreignTree } from "../testing/foreign-tree.ts";
import { renderedText } from "../testing/import-real-tree.ts";

const MAPPING = `site: { name: Docs, languages: [{ code: en, default: true }, { code: kr }] }
languages: { en: docs/en, kr: docs/ko }
frontMatter: { rename: { ms.date: publishedAt, date: publishedAt, author: authors } }
shortcodes: { tags: { Spark: "" } }
`;

const TREE = {
  "docs/en/plan.md": `---
title: Build a pier
ms.date: 03/25/2022
author: mina
---

# Build a pier

Before you drive a pile, [!INCLUDE [measure](../includes/measure.md)] and note the tide.

> [!NOTE]
> Piles need firm ground.

:::image type="content" source="media/pier.svg" alt-text="A pier seen from above":::

:::row:::
:::column:::
Sea side
:::column-end:::
:::column:::
Land side
:::column-end:::
:::row-end:::

# [Low tide](#tab/low)

Drive the piles.

# [High tide](#tab/high)

Bring the planks.

---

[!VIDEO https://videos.example.com/embed/pier]

See [the ground](soil.md#soft-ground).
`,
  "docs/en/soil.md": `---
title: Know the ground
date: 2020/12/21
---

## <a name="soft-ground"></a>Soft ground

Mud carries little.
`,
  "docs/en/media/pier.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h4"/></svg>\n',
  "docs/ko/plan.md": `---
title: 부두 짓기
ms.date: 03/25/2022
---

[지반](soil.md#soft-ground)을 보세요.

<Callout tone="warm" style={{padding: '4px'}}>썰물을 기다리세요.</Callout>
`,
  "docs/ko/soil.md": `---
title: 지반 알기
date: 2020/12/21
---

## <a name="soft-ground"></a>무른 땅

진흙은 약합니다.
`,
  "docs/includes/measure.md": "measure the depth twice ([how](../en/soil.md))\n",
};

describe("a vendor's documentation", () => {
  const tree = foreignTree();
  beforeEach(async () => {
    await tree.put(Object.fromEntries(Object.entries(TREE).map(([path, text]) => [`tree/${path}`, text])));
    await tree.take(MAPPING);
  });

  const find = (language: string, slug: string) => {
    const found = tree.imported.articles.find((one) => one.language === language && one.slug === slug);
    if (found === undefined) throw new Error(`there is no ${language}/${slug}`);
    return { ...found, text: renderedText(found.html).replace(/\s+/g, " ") };
  };

  it("contains its two articles in both languages, and none for the included part", () => {
    expect(tree.imported.articles.map(({ path }) => path).sort()).toEqual([
      "en/plan.md",
      "en/soil.md",
      "kr/plan.md",
      "kr/soil.md",
    ]);
    expect(find("en", "plan").publishedAt).toContain("2022-03-25");
    expect(find("en", "soil").publishedAt).toContain("2020-12-21");
  });

  it("contains the included part in its sentence, with its link", () => {
    const { html, text } = find("en", "plan");
    expect(text).toContain("Before you drive a pile, measure the depth twice ( how ) and note the tide.");
    expect(html).toContain('<a href="article:soil">how</a>');
  });

  it("converts notes, pictures, columns, tabs and videos", () => {
    const { html, text } = find("en", "plan");
    expect(html).toContain('<aside class="note note-note" role="note">');
    expect(html).toMatch(/<img src="media:docs\/en\/media\/pier\.svg" alt="A pier seen from above"/);
    expect([...html.matchAll(/class="tab-title">([^<]*)/g)].map(([, title]) => title)).toEqual([
      "Low tide",
      "High tide",
    ]);
    expect(html).toContain('href="https://videos.example.com/embed/pier"');
    expect(text).toMatch(/Sea side Land side/);
    expect(text).not.toMatch(/:::|\[!/);
  });

  it("contains the anchors of links in both languages", () => {
    for (const language of ["en", "kr"]) {
      expect(find(language, "soil").headings.map(({ id }) => id)).toEqual(["soft-ground"]);
      expect(find(language, "plan").html).toContain('href="article:soil#soft-ground"');
    }
  });

  it("keeps the body of an unknown component, and reports it and unused rules once", () => {
    const { text } = find("kr", "plan");
    expect(text).toContain("썰물을 기다리세요.");
    expect(text).not.toMatch(/style|[{}]/);
    expect(tree.imported.report.findings.list.map(({ kind, construct }) => [kind, construct])).toEqual([
      ["unmapped-shortcode", "<Callout>"],
      ["unused-rule", undefined],
    ]);
    expect(tree.imported.report.findings.sumByConstruct()).toMatchObject([
      { construct: "<Callout>", times: 1, files: 1, file: "docs/ko/plan.md", line: 8 },
    ]);
  });
});
