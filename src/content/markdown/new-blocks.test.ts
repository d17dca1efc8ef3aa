import { describe, expect, it } from "vitest";
import { htmlOf as html, renderBody as render } from "../testing/render-body.ts";

const YOUTUBE = "::video[The quay]{src=https://youtu.be/dQw4w9WgXcQ poster=figures/plan.svg}";

describe("a video", () => {
  it("of the site plays in the page, with its poster and captions", async () => {
    const { html: result, issues } = await render(
      "::video[The quay]{src=media:film.mp4 poster=figures/plan.svg captions=media:film.vtt}",
    );
    expect(result).toBe(
      '<figure class="block-extra block-video"><video src="media:film.mp4" controls preload="none" playsinline poster="media:figures/plan.svg" width="640" height="360"><track kind="captions" srclang="en" src="media:film.vtt" default><a href="media:film.mp4">The quay</a></video><figcaption>The quay</figcaption></figure>',
    );
    expect(issues).toEqual([]);
  });

  it("of another site is a picture with a link until a reader asks for it", async () => {
    const result = await html(YOUTUBE);
    expect(result).toContain('href="https://youtu.be/dQw4w9WgXcQ"');
    expect(result).toContain('data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"');
    expect(result).toContain('aria-label="Play video Loads from YouTube: The quay"');
    expect(result).not.toMatch(/iframe|src="https:/);
  });

  it("has its label in the text for search, once, and none of its controls", async () => {
    for (const source of [YOUTUBE, "::video[The quay]{src=media:film.mp4}"])
      expect((await render(source)).sections).toEqual([{ heading: "", text: "The quay" }]);
  });

  it("on an unknown site is a link", async () => {
    const result = await html("::video[Talk]{src=https://films.example/7}");
    expect(result).toContain("films.example</span>");
    expect(result).not.toContain("data-embed");
  });

  it.each([
    ["::video[Talk]", 'has no "src"', "block-missing"],
    ["::video[Talk]{src=media:talk.pdf}", "it is a file of the site, media:film.mp4", "block-value"],
    ["::video[Talk]{src=media:film.mp4 autoplay=1}", 'has no attribute "autoplay"', "block-attribute"],
  ])("%s is reported with its line and the right form", async (source, words, code) => {
    const { issues, html: result } = await render(source);
    expect(issues).toMatchObject([{ line: 4, message: expect.stringContaining(words), coded: { code } }]);
    expect(issues[0]?.message).toContain("Write ::video[");
    expect(result).toContain("Talk");
  });

  it("reports a file that is missing", async () => {
    const { issues } = await render("::video[Talk]{src=media:gone.mp4}");
    expect(issues).toMatchObject([{ kind: "missing-media", target: "media/gone.mp4" }]);
  });

  it("cannot be forged: only known players get a frame", async () => {
    const forged =
      ':badge[x] <a class="block-embed" href="https://evil.example" data-embed="https://evil.example">y</a>';
    expect(await html(forged)).not.toContain("data-embed");
  });
});

describe("a file tree", () => {
  it("is a list of names with notes, where bold names are highlighted", async () => {
    const source =
      ":::file-tree\n- sites/\n  - **site.yaml** its settings\n  - `my notes.md`\n- README.md\n:::";
    expect((await html(source)).replaceAll("\n", "")).toBe(
      '<div class="block-extra block-group"><ul class="block-file-tree">' +
        '<li class="block-folder"><p class="block-entry"><span class="block-entry-name">sites/</span></p><ul>' +
        '<li class="block-leaf block-marked"><p class="block-entry"><span class="block-entry-name"><strong>site.yaml</strong></span> <span class="block-entry-note">its settings</span></p></li>' +
        '<li class="block-leaf"><p class="block-entry"><span class="block-entry-name"><code>my notes.md</code></span></p></li></ul></li>' +
        '<li class="block-leaf"><p class="block-entry"><span class="block-entry-name">README.md</span></p></li></ul></div>',
    );
  });

  it("without a list is reported, and its words stay", async () => {
    const { issues, html: result } = await render(":::file-tree\nsites\n:::");
    expect(issues).toMatchObject([{ line: 4, coded: { code: "block-list" } }]);
    expect(result).toContain("sites");
  });
});

describe("a map", () => {
  it("is a picture with links, and no request to others", async () => {
    const result = await html("::map[Office]{lat=37.5 lon=127 image=figures/plan.svg}");
    expect(result).toContain('src="media:figures/plan.svg"');
    expect(result).toContain("https://www.openstreetmap.org/export/embed.html?");
    expect(result).toContain("Open in Google Maps");
    expect(result).not.toMatch(/src="https:/);
  });

  it("leads to the map that readers of the language use", async () => {
    const source = "::map[회사]{lat=37.5 lon=127}";
    expect(await html(source, { language: "kr" })).toContain("https://map.kakao.com/link/map/");
    expect(await html(source, { language: "zh" })).toContain("https://uri.amap.com/marker?position=127,37.5");
  });

  it("reports impossible degrees once", async () => {
    const { issues } = await render("::map[Office]{lat=99 lon=1}");
    expect(issues).toMatchObject([{ message: expect.stringContaining("from -90 to 90") }]);
  });
});

describe("an event", () => {
  const OPEN_DAY = '::event[Open day]{start=2027-06-13T19:00 end=2027-06-13T21:00 place="Harbour Hall"}';

  it("shows times of the site's time zone", async () => {
    const result = (await html(OPEN_DAY, { timeZone: "Asia/Seoul" })).replaceAll(
      /[\u202F\u2009\u00A0]/g,
      " ",
    );
    expect(result).toContain(
      '<time datetime="2027-06-13T19:00:00+09:00">Sunday, June 13, 2027 at 7:00 PM</time>–<time datetime="2027-06-13T21:00:00+09:00">9:00 PM</time> <span class="block-event-zone">GMT+9</span>',
    );
    expect(result).toContain('data-day="13" data-month="Jun"');
  });

  it("converts a time with an offset, also to another day", async () => {
    const result = await html("::event[Call]{start=2027-06-13T20:00Z}", { timeZone: "Asia/Seoul" });
    expect(result).toContain('datetime="2027-06-14T05:00:00+09:00"');
    expect(result).toContain('data-day="14"');
  });

  it("of whole days has no time", async () => {
    const result = await html("::event[Fair]{start=2027-06-13 end=2027-06-15}");
    expect(result).toContain('<time datetime="2027-06-13">Sunday, June 13, 2027</time> – <time');
    expect(result).not.toContain("block-event-zone");
  });

  it("that ends before it starts is reported", async () => {
    const { issues } = await render("::event[Fair]{start=2027-06-13 end=2027-06-11}");
    expect(issues).toMatchObject([{ line: 4, message: expect.stringContaining("ends before it starts") }]);
  });
});

describe("a list of contents", () => {
  it("has the headings of the text, and is not in the text for search", async () => {
    const { html: result, sections } = await render("::contents[Here]\n\n## A\n\n### B\n\n## C");
    expect(result).toContain(
      '<div class="block-extra block-contents"><p class="block-contents-title">Here</p><ol><li><a href="#a">A</a><ol><li><a href="#b">B</a></li></ol></li><li><a href="#c">C</a></li></ol></div>',
    );
    expect(sections.map(({ heading }) => heading)).toEqual(["", "A", "B", "C"]);
  });

  it("disappears from a text without headings", async () => {
    expect(await html("::contents[Here]\n\ntext")).not.toContain("Here");
  });

  it.each(["::contents[Here]", "::list[Here]{layout=rows}"])(
    "%s is shown at most ten times, and the eleventh is reported",
    async (block) => {
      const { html: result, issues } = await render(`## A\n\n${`${block}\n\n`.repeat(20)}`);
      expect(result.match(/>Here/g)).toHaveLength(10);
      expect(issues).toMatchObject([
        { line: 26, message: expect.stringContaining("only the first 10 blocks") },
      ]);
    },
  );
});

it("share is an interactive block, with a link where it cannot be shown", async () => {
  const { html: result, blocks } = await render("::share[Pass it on]");
  expect(blocks).toEqual([{ kind: "share", attributes: {} }]);
  expect(result).toBe(
    '<div class="block-extra block-share"><p class="block-share-title">Pass it on</p><div data-block="share"><a href="#">Link to this page</a></div></div>',
  );
});
