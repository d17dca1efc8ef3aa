import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { foreignTree } from "../testing/foreign-tree.ts";
import { RAW_SYNTAX, renderedText } from "../testing/import-real-tree.ts";

const MAPPING = join(import.meta.dirname, "../../../sites/mappings/experience-league.yaml");
const BED = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40"/></svg>\n';

const plan = (title: string, note: string) => `---
title: ${title}
description: ${note}
solution: Garden, Compost
last-substantial-update: 2026-03-01
role: Admin, User
exl-id: 7
---
# ${title}

>[!NOTE]
>
>[!DNL Rootwell] ${note}

* Dig.

  >[!IMPORTANT]
  >
  >${note}

>[!BEGINTABS]

>[!TAB A]

${note}

>[!TAB B]

Garlic.

>[!ENDTABS]

![A bed](assets/bed.svg){width="400" zoomable="yes"}

[soil](soil.md#acid) and [soil again](/help/soil.md){target="_blank"}
`;

const soil = (title: string) => `---
title: ${title}
hide: true
---
# ${title}

## Acid {#acid}

Press [!UICONTROL Measure].
`;

const TREE: Record<string, string> = {
  "en/help/plan.md": plan("Plan a garden", "Roots need room."),
  "zh/help/plan.md": plan("规划花园", "根需要空间。"),
  "kr/help/plan.md": plan("정원 계획하기", "뿌리에는 공간이 필요합니다."),
  "en/help/soil.md": soil("Know your soil"),
  "zh/help/soil.md": soil("了解土壤"),
  "en/help/TOC.md": "# Garden {#garden}\n\n+ [Plan](plan.md)\n",
  "en/help/missing.md": "---\ntitle: Missing\n---\n[gone](gone.md) ![gone](assets/gone.png)\n",
  "en/help/blueprints/compost.md": "---\ntitle: Compost\n---\n[plan](../plan.md)\n",
  "en/help/assets/bed.svg": BED,
  "zh/help/assets/bed.svg": BED,
  "kr/help/assets/bed.svg": BED,
};

describe("a tree of three languages with callouts, tabs and attributes", () => {
  const tree = foreignTree();
  beforeEach(async () => {
    await tree.put(Object.fromEntries(Object.entries(TREE).map(([path, text]) => [`tree/${path}`, text])));
    await tree.take(await readFile(MAPPING, "utf8"));
  });

  const find = (language: string, slug: string) => {
    const found = tree.imported.articles.find((one) => one.language === language && one.slug === slug);
    if (found === undefined) throw new Error(`there is no ${language}/${slug}`);
    return found;
  };

  it("contains every article in its languages and group, and no table of contents", () => {
    const known = tree.imported.articles.map(({ language, slug, group }) => `${language} ${group} ${slug}`);
    expect(known.toSorted()).toEqual([
      "en blueprints compost",
      "en deliverability missing",
      "en deliverability plan",
      "en deliverability soil",
      "kr deliverability plan",
      "zh deliverability plan",
      "zh deliverability soil",
    ]);
    expect(find("zh", "plan").translationKey).toBe(find("en", "plan").translationKey);
    expect(find("en", "plan").tags).toEqual(["Garden", "Compost"]);
    expect(find("en", "soil").isUnlisted).toBe(true);
  });

  it("shows no raw syntax", () => {
    for (const { html, title, summary } of tree.imported.articles)
      expect(renderedText(`${html} ${title} ${summary}`)).not.toMatch(RAW_SYNTAX);
  });

  it("renders callouts as notes, even in lists, and tabs as tabs", () => {
    const { html } = find("kr", "plan");
    expect(html).toMatch(/<aside class="note note-note" role="note">[^]*Rootwell 뿌리에는/);
    expect(html).toMatch(/<li>[^]*<aside class="note note-important" role="note">[^]*<\/li>/);
    expect(html.match(/<details class="tab" /g)).toHaveLength(2);
    expect(find("en", "soil").html).toContain("<strong>Measure</strong>");
  });

  it("links to articles and pictures that exist, and keeps no attributes", () => {
    const { html } = find("zh", "plan");
    const key = find("zh", "soil").translationKey;
    expect(html).toContain(`href="article:${encodeURIComponent(key)}#acid"`);
    expect(html).toContain(`href="article:${encodeURIComponent(key)}"`);
    expect(renderedText(html)).not.toMatch(/[{}]|target|zoomable/);
    const [, path = ""] = /src="media:([^"]+)"/.exec(html) ?? [];
    expect(tree.imported.media.map((one) => one.path)).toContain(decodeURIComponent(path));
  });

  it("reports missing articles and pictures with file and line", () => {
    const { list } = tree.imported.report.findings;
    const missing = list.filter(({ file }) => file.endsWith("missing.md"));
    expect(missing.map(({ kind, line }) => [kind, line]).toSorted()).toEqual([
      ["missing-article", 4],
      ["missing-media", 4],
    ]);
    expect(list.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("can be read on the site in each language", async () => {
    const reader = await tree.reader();
    for (const language of ["en", "zh", "kr"] as const) {
      const article = await reader?.findArticle({ slug: "plan", group: "deliverability" }, language);
      expect(article?.language).toBe(language);
      expect(article?.html).not.toMatch(/(article|media):/);
    }
  });
});
