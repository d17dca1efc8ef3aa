import { describe, expect, it } from "vitest";
import { readForeignDate } from "../mapping/foreign-dates.ts";
import { convertBody as convert } from "../testing/convert-body.ts";

describe("markup without text", () => {
  it("is removed: comments, even in the middle of a paragraph, and MDX imports and exports", () => {
    expect(convert("a <!-- {% x %}\n\n```\n--> b").text).toBe("a  b");
    expect(convert("a {# no #} b %%no%%", 'comments: ["{# #}", "%% %%"]').text).toBe("a  b ");
    expect(convert('import X from "./x"\n\nexport const a = 1\n\nText', "", "this.mdx").text).toBe(
      "\n\n\n\nText",
    );
    const component =
      "export const Mark = ({ children, color }) => (\n  <span\n\n    style={{ color }}>{children}</span>\n);\n\nexport function two() {\n  return 2;\n}";
    expect(
      convert(`A\n\n${component}\n\nB\n\n\`\`\`js\nexport const a = {};\n\`\`\``, "", "this.mdx").text,
    ).toBe("A\n\n\n\n\n\nB\n\n```js\nexport const a = {};\n```");
    expect(convert("export it to\n\nthe shop", "", "this.mdx").text).toBe("export it to\n\nthe shop");
    expect(convert('A\n{: .no_toc }\n\n![x](y){:width="3"}').text).toBe("A\n\n\n![x](y)");
    expect(convert("a {/* no\nno */} b `{/* yes */}`").text).toBe("a  b `{/* yes */}`");
  });

  it("is also removed from .md files that systems read as MDX", () => {
    const modules =
      'import Tabs from "@theme/Tabs";\nimport {\n  A,\n  B,\n} from \'./x\'\nimport "./x.css"\n\nText';
    expect(convert(modules).text).toBe("\n\n\n\nText");
    const prose = "import the folder from \"a\"\nimport taxes: 'x'\nexport const a = 1";
    expect(convert(prose).text).toBe(prose);
  });
});

