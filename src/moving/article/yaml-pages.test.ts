import { expect, it } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import { foreignTree, menuLines } from "../testing/foreign-tree.ts";

const tree = foreignTree();

const FAQ = `### YamlMime:FAQ
metadata:
  title: Questions on beds - Garden
  description: What people ask.
  ms.date: 03/25/2024
title: Questions on beds
summary: |
  What people ask most.

  See [digging](dig.md).
sections:
  - name: Water
    questions:
      - question: How much?
        answer: |
          A can a day.

          - In spring: less. See [soil](soil.md).
      - question: "When: early or late?"
        answer: Early.
`;

const LANDING = `### YamlMime:Landing
title: The garden
summary: All of it.
landingContent:
  - title: Begin
    linkLists:
      - linkListType: overview
        links:
          - text: Digging
            url: dig.md
          - text: Shop
            url: https://shop.example/
  - title: Questions
    url: faq.yml
`;

it("pages of DocFX in YAML are articles, and other kinds are reported once each", async () => {
  await tree.put({
    "tree/docfx.json": "{}\n",
    "tree/index.yml": LANDING,
    "tree/faq.yml": FAQ,
    "tree/dig.md": "# Digging\n\nAsk [us](faq.yml#how-much), or [begin](./).\n",
    "tree/toc.yml": "- { name: Start, href: index.yml }\n- { name: Questions, href: faq.yml }\n",
    "tree/learn/one.yml": "### YamlMime:ModuleUnit\ntitle: One\n",
    "tree/learn/two.yml": "### YamlMime:ModuleUnit\ntitle: Two\n",
    "tree/data.yml": "title: No page\n",
  });
  const { articles, report } = await tree.adopt();
  expect(report.findings.list.map(formatFinding)).toEqual([
    expect.stringMatching(
      /^learn\/one\.yml:1: warning: pages of the kind "YamlMime:ModuleUnit" cannot be converted/,
    ),
    expect.stringMatching(/^learn\/two\.yml:1: /),
    expect.stringMatching(/^faq\.yml:18: warning: the link leads to "soil"/),
  ]);
  expect(report.findings.sumByConstruct()).toMatchObject([{ construct: "YamlMime:ModuleUnit", files: 2 }]);
  expect(articles.map(({ path, title }) => [path, title])).toEqual([
    ["en/dig.md", "Digging"],
    ["en/faq.md", "Questions on beds"],
    ["en/home.md", "The garden"],
  ]);
  const [dig, faq, home] = articles;
  expect(faq?.summary).toBe("What people ask.");
  expect(faq?.publishedAt).toContain("2024-03-25");
  expect(faq?.headings.map(({ text, depth }) => [depth, text])).toEqual([
    [2, "Water"],
    [3, "How much?"],
    [3, "When: early or late?"],
  ]);
  expect(faq?.html).toContain('<a href="article:dig">digging</a>');
  expect(dig?.html).toContain('<a href="article:faq#how-much">us</a>');
  expect(dig?.html).toContain('<a href="article:home">begin</a>');
  expect(home?.html).toMatch(
    /<p>All of it\.<\/p>[^]*Begin<[^]*<li><a href="article:dig">Digging<\/a><\/li>[^]*<li><a href="https:\/\/shop[^]*<h2 id="questions"><a href="article:faq">Questions<\/a>/,
  );
  const menu = (await (await tree.reader())?.menuTree("en"))?.["top_menu"];
  expect(menuLines(menu?.children ?? [])).toEqual(["Start /home.html", "Questions /faq.html"]);
});
