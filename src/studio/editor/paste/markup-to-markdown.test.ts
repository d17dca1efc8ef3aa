import { describe, expect, it } from "vitest";
import { markupToMarkdown } from "./markup-to-markdown.ts";

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{margin:0}</style></head><body>
<!--StartFragment--><h1>Seals<o:p></o:p></h1>
<p class=MsoNormal>They <b>sleep</b> on <i>piers</i>.<o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Harbour<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>Common</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.&nbsp;</span>First</p>
<!--EndFragment--></body></html>`;

const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">Where</span></h2><p dir="ltr"><span style="font-weight:400">On </span><span style="font-weight:700">the pier</span><span style="font-style:italic">, mostly</span> <a href="https://example.com/"><span>here</span></a></p><ul><li dir="ltr"><p dir="ltr"><span>one</span></p></li><li><p><span>two</span></p></li></ul></b>`;

const PAGE = `<div><h3>Sizes</h3><table><tr><th>Kind</th><th>Metres</th></tr><tr><td>Harbour</td><td>1.8</td></tr></table><pre><code class="language-js">const a = 1;</code></pre><blockquote><p>Quiet.</p></blockquote><img src="https://example.com/a.jpg" alt="A seal"><script>alert(1)</script><p><a href="javascript:alert(1)">not there</a></p></div>`;

describe("pasted HTML becomes Markdown", () => {
  it.each([
    ["from Word", WORD, "## Seals\n\nThey **sleep** on *piers*.\n\n- Harbour\n- Common\n\n1. First"],
    [
      "from Google Docs",
      DOCS,
      "## Where\n\nOn **the pier**_, mostly_ [here](https://example.com/)\n\n- one\n- two",
    ],
    [
      "from a web page",
      PAGE,
      "## Sizes\n\n| Kind    | Metres |\n| ------- | ------ |\n| Harbour | 1.8    |\n\n```js\nconst a = 1;\n```\n\n> Quiet.\n\nnot there",
    ],
    [
      "with the spaces beside words marked as well",
      '<p><span style="font-weight:700">strong </span><span style="font-style:italic"> slanted</span><b>&nbsp;b</b>.</p>',
      "**strong** *slanted* **b**.",
    ],
    [
      "a table whose first row is none of headings by name",
      "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>",
      "| a | b |\n| - | - |\n| 1 | 2 |",
    ],
    ["in Chinese", "<p>海豹在<b>码头</b>上</p>", "海豹在**码头**上"],
    ["what looks like notation", "<p>2 * 3 * 4 and [a] _b_</p>", "2 \\* 3 \\* 4 and \\[a] \\_b\\_"],
    ["nothing", "<p></p>", ""],
  ])("%s", (_, html, markdown) => expect(markupToMarkdown(html)).toBe(markdown));
});