describe("remaining markup of other systems", () => {
  it.each<[what: string, typed: string, ours: string]>([
    ["a formula", "$$\n\\frac{a}{b}\n$$\n\nso $E = mc^2$", "```math\n\\frac{a}{b}\n```\n\nso $`E = mc^2`$"],
    ["amounts of money and variables, unchanged", "$5 and $10, $HOME/$PATH", "$5 and $10, $HOME/$PATH"],
    [
      "Markdown in an element",
      '<figure markdown>\n  ![A](a.png){ width="60" }\n  <figcaption>B</figcaption>\n</figure>',
      "<figure>\n\n\n![A](a.png)\n<figcaption>B</figcaption>\n\n\n</figure>",
    ],
    ["a table of contents", "[[toc]]\n\n[TOC]\n\n* x\n{:toc}", "\n\n\n\n"],
    [
      "a group of code",
      "::: code-group\n\n```js [a.js]\n{{ x }}\n```\n\n```ts\ny\n```\n\n:::",
      "::::tabs\n:::tab[a.js]\n```js\n{{ x }}\n```\n:::\n:::tab[ts]\n```ts\ny\n```\n:::\n::::\n",
    ],
    ["a container of literal text", "::: v-pre\n*a*\n:::", "*a*"],
    ["a figure", '{{< figure src="b.png" alt="B" caption="C" >}}', "![B](b.png)\n*C*"],
    [
      "a video, a post and a code snippet",
      '{{< bilibili "BV1" >}} {{< x user="kim" id="5" >}} {% gist kim/7f %} {{< video src="/a.mp4" title="A" >}}',
      "[https://www.bilibili.com/video/BV1](https://www.bilibili.com/video/BV1) [https://x.com/kim/status/5](https://x.com/kim/status/5) [https://gist.github.com/kim/7f](https://gist.github.com/kim/7f) [A](/a.mp4)",
    ],
    [
      "a title after the kind of the note",
      '{{< admonition tip "Cold soil" >}}\nA\n{{< /admonition >}}',
      ":::tip[Cold soil]\nA\n:::",
    ],
    [
      "a quotation with its author",
      '{{< quote author="Kim" source="Beds" >}}\nA\n{{< /quote >}}\n{% blockquote Lee, Soil and seed %}\nB\n{% endblockquote %}',
      "<blockquote>\n\n\nA\n\n\n— Kim, Beds\n\n</blockquote>\n<blockquote>\n\n\nB\n\n\n— Lee, Soil and seed\n\n</blockquote>",
    ],
    [
      "Hexo's pictures, links and buttons",
      "{% asset_img wide a.png 300 \"A bed\" %} {% img /b.png %} {% link Us https://a.example/ %} {% btn '/c/',Go on,fas %} {% link about.md %}",
      "![A bed](a.png) ![](/b.png) [Us](https://a.example/) [Go on](/c/) /about.md",
    ],
    [
      "tabs whose titles are comments",
      "{% tabs care, 2 %}\n<!-- tab In spring@fas fa-x -->\nA\n<!-- endtab -->\n<!-- tab -->\nB\n<!-- endtab -->\n{% endtabs %}",
      "::::tabs\n:::tab[In spring]\nA\n:::\n:::tab[care 2]\nB\n:::\n::::",
    ],
    [
      "the dates of a timeline",
      "{% timeline %}\n<!-- timeline 01-02 -->\nA\n<!-- endtimeline -->\n{% endtimeline %}",
      "\n**01-02**\n\n\nA\n\n\n\n",
    ],
    [
      "a title of several words, up to the comma",
      "{% hideToggle What's 4.9 (June), #fff %}\nA\n{% endhideToggle %}",
      ":::details[What's 4.9 (June)]\nA\n:::",
    ],
    [
      "a description of an endpoint",
      '{% swagger method="post" path="/beds" baseUrl="" summary="Add" %}\n{% swagger-parameter in="body" name="size" type="Number" %}\nIn metres\n{% endswagger-parameter %}\n{% endswagger %}',
      "**Add**\n\n`post /beds`\n\n\n- `size` (body, Number): \nIn metres\n\n",
    ],
    [
      "includes of Jekyll's themes",
      '{% include figure image_path="/a.svg" alt="A" caption="B" %}\n{% include video id="x1" provider="youtube" %}{% include toc %}',
      "![A](/a.svg)\n*B*\n[https://www.youtube.com/watch?v=x1](https://www.youtube.com/watch?v=x1)",
    ],
    [
      "captured text of Jekyll, and a class after a line",
      "{% capture it %}\nA\n{% endcapture %}\n\n{{ it | markdownify }}B.{: .notice--info}",
      "\nA\n\n\nB.",
    ],
    [
      "a block that begins in a quotation, and ends outside it",
      '> {{< collapse summary="More" >}}\n\nA\n\n{{</ collapse >}}',
      ":::details[More]\n\nA\n\n:::",
    ],
    ["columns", ':::row:::\n:::column span="2":::\nA\n:::column-end:::\n:::row-end:::', "\n\n\n\nA\n\n\n\n"],
    ["an anchor", '<a name="x"></a>\n\n## <a name="y"></a>标题', '<a id="x"></a>\n\n## 标题 {#y}'],
    ["an id in emphasis", "## **Setup {#set-up}**", "## **Setup** {#set-up}"],
    ["a JSX element", "<div style={{ a: '}' }} title={'T'}>x</div>", '<div title="T">x</div>'],
    ["MathML", "<math><mi>x</mi></math>", "<math><mi>x</mi></math>"],
    ["a placeholder", "<YourName> and List<String>", "<YourName> and List<String>"],
  ])("is converted by its meaning: %s", (_what, typed, ours) => {
    expect(convert(typed)).toEqual({ text: ours, warnings: [] });
  });

  it("keeps its content without a rule, over several lines and with any values", () => {
    expect(convert('<Spark\n  a="b > c"\n  style={{ x: { y: 1 } }}\n>\n    Body\n</Spark>')).toEqual({
      text: "\nBody\n",
      warnings: ['this.md:10: warning: "<Spark>" is not in the mapping; only the text inside is kept'],
    });
    expect(convert("::: weather sunny\nRain\n:::")).toEqual({
      text: "Rain",
      warnings: ['this.md:10: warning: ":::weather" is not in the mapping; only the text inside is kept'],
    });
    expect(convert("{% a %}x{% enda %} <B c={1} />", 'tags: { "*": "{body}" }')).toEqual({
      text: "x ",
      warnings: [],
    });
  });

  it("becomes a block at the indentation of its surroundings, even on one line", () => {
    const rules =
      "tags:\n  Tabs: { block: tabs }\n  Tab: { block: tab, title: label }\n  Aside: { block: note }\n  Steps: '{body}'";
    for (const [typed, ours] of [
      [
        '<Tabs>\n\t<Tab label="One">a</Tab>\n\t<Tab label="Two">b</Tab>\n</Tabs>',
        "::::tabs\n:::tab[One]\na\n:::\n:::tab[Two]\nb\n:::\n::::",
      ],
      ["<Steps>\n\n    <Aside>a</Aside>\n\n    b\n\n</Steps>", "\n\n:::note\na\n:::\n\nb\n\n"],
      ["- x\n  <Aside>a</Aside>", "- x\n  :::note\n  a\n  :::"],
    ])
      expect(convert(typed ?? "", rules).text).toBe(ours);
  });

  it("becomes a block at any indentation, except in a list", () => {
    const rules = "tags: { Box: { block: note } }";
    expect(convert("    <Box>\n        A\n    </Box>", rules).text).toBe(":::note\nA\n:::");
    expect(convert("\t<Box>\n\tA\n\t</Box>", rules).text).toBe(":::note\nA\n:::");
    expect(convert("- a\n\n    <Box>\n    B\n    </Box>", rules).text).toBe(
      "- a\n\n    :::note\n    B\n    :::",
    );
  });
});

