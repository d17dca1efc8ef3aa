import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkFolder } from "../../../content/import/folder/import-folder.ts";
import { formatFinding } from "../../../content/source/findings.ts";
import { SVG } from "../../../content/testing/corner-folder.ts";
import { adoptFile } from "../../adopt-export.ts";

let scratch = "";
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

const post = (id: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id,
  title: `Post ${id}`,
  slug: id,
  type: "post",
  status: "published",
  visibility: "public",
  published_at: "2024-05-02T00:30:00.000Z",
  ...more,
});

async function adopt(data: Record<string, unknown>, files: string[] = []) {
  const file = join(scratch, "export.json");
  await writeFile(file, JSON.stringify({ db: [{ meta: { version: "5.0.0" }, data }] }));
  for (const path of files) {
    await mkdir(dirname(join(scratch, "content", path)), { recursive: true });
    await writeFile(join(scratch, "content", path), SVG);
  }
  const folder = join(scratch, "site");
  const uploads = files.length === 0 ? undefined : join(scratch, "content");
  const tally = await adoptFile(file, { folder, code: "quay", uploads });
  const paths = await readdir(folder, { recursive: true });
  const texts = paths.filter((path) => /\.(?:md|yaml)$/.test(path));
  const all = await Promise.all(texts.map((path) => readFile(join(folder, path), "utf8")));
  return {
    report: tally.report().join("\n"),
    read: (path: string) => readFile(join(folder, path), "utf8"),
    everything: all.join("\n"),
    articles: paths.filter((path) => path.endsWith(".md")).sort(),
    findings: (await checkFolder(folder)).findings.list.map(formatFinding),
  };
}

const body = (text: string): string => text.slice(text.indexOf("---\n\n") + 5);

/** The expected content, which is the same for each of the three formats. */
const EXPECTED = `Look **here**, [the other](/articles/en/blog/two.md).

![A quay](media:images/2024/quay.svg "At noon")

[Tables](https://tide.example/): Of the tide

:::note
💡 Mind the *step*.
:::

:::details[Why?]
The moon.
:::

\`\`\`js
a < b
\`\`\`
`;

const LEXICAL = JSON.stringify({
  root: {
    children: [
      {
        type: "paragraph",
        children: [
          { type: "extended-text", text: "Look ", format: 0 },
          { type: "extended-text", text: "here", format: 1 },
          { type: "extended-text", text: ", ", format: 0 },
          {
            type: "link",
            url: "__GHOST_URL__/two/",
            children: [{ type: "text", text: "the other", format: 0 }],
          },
          { type: "text", text: ".", format: 0 },
        ],
      },
      {
        type: "image",
        src: "__GHOST_URL__/content/images/size/w600/2024/quay.svg",
        alt: "A quay",
        caption: "At noon",
      },
      {
        type: "bookmark",
        url: "https://tide.example/",
        metadata: { title: "Tables", description: "Of the tide" },
      },
      {
        type: "callout",
        calloutEmoji: "💡",
        calloutText: '<p dir="ltr"><span>Mind the </span><em>step</em><span>.</span></p>',
      },
      { type: "toggle", heading: "Why?", content: "<p>The moon.</p>" },
      { type: "codeblock", language: "js", code: "a < b" },
      { type: "html", html: "<p>SECRET</p>", visibility: { web: { nonMember: false } } },
      { type: "email-cta", html: "<p>Mail</p>" },
    ],
  },
});
const MOBILEDOC = JSON.stringify({
  version: "0.3.1",
  atoms: [],
  markups: [["strong"], ["a", ["href", "__GHOST_URL__/two/"]]],
  cards: [
    ["image", { src: "__GHOST_URL__/content/images/2024/quay.svg", alt: "A quay", caption: "At noon" }],
    ["bookmark", { url: "https://tide.example/", metadata: { title: "Tables", description: "Of the tide" } }],
    ["callout", { calloutEmoji: "💡", calloutText: "Mind the <em>step</em>." }],
    ["toggle", { heading: "Why?", content: "<p>The moon.</p>" }],
    ["markdown", { markdown: "```js\na < b\n```" }],
  ],
  sections: [
    [
      1,
      "p",
      [
        [0, [], 0, "Look "],
        [0, [0], 1, "here"],
        [0, [], 0, ", "],
        [0, [1], 1, "the other"],
        [0, [], 0, "."],
      ],
    ],
    [10, 0],
    [10, 1],
    [10, 2],
    [10, 3],
    [10, 4],
  ],
});
const HTML = `<p>Look <strong>here</strong>, <a href="__GHOST_URL__/two/">the other</a>.</p><figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/2024/quay.svg" class="kg-image" alt="A quay" srcset="x 1w"><figcaption>At noon</figcaption></figure><figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://tide.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Tables</div><div class="kg-bookmark-description">Of the tide</div></div></a></figure><div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind the <em>step</em>.</div></div><div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Why?</h4><button><svg></svg></button></div><div class="kg-toggle-content"><p>The moon.</p></div></div><pre><code class="language-js">a &lt; b</code></pre><!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><p>SECRET</p><!--kg-gated-block:end-->`;

