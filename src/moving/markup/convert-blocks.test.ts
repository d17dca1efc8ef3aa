import { describe, expect, it } from "vitest";
import { convertBody as convert } from "../testing/convert-body.ts";

const TAGS = `tags:
  figure: "![{alt|A picture}]({src})"
  button: "[{body}]({href})"
  "include card.html": "**{title}**"
  highlight: "{body}"
  hide: ""
  Aside: { block: note, kinds: { gotchas: warning } }
  expand: { block: details, title: "0" }
  ref: "{0}"`;

describe("shortcodes", () => {
  it("converts callouts inside callouts, lists and plain quotes at any depth", () => {
    for (const [typed, ours] of [
      [
        "> [!question] Can?\n> > [!todo] Yes\n> > > [!example] Deeper\n> > > deep\n\nAfter",
        ":::::note[Can?]\n::::note[Yes]\n:::note[Deeper]\ndeep\n:::\n\n::::\n\n:::::\n\n\nAfter",
      ],
      [
        "> [!note] A\n> - item\n>   > [!tip] B\n>   > inside\n>\n> end",
        "::::note[A]\n- item\n  :::tip[B]\n  inside\n  :::\n\n\nend\n::::\n",
      ],
      ["> words\n> > [!tip] B\n> > inside\n>\n> more", "> words\n> :::tip[B]\n> inside\n> :::\n>\n>\n> more"],
    ])
      expect(convert(typed ?? "", "calloutTitles: true").text).toBe(ours);
  });

  it.each<[system: string, typed: string, ours: string]>([
    ["Hugo", 'a {{< figure src="a.png" alt="An [a]" >}} b', "a ![An \\[a\\]](a.png) b"],
    ["Hugo, with Markdown inside", "{{% button href=/x %}}Go *on*{{% /button %}}", "[Go *on*](/x)"],
    ["Hugo, self-closing", '{{< figure src="a b.png" />}}', "![A picture](a%20b.png)"],
    ["Hugo, in an address", '[x]({{< ref "b.md#c" >}})', "[x](b.md#c)"],
    ["Jekyll", '{% include card.html title="Yes" %}', "**Yes**"],
    ["Jekyll, paired", "{% highlight js %}x{% endhighlight %}", "x"],
    ["Nunjucks, with commas", "{%- figure src='a.png', alt=\"it's\" -%}", "![it's](a.png)"],
    ["Markdoc", '{% button href="/x" %}Go{% /button %}', "[Go](/x)"],
    [
      "MDX",
      '<button href="/x">Go</button> <figure src={"a.png"} />',
      '<button href="/x">Go</button> <figure src="a.png" />',
    ],
    ["a tag whose rule is empty", "a{% hide %}all *this*{% endhide %}b", "ab"],
    [
      "in raw HTML",
      '<div>\n{% figure src="a.png", alt="x \\"y\\"" %}\n</div>',
      '<div>\n<img src="a.png" alt="x &quot;y&quot;">\n</div>',
    ],
  ])("of %s", (_system, typed, ours) => {
    expect(convert(typed, TAGS)).toEqual({ text: ours, warnings: [] });
  });

  it("of components", () => {
    const rules =
      'tags:\n  Figure: "![{alt}]({src})"\n  Tabs: { block: tabs }\n  TabItem: { block: tab, title: label }';
    expect(convert('<Figure src={"a.png"} alt="A" />', rules).text).toBe("![A](a.png)");
    expect(convert('<Tabs>\n<TabItem label="One">\n\nFirst\n\n</TabItem>\n</Tabs>', rules).text).toBe(
      "::::tabs\n:::tab[One]\n\nFirst\n\n:::\n::::",
    );
  });

  it("become blocks on separate lines, at their depth", () => {
    expect(convert("{% Aside 'gotchas' %}Mind *this*.{% endAside %}", TAGS).text).toBe(
      ":::warning\nMind *this*.\n:::",
    );
    expect(convert("1. One\n   {% Aside %}\n   Two\n   {% endAside %}", TAGS).text).toBe(
      "1. One\n   :::note\n   Two\n   :::",
    );
    expect(convert("{% expand More %}\n{% Aside %}\nx\n{% endAside %}\n{% endexpand %}", TAGS).text).toBe(
      "::::details[More]\n:::note\nx\n:::\n::::",
    );
  });

  it("keep their content without a rule, with one warning each", () => {
    const typed =
      'a {% chart x=1 %}\n\n{% chart x=2 %} {{< spark 5 >}}words{{< /spark >}} {{ site.name }}\n\n{{< play src="a.png" alt="A" >}}{% for a in b %}\n{{ a.c }}\n{% endfor %}';
    const remains = "is not in the mapping; only the text inside is kept";
    expect(convert(typed)).toEqual({
      text: "a \n\n words {{ site.name }}\n\n![A](a.png)",
      warnings: [
        `this.md:10: warning: "{% chart %}" ${remains}`,
        `this.md:12: warning: "{{< spark >}}" ${remains}`,
        `this.md:14: warning: "{{< play >}}" ${remains}`,
        `this.md:14: warning: "{% for %}" ${remains}`,
        'this.md:12: warning: "{{site.name}}" is not in the mapping; its text stays as it is',
      ],
    });
  });

  it("are left alone in code and between raw and endraw", () => {
    const code = "`{% hide %}` and\n\n```\n{{< figure >}} {{ x }}\n```\n";
    expect(convert(code, TAGS)).toEqual({ text: code, warnings: [] });
    expect(convert("{% raw %}{{ x }} {% hide %}{% endraw %}", TAGS)).toEqual({
      text: "{{ x }} {% hide %}",
      warnings: [],
    });
  });

  it("can be variables", () => {
    expect(convert("© {{ site.name }}", 'variables: { site.name: "Us" }').text).toBe("© Us");
  });
});

