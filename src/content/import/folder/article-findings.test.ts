import { describe, expect, it } from "vitest";
import { cornerFolder } from "../../testing/corner-folder.ts";

const corner = cornerFolder();

const CATEGORIES =
  "code: corner\nname: Corner\nlanguages: [{ code: en, default: true }]\ngroups: [{ slug: news, name: News }]\nconfig:\n  siteConfig: { needCategories: { en: [Audit, '', Audit] } }\n";

describe("findings", () => {
  it.each<[name: string, path: string, content: string | Uint8Array, expected: RegExp]>([
    [
      "broken front matter",
      "articles/en/x.md",
      '---\ntitle: "X\nsummary: y\n---\n',
      /^articles\/en\/x\.md:4:1: error: broken YAML: /,
    ],
    [
      "an unknown key",
      "articles/en/x.md",
      "---\ntitle: X\nauthor: me\n---\n",
      /^articles\/en\/x\.md:3:1: error: author: unknown key; allowed here are title, summary.+\. Did you mean "authors"\?$/,
    ],
    [
      "a wrong value",
      "articles/en/x.md",
      "---\ntitle: X\npublishedAt: soon\n---\n",
      /^articles\/en\/x\.md:3:1: error: publishedAt: must be a date/,
    ],
    [
      "a day in digits alone",
      "articles/en/x.md",
      "---\ntitle: X\npublishedAt: 20260304\n---\n",
      /^articles\/en\/x\.md:3:1: error: publishedAt: must be a date, written 2026-03-04$/,
    ],
    [
      "a day as it is written in Chinese",
      "articles/en/x.md",
      "---\ntitle: X\nupdatedAt: 2026年3月4日\n---\n",
      /:3:1: error: updatedAt: must be a date, written 2026-03-04$/,
    ],
    [
      "a line without a colon",
      "articles/en/x.md",
      "---\ntitle No colon\nsummary: s\n---\n",
      /^articles\/en\/x\.md:2:1: error: broken YAML: "title No colon" is not in the form "key: value"\. Write a colon and a space/,
    ],
    [
      "a colon without a space",
      "articles/en/x.md",
      "---\ntitle:X\nsummary: s\n---\n",
      /^articles\/en\/x\.md:2:1: error: broken YAML: a space is missing after "title:"/,
    ],
    [
      "a full-width colon",
      "articles/en/x.md",
      "---\ntitle：标题\nsummary: s\n---\n",
      /^articles\/en\/x\.md:2:1: error: broken YAML: there is a full-width colon after title/,
    ],
    [
      "curly quotes around a value that needs quotes",
      "articles/en/x.md",
      "---\ntitle: “Two: words”\n---\n",
      /^articles\/en\/x\.md:2:8: error: broken YAML: curly quotes count as ordinary characters\. Write straight ones/,
    ],
    [
      "a last change in the future",
      "articles/en/x.md",
      "---\ntitle: X\npublishedAt: 2026-01-01\nupdatedAt: 2999-01-01\n---\n",
      /^articles\/en\/x\.md:4:1: warning: updatedAt is in the future: until then, readers are shown publishedAt\./,
    ],
    [
      "round quotes around a tag",
      "articles/en/x.md",
      "---\ntitle: X\ntags: [a, “b”]\n---\n",
      /^articles\/en\/x\.md:3:11: warning: tags\[1\]: curly quotes are part of the name and are shown\. Write b, or "b"/,
    ],
    [
      "a title of a whole paragraph",
      "articles/en/x.md",
      `---\ntitle: ${"word ".repeat(192)}\n---\n`,
      /^articles\/en\/x\.md:2:1: warning: title: is 959 characters long/,
    ],
    [
      "the translation of an article with another name",
      "articles/zh/guanyu.md",
      "---\ntitle: 关于\n---\n",
      /^articles\/zh\/guanyu\.md:1: warning: no article in "en" has this name, and articles\/en\/about\.md has no version in "zh"\. .+ "translationKey: about" here$/,
    ],
    [
      "a day that does not exist",
      "articles/en/x.md",
      "---\ntitle: X\npublishedAt: 2026-02-31\n---\n",
      /:3:1: error: publishedAt: must be a date/,
    ],
    [
      "a second colon in a value",
      "articles/en/x.md",
      "---\ntitle: Audits: how\n---\n",
      /^articles\/en\/x\.md:2:8: error: broken YAML: .+ Put quotes around the value/,
    ],
    [
      "a key that occurs twice",
      "articles/en/x.md",
      "---\ntitle: X\nsummary: a\ntitle: Y\n---\n",
      /^articles\/en\/x\.md:4:1: error: broken YAML: the key title occurs twice\. Keep one$/,
    ],
    [
      "an end that comes early",
      "articles/en/x.md",
      "---\ntitle: X\n...\nsummary: a\n---\n",
      /^articles\/en\/x\.md:4:1: error: broken YAML: a line of "\.\.\." or "---" ends it before this line/,
    ],
    [
      "a key without a colon",
      "articles/en/x.md",
      "---\ntitle: X\nsummary\n---\n",
      /^articles\/en\/x\.md:3:1: error: broken YAML: summary is not in the form "key: value"/,
    ],
    [
      "an asterisk that begins a value",
      "articles/en/x.md",
      "---\ntitle: X\nsummary: *new\n---\n",
      /^articles\/en\/x\.md:3:10: error: broken YAML: \*new is an alias that refers to nothing above it\. If/,
    ],
    [
      "a picture with a step too few",
      "articles/en/x.md",
      "---\ntitle: X\n---\n![x](../media/plan.svg)\n",
      /^articles\/en\/x\.md:4:1: error: the picture "\.\.\/media\/plan\.svg" is not in the folder\. .+ Did you mean "media:plan\.svg"\?$/,
    ],
    [
      "a key without a value",
      "articles/en/x.md",
      "---\ntitle: X\nsummary:\n---\n",
      /^articles\/en\/x\.md:3:1: error: summary: is empty; write a value after it, or remove the line$/,
    ],
    [
      "tags that are no list",
      "articles/en/x.md",
      "---\ntitle: X\ntags: one, two\n---\n",
      /^articles\/en\/x\.md:3:1: error: tags: must be a list of texts, such as "\[first, second\]"$/,
    ],
    [
      "a tag of white space",
      "articles/en/x.md",
      '---\ntitle: X\ntags: [one, " "]\n---\n',
      /^articles\/en\/x\.md:3:13: error: tags\[1\]: must not be empty$/,
    ],
    [
      "a title that ends at a #",
      "articles/en/x.md",
      "---\nsummary: A word # of ours\ntitle: Why we are #1\ncoverAlt: 'Tin #2'\n---\n",
      /^articles\/en\/x\.md:3:19: warning: title: everything from "#" on is a comment and not shown/,
    ],
    [
      "an order without end",
      "articles/en/x.md",
      "---\ntitle: X\norder: 1e400\n---\n",
      /^articles\/en\/x\.md:3:1: error: order: must be a number$/,
    ],
    [
      "front matter without end",
      "articles/en/x.md",
      "---\ntitle: X\n\nText\n",
      /^articles\/en\/x\.md:1: error: the front matter that begins here has no end/,
    ],
    ["no front matter", "articles/en/x.md", "# X\n", /^articles\/en\/x\.md:1: error: no front matter/],
    [
      "a duplicate slug",
      "articles/en/opening.md",
      "---\ntitle: X\n---\n",
      /:1: error: the slug "opening" is already used by articles\/en\/news\/opening\.md|:1: error: the slug "opening" is already used by articles\/en\/opening\.md/,
    ],
    [
      "a reserved slug",
      "articles/en/search.md",
      "---\ntitle: X\n---\n",
      /^articles\/en\/search\.md:1: error: "search" is the name of a page of the site itself/,
    ],
    [
      "a slug that is none",
      "articles/en/a b.md",
      "---\ntitle: X\n---\n",
      /^articles\/en\/a b\.md:1: error: "a b" cannot be part of an address/,
    ],
    [
      "a language not offered",
      "articles/kr/x.md",
      "---\ntitle: X\n---\n",
      /^articles\/kr\/x\.md:1: error: the site does not offer "kr"/,
    ],
    [
      "a group not listed",
      "articles/en/pets/x.md",
      "---\ntitle: X\n---\n",
      /^articles\/en\/pets\/x\.md:1: error: the group "pets" is not among groups/,
    ],
    [
      "a missing picture",
      "articles/en/x.md",
      "---\ntitle: X\n---\n\n![a](/media/gone.png)\n",
      /^articles\/en\/x\.md:5:1: error: the picture "\/media\/gone\.png" is not in the folder/,
    ],
    [
      "a picture with backslashes",
      "articles/en/x.md",
      "---\ntitle: X\n---\n\n![a](..\\media\\plan.svg)\n",
      /^articles\/en\/x\.md:5:1: error: the picture "\.\.\\media\\plan\.svg" is not in .+ Write "media:plan\.svg"$/,
    ],
    [
      "a link with backslashes",
      "articles/en/x.md",
      "---\ntitle: X\n---\n\n[a](..\\en\\about.md)\n",
      /^articles\/en\/x\.md:5:1: warning: the link leads to "[^%]+", which is not in the folder; .+ one slash/,
    ],
    [
      "a picture with two slashes in a row",
      "articles/en/x.md",
      "---\ntitle: X\n---\n\n![a](media//plan.svg)\n",
      /^articles\/en\/x\.md:5:1: error: the picture "media\/\/plan\.svg" is not in .+ Write "media:plan\.svg"$/,
    ],
    [
      "a picture in a notation that is none",
      "articles/en/x.md",
      "---\ntitle: X\n---\n\n![a](media:/plan.svg)\n",
      /^articles\/en\/x\.md:5:1: error: the picture "media:\/plan\.svg" is not in .+ Did you mean "media:plan\.svg"\?$/,
    ],
    [
      "a cover with two slashes in a row",
      "articles/en/x.md",
      "---\ntitle: X\ncover: media//plan.svg\n---\n",
      /^articles\/en\/x\.md:3:1: error: the cover "media\/\/plan\.svg" is not in media\/: .+ Write "media:plan\.svg"$/,
    ],
    [
      "a missing cover",
      "articles/en/x.md",
      "---\ntitle: X\ncover: gone.png\n---\n",
      /^articles\/en\/x\.md:3:1: error: the cover "gone\.png" is not in media/,
    ],
    [
      "a link to nowhere",
      "articles/en/x.md",
      "---\ntitle: X\n---\n[a](gone.md)\n",
      /^articles\/en\/x\.md:4:1: warning: the link leads to "articles\/en\/gone\.md"/,
    ],
    [
      "a script",
      "articles/en/x.md",
      "---\ntitle: X\n---\n\n<script>x</script>\n",
      /^articles\/en\/x\.md:5:1: warning: <script> is not allowed/,
    ],
    [
      "an address in raw HTML whose beginning nobody may write",
      "articles/en/x.md",
      '---\ntitle: X\n---\n\nRead <a class="x" href="foo:bar">this</a>.\n',
      /^articles\/en\/x\.md:5:6: warning: an address beginning with foo: is not allowed in an article and was removed$/,
    ],
    [
      "a file of 20 MB",
      "articles/en/x.md",
      "x".repeat(20_000_000),
      /^articles\/en\/x\.md:1: error: 20\.0 MB of text; at most 2 MB/,
    ],
    [
      "invalid UTF-8",
      "articles/en/x.md",
      Buffer.concat([Buffer.from("---\ntitle: X\n---\nok\n"), Buffer.from([0x63, 0xff, 0xfe])]),
      /^articles\/en\/x\.md:5: error: the text is not UTF-8/,
    ],
    [
      "a NUL character",
      "articles/en/x.md",
      "---\ntitle: X\n---\nok\nan\0d\n",
      /^articles\/en\/x\.md:5:3: warning: there is a NUL character/,
    ],
    [
      "elements thousands deep",
      "articles/en/x.md",
      `---\ntitle: X\n---\n${"<div>".repeat(20_000)}x\n`,
      /^articles\/en\/x\.md:4: error: more than 200 HTML elements are open here/,
    ],
    [
      "a name that differs in case alone",
      "articles/en/About.md",
      "---\ntitle: X\n---\n",
      /^articles\/en\/about\.md:1: warning: differs from articles\/en\/About\.md only in upper and lower case/,
    ],
    [
      "its line in a file with the line ends and byte order mark of Windows",
      "articles/en/x.md",
      "\uFEFF---\r\ntitle: X\r\n---\r\n\r\n[a](gone.md)\r\n",
      /^articles\/en\/x\.md:5:1: warning: the link leads to "articles\/en\/gone\.md"/,
    ],
    [
      "front matter in TOML",
      "articles/en/x.md",
      '+++\ntitle = "X"\n+++\n',
      /^articles\/en\/x\.md:1: error: front matter in TOML \("\+\+\+"\)\. Here it is YAML/,
    ],
  ])("name %s with its position", async (_name, path, content, expected) => {
    await corner.put(path, content);
    expect((await corner.findings()).filter((line) => expected.test(line))).toHaveLength(1);
  });

  it("ignore a comment, and # in quotes or in a word", async () => {
    await corner.put(
      "articles/en/x.md",
      "---\ntitle: C# in 2026 # keep short\nsummary: 'We are #1'\ncoverAlt: a#b\n---\n",
    );
    expect(await corner.findings()).toEqual([]);
  });

  it("name the translation, not the original, whichever language the site names first", async () => {
    await corner.put(
      "site.yaml",
      "code: corner\nname: Corner\nlanguages: [{ code: en }, { code: zh, default: true }]\ngroups: [{ slug: news, name: News }]\n",
    );
    await corner.put("articles/zh/guanyu.md", "---\ntitle: 关于\n---\n");
    expect(await corner.findings()).toEqual([
      expect.stringMatching(
        /^articles\/en\/about\.md:1: warning: no article in "zh" has this name.+ "translationKey: guanyu" here$/,
      ),
    ]);
  });

  it("are sorted by line, whatever their kind", async () => {
    await corner.put("articles/en/x.md", "---\ntitle: X\nunknown: y\ndraft: maybe\ntags: none\n---\n");
    const lines = (await corner.findings()).map((finding) => /:(\d+):/.exec(finding)?.[1]);
    expect(lines).toEqual(["3", "4", "5"]);
  });
});

it("report a form's category that the site does not offer", async () => {
  await corner.put("articles/en/x.md", '---\ntitle: X\n---\n::need{category="Adult"}\n');
  expect(await corner.findings()).toEqual([]);
  await corner.put("menus.yaml", "OurServices:\n  - { id: a, name: Audit }\n");
  const warning = [
    expect.stringMatching(/^articles\/en\/x\.md:4:1: warning: "Adult" is not among .+\(Audit\)/),
  ];
  expect(await corner.findings()).toEqual(warning);
  await corner.put("menus.yaml", "top_menu: []\n");
  await corner.put("site.yaml", CATEGORIES);
  expect(await corner.findings()).toEqual(warning);
});