it.each([
  ["lexical", { lexical: LEXICAL }],
  ["mobiledoc", { mobiledoc: MOBILEDOC }],
  ["html", { html: HTML }],
])("cards in %s are converted to Markdown that an editor would write", async (_, notation) => {
  const { read, everything, findings } = await adopt({ posts: [post("one", notation), post("two")] }, [
    "images/2024/quay.svg",
  ]);
  expect(body(await read("articles/en/blog/one.md"))).toBe(EXPECTED);
  expect(everything).not.toContain("SECRET");
  expect(findings).toEqual([]);
});

it("converts tags, authors, covers, dates in the site's time zone, menus and old addresses", async () => {
  const { read, articles, findings, report } = await adopt(
    {
      posts: [
        post("항구", {
          title: "A & B <c>",
          custom_excerpt: "Short.",
          feature_image: "__GHOST_URL__/content/images/p.svg",
          codeinjection_head: "<script>1</script>",
          canonical_url: "https://other.example/",
        }),
        post("about", { type: "page" }),
        post("later", { status: "scheduled", published_at: "2031-01-01T00:00:00.000Z" }),
      ],
      posts_meta: [{ post_id: "항구", feature_image_alt: "Port" }],
      tags: [
        { id: "t1", name: "News", slug: "news", visibility: "public" },
        { id: "t2", name: "#hidden", slug: "hash-hidden", visibility: "internal" },
        { id: "t3", name: "Ferries", slug: "ferries" },
      ],
      posts_tags: [
        { post_id: "항구", tag_id: "t3", sort_order: 2 },
        { post_id: "항구", tag_id: "t2", sort_order: 0 },
        { post_id: "항구", tag_id: "t1", sort_order: 1 },
      ],
      users: [{ id: "u1", name: "Mara Lind", email: "mara@old.example", password: "$2a$10$hash" }],
      posts_authors: [{ post_id: "항구", author_id: "u1", sort_order: 0 }],
      settings: [
        { key: "title", value: "Quay" },
        { key: "timezone", value: "Asia/Seoul" },
        {
          key: "navigation",
          value:
            '[{"label":"About","url":"/about/"},{"label":"News","url":"/tag/news/"},{"label":"Gone","url":"/gone/"}]',
        },
      ],
    },
    ["images/p.svg"],
  );
  expect(articles).toEqual(["articles/en/about.md", "articles/en/blog/later.md", "articles/en/news/항구.md"]);
  expect(await read("articles/en/news/항구.md")).toBe(`---
title: A & B <c>
summary: Short.
cover: media:images/p.svg
coverAlt: Port
tags: [Ferries]
authors: [Mara Lind]
publishedAt: 2024-05-02T09:30+09:00
---


`);
  expect(await read("menus.yaml")).toContain("article: about");
  expect(await read("menus.yaml")).toContain("group: news");
  expect(await read("site.yaml")).toContain("timeZone: Asia/Seoul");
  const redirects = await read("redirects.yaml");
  expect(redirects).toContain("from: /항구/\n  to: /news/항구.html");
  expect(redirects).toContain("from: /tag/news/\n  to: /news/index.html");
  expect(redirects).toContain("from: /content/images/p.svg\n  to: media:images/p.svg");
  for (const line of [
    "canonical address left out",
    "code injection left out",
    'whose target is not in the file left out, first in "Gone"',
  ])
    expect(report).toContain(line);
  expect(findings).toEqual([]);
});

it.each([
  ["Etc/UTC", "2024-05-02T00:30:00.000Z", "2024-05-02T00:30Z"],
  ["Asia/Kolkata", "1714609815000", "2024-05-02T06:00:15+05:30"],
  ["Europe/Kyiv", "2024-10-27 00:30:00", "2024-10-27T03:30+03:00"],
  ["Europe/Kyiv", "2024-10-27 01:30:00", "2024-10-27T03:30+02:00"],
  ["Nowhere/None", "2024-05-02T00:30:00.000Z", "2024-05-02T00:30Z"],
])("writes times of a site in %s with an offset", async (zone, published_at, publishedAt) => {
  const { read } = await adopt({
    posts: [post("port", { published_at })],
    settings: [{ key: "timezone", value: zone }],
  });
  expect(await read("articles/en/blog/port.md")).toContain(`publishedAt: ${publishedAt}\n`);
  if (zone !== "Nowhere/None") expect(await read("site.yaml")).toContain(`timeZone: ${zone}\n`);
});