describe("callouts", () => {
  it("of an Obsidian vault with unknown names become notes", () => {
    expect(convert("> [!weather]- Rain\n> Much", "calloutTitles: true").text).toBe(
      ":::note[Rain]\nMuch\n:::\n",
    );
  });

  it.each<[system: string, typed: string, ours: string]>([
    ["GitHub", "> [!TIP]\n> Text", ":::tip\nText\n:::\n"],
    ["Docusaurus", ":::info My *title*\nText\n:::", ":::note[My *title*]\nText\n:::"],
    ["VuePress", "::: danger\nText\n:::", ":::caution\nText\n:::"],
    [
      "MkDocs",
      '!!! warning "Mind"\n    Text\n\n    More\n\nAfter',
      ":::warning[Mind]\nText\n\nMore\n:::\n\n\nAfter",
    ],
    ["MkDocs, folded", "??? hint\n    Text", ":::details[hint]\nText\n:::\n"],
    [
      "MkDocs, nested",
      "!!! note\n    A\n\n    !!! tip\n        B\n",
      "::::note\nA\n\n:::tip\nB\n:::\n\n::::\n\n",
    ],
    [
      "MkDocs, tabs",
      '=== "C"\n\n    c\n\n=== "D"\n\n    d\n',
      "::::tabs\n:::tab[C]\n\nc\n:::\n\n:::tab[D]\n\nd\n:::\n\n::::\n\n",
    ],
    [
      "MkDocs, fenced",
      "/// tip | 팁 `a`\n\nText\n\n///\n\nAfter",
      ":::tip[팁 `a`]\n\nText\n\n:::\n\n\nAfter",
    ],
    [
      "MkDocs, fenced note in fenced tabs",
      "//// tab | 3.9\n\n/// warning\nA\n///\n\n////\n\n//// tab | 3.8\nB\n////\n",
      "::::::tabs\n::::tab[3.9]\n\n:::warning\nA\n:::\n\n\n::::\n\n:::tab[3.8]\nB\n:::\n\n::::::\n\n".replace(
        /::::::/g,
        ":::::",
      ),
    ],
    ["MkDocs, of unknown kind, unchanged", "/// chart | a\nText\n///", "/// chart | a\nText\n///"],
  ])("of %s", (_system, typed, ours) => {
    expect(convert(typed)).toEqual({ text: ours, warnings: [] });
  });

  it("of Obsidian have a title", () => {
    expect(convert("> [!question]- Why *not*?\n> Because", "calloutTitles: true").text).toBe(
      ":::note[Why *not*?]\nBecause\n:::\n",
    );
  });

  it("with an unknown name keep their text, with one warning", () => {
    expect(convert("> [!weather]\n> Rain\n\n> [!weather] Sun")).toEqual({
      text: "> [!weather]\n> Rain\n\n> [!weather] Sun",
      warnings: ['this.md:10: warning: "[!weather]" is not in the mapping; its text stays as it is'],
    });
  });

  it("are reported together with files that another system would include", () => {
    const typed = "{* ../src/a.py hl[1] *}\n\n`{* b *}` {*c*}";
    expect(convert(typed)).toEqual({
      text: typed,
      warnings: ['this.md:10: warning: "{* … *}" is not in the mapping; its text stays as it is'],
    });
    expect(convert(typed, 'comments: ["{* *}"]').text).toBe("\n\n`{* b *}` ");
  });

  it("are left alone in code", () => {
    const code = "```\n!!! note\n    x\n:::info T\n```";
    expect(convert(code).text).toBe(code);
  });
});
