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
      "## Where\n\nOn **the pier***, mostly* [here](https://example.com/)\n\n- one\n- two",
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
  ])("%s", (_, html, markdown) => expect(markupToMarkdown(html).markdown).toBe(markdown));

  const level = (number: number, words: string, sign = "·") =>
    `<p class=MsoListParagraph style='mso-list:l0 level${number} lfo1'><span style='mso-list:Ignore'>${sign}&nbsp;</span>${words}</p>`;

  it.each([
    [
      "nested lists of Google Docs",
      "<ul><li><p>one</p></li><ul><li><p>two</p></li><ul><li><p>three</p></li></ul></ul><li><p>four</p></li></ul>",
      "- one\n  - two\n    - three\n- four",
    ],
    [
      "nested lists of Word",
      level(1, "one") +
        level(2, "two", "o") +
        level(3, "three", "§") +
        level(2, "again", "o") +
        level(1, "four"),
      "- one\n  - two\n    - three\n  - again\n- four",
    ],
    [
      "numbers within bullets",
      level(1, "one") + level(2, "two", "1.") + level(2, "three", "2."),
      "- one\n  1. two\n  2. three",
    ],
    ["a list that begins on the second level", level(2, "one") + level(2, "two"), "- one\n- two"],
    [
      "footnotes of Word",
      `<p>Seals<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span>[1]</span></a> sleep.</p><hr><div id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> On <b>piers</b>.</p></div>`,
      "Seals[^1] sleep.\n\n---\n\n[^1]: On **piers**.",
    ],
    [
      "footnotes of Google Docs",
      `<p>Seals<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> sleep.</p><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> On piers.</p></div>`,
      "Seals[^1] sleep.\n\n[^1]: On piers.",
    ],
    [
      "footnotes of LibreOffice",
      `<p>Seals<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> sleep.</p><div id="sdfootnote1"><p><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>On piers.</p></div>`,
      "Seals[^1] sleep.\n\n[^1]: On piers.",
    ],
    ["Korean beside bold quotes", "<p>그는 <b>“좋다”</b>고 했다.</p>", "그는 **“좋다”**고 했다."],
    [
      "Chinese beside italics with signs",
      "<p>这是<i>《书》</i>里的<b>（一）</b>。</p>",
      "这是*《书》*里的**（一）**。",
    ],
    [
      "English beside bold quotes",
      "<p>un<b>“happy”</b>ness and <b>done.</b>Next</p>",
      "un“**happy**”ness and **done**.Next",
    ],
    [
      "bold signs in a table",
      "<table><tr><th>말</th></tr><tr><td><b>“좋다”</b>고</td></tr></table>",
      "| 말         |\n| --------- |\n| **“좋다”**고 |",
    ],
    ["a letter that was written as a code stays one", "<p>&amp;#xACE0;</p>", "\\&#xACE0;"],
  ])("%s", (_, html, markdown) => expect(markupToMarkdown(html).markdown).toBe(markdown));

  it("returns the pictures that it left out", () => {
    const { markdown, pictures } = markupToMarkdown(
      '<p>A<img src="https://example.com/a.png"><img src="data:image/png;base64,AA=="></p>',
    );
    expect(markdown).toBe("A");
    expect(pictures).toEqual(["https://example.com/a.png", "data:image/png;base64,AA=="]);
  });
});