it("publishes only public content, and reads no secrets", async () => {
  const { read, everything, report } = await adopt({
    posts: [
      post("members", { visibility: "members" }),
      post("paid", { visibility: "paid" }),
      post("tiers", { visibility: "tiers" }),
      post("mail", { status: "sent" }),
      post("draft", { status: "draft" }),
    ],
    members: [{ id: "m", email: "reader@private.example" }],
    api_keys: [{ id: "k", secret: "s3cr3t-key" }],
    settings: [
      { key: "stripe_secret_key", value: "sk_live_1" },
      { key: "title", value: "Quay" },
    ],
    users: [{ id: "u", name: "Mara", password: "$2a$10$hash", email: "mara@private.example" }],
  });
  for (const name of ["members", "paid", "tiers", "mail", "draft"])
    expect(await read(`articles/en/blog/${name}.md`)).toContain("\ndraft: true\n");
  for (const secret of ["private.example", "s3cr3t", "sk_live", "$2a$"]) {
    expect(everything).not.toContain(secret);
    expect(report).not.toContain(secret);
  }
});

it("leaves out posts and rows that are not objects, and reports how many posts", async () => {
  const { read, report } = await adopt({
    posts: [null, post("quay"), "a text", 7, { title: "No id" }, post("pier")],
    tags: [null, { id: "t", name: "Harbor", slug: "harbor" }],
    posts_tags: ["x", { post_id: "quay", tag_id: "t", sort_order: 0 }],
    users: [null, "Mara"],
    posts_meta: [null],
    posts_authors: [3],
    settings: [null, { key: "title", value: "Quay" }],
  });
  expect(await read("articles/en/harbor/quay.md")).toContain("quay");
  expect(await read("articles/en/blog/pier.md")).toContain("pier");
  expect(report).toContain("4 × unreadable post left out, first in posts[0]");
});

it("reports a file that is not an export", async () => {
  await expect(adopt({ members: [] })).rejects.toThrow();
  const file = join(scratch, "other.json");
  await writeFile(file, "{ broken");
  const tally = await adoptFile(file, { folder: join(scratch, "none"), code: "x", uploads: undefined });
  expect(tally.report()).toEqual([expect.stringContaining("this is not an export of Ghost")]);
});

it("downloads pictures that are missing in the folder of files, including the site's own", async () => {
  const file = join(scratch, "export.json");
  const html = `<p><img src="https://far.example/in/leaf.svg" alt="Leaf"><img src="__GHOST_URL__/content/images/own.svg" alt="Own"></p><p><a href="https://far.example/gone_(1).png"><img src="https://far.example/gone_(1).png" alt="Gone"></a></p>`;
  const posts = [
    post("one", { html, feature_image: "__GHOST_URL__/content/images/p.svg" }),
    post("two", { html: "<p>Words</p>", feature_image: "https://far.example/none.png" }),
  ];
  const posts_meta = posts.map(({ id }) => ({ post_id: id, feature_image_alt: "Port" }));
  await writeFile(
    file,
    JSON.stringify({ db: [{ meta: { version: "5.0.0" }, data: { posts, posts_meta } }] }),
  );
  const folder = join(scratch, "site");
  const asked: string[] = [];
  const fetch = async (address: string, target: string) => {
    asked.push(address);
    if (!address.endsWith(".svg")) return { failure: "HTTP 404" };
    await writeFile(target, SVG);
    return {};
  };
  const options = { folder, code: "quay", uploads: undefined, fetch, address: "https://quay.example/" };
  const report = (await adoptFile(file, options)).report().join("\n");
  expect(asked.sort()).toEqual([
    "https://far.example/gone_(1).png",
    "https://far.example/in/leaf.svg",
    "https://far.example/none.png",
    "https://quay.example/content/images/own.svg",
    "https://quay.example/content/images/p.svg",
  ]);
  expect(report).toContain("converted: 3 × picture downloaded");
  expect(report).toMatch(/warning: 2 × picture that cannot be downloaded; .*HTTP 404/);
  const one = await readFile(join(folder, "articles/en/blog/one.md"), "utf8");
  expect(one).toContain("\ncover: media:fetched/quay.example/content/images/p.svg\ncoverAlt: Port\n");
  expect(body(one)).toContain(
    "![Leaf](media:fetched/far.example/in/leaf.svg)\n\n![Own](media:fetched/quay.example/content/images/own.svg)\n",
  );
  expect(body(one)).toContain("![Gone](https://far.example/gone_%281%29.png)");
  const two = await readFile(join(folder, "articles/en/blog/two.md"), "utf8");
  expect(two).not.toMatch(/cover|pending/);
  const { findings } = await checkFolder(folder);
  expect(findings.list.filter(({ severity }) => severity === "error")).toEqual([]);
});