it("reports pictures on other hosts once for each host", () => {
  const typed =
    "![a](https://a.example.com/1.png) ![b](https://a.example.com/2.png) `![c](https://b.example.com/3.png)`";
  expect(convert(typed)).toEqual({
    text: typed,
    warnings: [
      "this.md:10: warning: 2 pictures on a.example.com became links: otherwise that host would see readers' IP addresses. Download them with --fetch, or put them next to the text",
    ],
  });
});

describe("dates of other systems", () => {
  it.each([
    ["11/16/2022", "2022-11-16"],
    ["2020/12/21", "2020-12-21"],
    ["16.11.2022", "2022-11-16"],
    ["2021. 3. 4.", "2021-03-04"],
    ["2021年3月4日", "2021-03-04"],
    ["March 4, 2021", "2021-03-04"],
    ["Thu, 04 Mar 2021 09:30:00 GMT", "2021-03-04T09:30:00Z"],
    ["2021-03-04 9:30:00 +0900", "2021-03-04T09:30:00+0900"],
    ["03/04/2022", "ambiguous"],
    ["31/02/2022", undefined],
    ["soon", undefined],
  ])("are read if they are unambiguous: %s", (written, ours) => {
    expect(readForeignDate(written, undefined)).toBe(ours);
  });

  it("are read in the format that the mapping names", () => {
    expect(readForeignDate("03/04/2022", "MM/DD/YYYY")).toBe("2022-03-04");
    expect(readForeignDate("03/04/2022", "DD/MM/YYYY")).toBe("2022-04-03");
  });
});

