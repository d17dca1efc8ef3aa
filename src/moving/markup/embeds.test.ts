import { expect, it } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import { convertBody } from "../testing/convert-body.ts";
import { TENANT, foreignTree } from "../testing/foreign-tree.ts";

it.each([
  ["![A song](song.mp3)", "[A song](song.mp3)"],
  ['![](/films/dig%20deep.mp4 "Digging"){ width="60" }', "[Digging](/films/dig%20deep.mp4)"],
  ["![](/films/dig%20deep.mp4)", "[dig deep.mp4](/films/dig%20deep.mp4)"],
  ['<audio controls src="song.ogg"></audio>', "[song.ogg](song.ogg)"],
  [
    '<video controls title="Digging">\n<source src="/dig.mp4" type="video/mp4">\nNo films here.\n</video>',
    "[Digging](/dig.mp4)",
  ],
  ['<div>\n<video src="/dig.mp4" />\n</div>', '<div>\n<a href="/dig.mp4">dig.mp4</a>\n</div>'],
  ["{% audio /assets/song.mp3 %}", "[song.mp3](/assets/song.mp3)"],
  ["{% include embed/audio.html src='/a/song.mp3' title='A song' %}", "[A song](/a/song.mp3)"],
  [
    "{% include embed/youtube.html id='abc' %}",
    "[https://www.youtube.com/watch?v=abc](https://www.youtube.com/watch?v=abc)",
  ],
  ["`![A song](song.mp3)`", "`![A song](song.mp3)`"],
  ["![A bed](bed.png)", "![A bed](bed.png)"],
])("a video or audio file becomes a link with a name: %s", (typed, ours) => {
  expect(convertBody(typed).text).toBe(ours);
});

it.each([
  [
    "a video",
    '<iframe width="100%"\n  src="https://www.youtube.com/embed/abc?si=1" title="How to dig" allowFullScreen\n></iframe>',
    "[How to dig](https://www.youtube.com/watch?v=abc)",
  ],
  [
    "a page without a title",
    "<iframe src='//sand.example/x?a=1&amp;b=2'></iframe>",
    "[https://sand.example/x?a=1&b=2](https://sand.example/x?a=1&b=2)",
  ],
  [
    "a JSX element",
    '<iframe src="https://sand.example/x" title="Bed" style={{ width: 1 }} />',
    "[Bed](https://sand.example/x)",
  ],
  [
    "an element inside HTML",
    '<div>\n<iframe src="https://sand.example/x" title="Bed"></iframe>\n</div>',
    '<div>\n<a href="https://sand.example/x">Bed</a>\n</div>',
  ],
  ["code is unchanged", "`<iframe src='https://sand.example/x'>`", "`<iframe src='https://sand.example/x'>`"],
  [
    "the fallback of a video element",
    '<video src="/dig.mp4"><iframe src="https://sand.example/x"></iframe></video>',
    "[dig.mp4](/dig.mp4)",
  ],
  [
    "a file of the tree is unchanged",
    '<iframe src="/demo.html"></iframe>',
    '<iframe src="/demo.html"></iframe>',
  ],
])("a frame becomes a link to its page: %s", (_what, typed, ours) => {
  expect(convertBody(typed).text).toBe(ours);
});

it("unclosed players are unchanged, however many there are", () => {
  const typed = "<video>\n".repeat(5_000);
  expect(convertBody(typed).text).toBe(typed);
});

const tree = foreignTree();
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
/** The first bytes of an Ogg file with Vorbis audio. */
const SONG = `OggS${"\0".repeat(24)}\x01vorbis${"\0".repeat(200)}`;

it("shows galleries and rows of front matter, and the files that a text links to", async () => {
  await tree.put({
    "tree/_posts/2024-05-31-a.md": `---
title: A
gallery:
  - { url: /assets/gate.svg, image_path: /assets/gate-small.svg, alt: The gate }
  - { image_path: /assets/shed.svg, url: "https://example.com/", title: The shed }
rows:
  - { image_path: /assets/shed.svg, alt: Tools, title: Tools, excerpt: Spades and *rakes*., url: "https://example.com/", btn_label: More }
---
{% include gallery caption="Two of **them**." %}

{% include feature_row id="rows" %}

{% include gallery id="none" caption="Not **there**" %}

{% include widget.html title="A word" url="/assets/list.csv" %}

[Song](/assets/song.ogg) [List](/assets/list.csv)
`,
    "tree/assets/gate.svg": PICTURE,
    "tree/assets/gate-small.svg": PICTURE,
    "tree/assets/shed.svg": PICTURE,
    "tree/assets/song.ogg": SONG,
    "tree/assets/list.csv": "a,b\n",
    "tree/assets/other.csv": "a,b\n",
  });
  const { articles, media, report } = await tree.take(
    `site: { name: ${TENANT}, languages: [{ code: en, default: true }] }\nlanguages: { en: . }\nfrontMatter: { rename: { title: title }, ignore: [gallery, rows] }\n`,
  );
  const html = articles[0]?.html.replace(/ (?:loading|decoding|rel|class)="[^"]*"/g, "") ?? "";
  for (const part of [
    'src="media:assets/gate.svg" alt="The gate"',
    'href="https://example.com/"><img src="media:assets/shed.svg" alt="The shed"',
    "<p>Two of <strong>them</strong>.</p>",
    "<p><strong>Tools</strong></p>\n<p>Spades and <em>rakes</em>.</p>",
    '<a href="https://example.com/">More</a>',
    "<p>Not <strong>there</strong></p>",
    '<a href="media:assets/list.csv">A word</a>',
    ">Song</a>",
  ])
    expect(html).toContain(part);
  expect(media.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["assets/song.ogg", "assets/list.csv", "assets/gate.svg"]),
  );
  expect(media.map(({ path }) => path)).not.toContain("assets/other.csv");
  expect(report.findings.list.map(formatFinding)).toContainEqual(expect.stringContaining("widget.html"));
});