describe("headings and links", () => {
  it("accept ids in other notations", () => {
    expect(convert("## One {: #one }\n\n## Two {: #two .x }？\n\n## Three {#three}").text).toBe(
      "## One {#one}\n\n## Two？ {#two}\n\n## Three {#three}",
    );
    expect(convert("## 安装 [#installation]\n\n### 설치 {/*install-it*/}\n\n[#1] `# a {/*b*/}`").text).toBe(
      "## 安装 {#installation}\n\n### 설치 {#install-it}\n\n[#1] `# a {/*b*/}`",
    );
  });

  it("of a wiki work in tables, and can refer to parts of pages and to pictures", () => {
    const links =
      "| [[Page\\|there]] | ![[shot.png#dark]] | [[Page#A#Some Part]] | [[Page#^x1]] |\n\nWords ^x1\n\n> Quoted\n> ^x-2\n\n2 ^ 3 `a ^b`";
    expect(convert(links, "wikiLinks: true").text).toBe(
      "| [there](../Folder/Page.md) | ![shot.png](../media/shot.png) | [Page](../Folder/Page.md#some-part) | [Page](../Folder/Page.md) |\n\nWords\n\n> Quoted\n\n\n2 ^ 3 `a ^b`",
    );
    expect(convert("![[talk.ogg]] ![[Page]]", "wikiLinks: true").text).toBe(
      "[talk.ogg](../talk.ogg.md) [Page](../Folder/Page.md)",
    );
  });

  it("of a wiki find pages and pictures in any folder", () => {
    const links = "[[Page]] [[Page#Some Part|there]] [[#Here]] ![[shot.png|300]] [[Gone]] `[[Page]]`";
    expect(convert(links, "wikiLinks: true").text).toBe(
      "[Page](../Folder/Page.md) [there](../Folder/Page.md#some-part) [Here](#here) ![shot.png](../media/shot.png) [Gone](../Gone.md) `[[Page]]`",
    );
  });
});

describe("an article with hundreds of thousands of constructs", () => {
  // Number of repetitions, more than the number of arguments that a function call accepts. Files may have two megabytes.
  const MANY = 130_000;

  it.each([
    ["variables", "{{a}} \n".repeat(MANY), 'variables: { a: "b" }'],
    ["shortcodes", "{% hide %}\n".repeat(MANY), 'tags: { hide: "" }'],
    ["a note of many lines", `!!! note\n${"    a\n".repeat(MANY)}`, ""],
  ])("is converted: %s", (_name, body, shortcodes) => {
    expect(convert(body, shortcodes).warnings).toEqual([]);
  });
});

it.each<[what: string, typed: string, ours: string]>([
  ["a variable before an address", "![A]({{ site.baseurl }}/a.png)", "![A](/a.png)"],
  [
    "a filter",
    "[A]({{ '/a b' | relative_url }}) [B]({{ \"/b\" | prepend: site.baseurl }})",
    "[A](/a b) [B](/b)",
  ],
  ["nothing in code", "`{{ site.url }}/a`", "`{{ site.url }}/a`"],
  [
    "highlighted words",
    "a ==b c== `==d==` 甲==乙==丙 x == y == z",
    "a <mark>b c</mark> `==d==` 甲<mark>乙</mark>丙 x == y == z",
  ],
])("reads notations of template languages and editors: %s", (_what, typed, ours) => {
  expect(convert(typed)).toEqual({ text: ours, warnings: [] });
});

it("reads the titles of tabs from the list above them", () => {
  const rules = "tags:\n  Tabs: { block: tabs }\n  Tab: { block: tab, title: label }";
  const typed = '<Tabs items={[\'One\', "Two"]}>\n<Tab>\na\n</Tab>\n<Tab label="Own">\nb\n</Tab>\n</Tabs>';
  expect(convert(typed, rules).text).toMatch(/:::tab\[One\]\s+a[\s\S]+:::tab\[Own\]\s+b/);
});

it("reads each of many nested tags once", () => {
  const depth = 200;
  const { text } = convert(`${"{% tabs %}a ".repeat(depth)}${"{% endtabs %}".repeat(depth)}`);
  expect(text).toMatch(/^:{202}tabs$/m);
  expect(text).toMatch(/^:::tabs$/m);
});
