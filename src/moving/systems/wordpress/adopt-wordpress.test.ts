import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkFolder } from "../../../content/import/folder/import-folder.ts";
import { formatFinding } from "../../../content/source/findings.ts";
import { SVG } from "../../../content/testing/corner-folder.ts";
import { adoptFile } from "../../adopt-export.ts";

let scratch = "";
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

interface Item {
  id: number;
  type?: string;
  title?: string;
  name?: string;
  link?: string;
  content?: string;
  /** Further XML elements of the item. */
  more?: string;
  meta?: Record<string, string>;
}

function item({
  id,
  type = "post",
  title = `Post ${id}`,
  name = `post-${id}`,
  link = `https://old.example/2024/05/post-${id}/`,
  content = "",
  more = "",
  meta = {},
}: Item): string {
  const fields = Object.entries(meta).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
  );
  return `<item><title><![CDATA[${title}]]></title><link>${link}</link><dc:creator><![CDATA[mara]]></dc:creator><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>2024-05-02 09:30:00</wp:post_date><wp:post_date_gmt>2024-05-02 00:30:00</wp:post_date_gmt><wp:post_name>${name}</wp:post_name><wp:post_type>${type}</wp:post_type>${more.includes("<wp:status>") ? "" : "<wp:status>publish</wp:status>"}${more}${fields.join("")}</item>\n`;
}

function wxr(items: string, head = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Quay &amp; Tide</title><link>https://old.example</link><description>Notes</description><language>en-GB</language><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_login>mara</wp:author_login><wp:author_display_name><![CDATA[Mara Lind]]></wp:author_display_name></wp:author>
${head}${items}</channel></rss>`;
}

async function adopt(
  xml: string,
  files: string[] = [],
): Promise<{
  report: string[];
  read: (path: string) => Promise<string>;
  findings: string[];
  articles: string[];
}> {
  const file = join(scratch, "export.xml");
  await writeFile(file, xml);
  for (const path of files) {
    await mkdir(dirname(join(scratch, "uploads", path)), { recursive: true });
    await writeFile(join(scratch, "uploads", path), SVG);
  }
  const folder = join(scratch, "site");
  const uploads = files.length === 0 ? undefined : join(scratch, "uploads");
  const tally = await adoptFile(file, { folder, code: "quay", uploads });
  const written = await readdir(join(folder, "articles"), { recursive: true }).catch(() => []);
  const articles = written.filter((path) => path.endsWith(".md")).sort();
  const findings = articles.length === 0 ? [] : (await checkFolder(folder)).findings.list.map(formatFinding);
  return { report: tally.report(), read: (path) => readFile(join(folder, path), "utf8"), findings, articles };
}

const NEWS =
  "<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>news</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[News & views]]></wp:cat_name></wp:category>";
const IN_NEWS = '<category domain="category" nicename="news"><![CDATA[News & views]]></category>';

describe("texts", () => {
  it("lose their blocks, whose content becomes what an editor would write", async () => {
    const { read, findings } = await adopt(
      wxr(
        item({
          id: 1,
          content: `<!-- wp:heading --><h2 class="wp-block-heading"><strong>Tides</strong></h2><!-- /wp:heading -->
<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div class="wp-block-column"><!-- wp:paragraph --><p>Left, see <a href="https://old.example/2024/05/post-2/#part">the other</a>.</p><!-- /wp:paragraph --></div><!-- /wp:column --><!-- wp:column --><div class="wp-block-column"><!-- wp:paragraph --><p>Right<strong> bold </strong>end</p><!-- /wp:paragraph --></div><!-- /wp:column --></div><!-- /wp:columns -->
<!-- wp:gallery --><figure class="wp-block-gallery"><!-- wp:image --><figure class="wp-block-image"><img src="https://old.example/wp-content/uploads/2024/05/quay-300x200.svg" alt="A quay"/><figcaption>At noon</figcaption></figure><!-- /wp:image --></figure><!-- /wp:gallery -->
<!-- wp:details --><details class="wp-block-details"><summary>Why?</summary><!-- wp:paragraph --><p>The moon.</p><!-- /wp:paragraph --></details><!-- /wp:details -->
<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>Port</th><th>m</th></tr></thead><tbody><tr><td>A | B</td><td>3</td></tr></tbody></table></figure><!-- /wp:table -->
<!-- wp:embed {"url":"https://video.example/1"} --><figure class="wp-block-embed"><div>https://video.example/1</div></figure><!-- /wp:embed -->
<!-- wp:button --><div class="wp-block-button"><a class="wp-block-button__link" href="/need/">Ask</a></div><!-- /wp:button -->
<!-- wp:code --><pre class="wp-block-code"><code>a &lt; b [gallery]</code></pre><!-- /wp:code -->
<!-- wp:paragraph --><p>Noted<sup data-fn="n1" class="fn"><a href="#n1" id="n1-link">1</a></sup>.</p><!-- /wp:paragraph -->
<!-- wp:latest-posts /-->`,
          more: IN_NEWS,
          meta: { footnotes: '[{"id":"n1","content":"By <em>hand</em>."}]' },
        }) + item({ id: 2, more: IN_NEWS }),
        NEWS,
      ),
      ["2024/05/quay.svg"],
    );
    const text = await read("articles/en/news/post-1.md");
    expect(text.slice(text.indexOf("## "))).toBe(`## Tides

Left, see [the other](/articles/en/news/post-2.md#part).

Right **bold** end

![A quay](media:2024/05/quay.svg "At noon")

:::details[Why?]
The moon.
:::

| Port   | m |
| ------ | - |
| A \\| B | 3 |

<https://video.example/1>

[Ask](https://old.example/need/)

\`\`\`
a < b [gallery]
\`\`\`

Noted[^n1].

[^n1]: By *hand*.
`);
    expect(findings.filter((finding) => finding.includes("error"))).toEqual([]);
  });

  it("of the classic editor get paragraphs, and shortcodes are converted", async () => {
    const { read, report, findings } = await adopt(
      wxr(
        item({
          id: 1,
          content:
            'First line\nsecond line [sic]\n\n<strong>“인용”</strong>이라고\n\n[caption id="a" width="300"]<a href="https://old.example/wp-content/uploads/a.svg"><img src="https://old.example/wp-content/uploads/a.svg" alt="A" /></a> A caption[/caption]\n\n[gallery ids="7"]\n\n[audio src="https://old.example/wp-content/uploads/b.mp3"]\n\n[box kind="x"]Inside[/box] [[gallery]] <code>[gallery]</code>\n\n<!--more-->\n\nRest\n\n<!--nextpage-->\n\nPage two',
        }) +
          item({
            id: 7,
            type: "attachment",
            meta: { _wp_attachment_image_alt: "Seven" },
            more: "<wp:attachment_url>https://old.example/wp-content/uploads/seven.svg</wp:attachment_url>",
          }),
      ),
      ["a.svg", "seven.svg"],
    );
    const text = await read("articles/en/blog/post-1.md");
    expect(text).toContain("summary: First line second line [sic] “인용”이라고 A caption");
    expect(text.slice(text.indexOf("\nFirst line"))).toBe(`
First line\\
second line \\[sic]

**“인용”**이라고

![A](media:a.svg "A caption")

![Seven](media:seven.svg)

[b.mp3](https://old.example/wp-content/uploads/b.mp3)

Inside \\[gallery] \`[gallery]\`

Rest

Page two
`);
    expect(report.join("\n")).toContain("1 × [box] is a shortcode of a plugin; only the text inside is kept");
    expect(await read("redirects.yaml")).toContain("from: /2024/05/post-1/2/\n  to: /blog/post-1.html");
    // Each run reports the missing file again, until it is added.
    expect(findings).toEqual([expect.stringContaining('"/wp-content/uploads/b.mp3" leads nowhere')]);
  });
});

describe("everything around texts", () => {
  it.each(["_yoast_wpseo_primary_category", "rank_math_primary_category"])(
    "uses the main category chosen by an editor as group (%s)",
    async (key) => {
      const other = NEWS.replaceAll("news", "travel").replace("News & views", "Travel").replace(">3<", ">4<");
      const inOther = '<category domain="category" nicename="travel"><![CDATA[Travel]]></category>';
      const { articles, read } = await adopt(
        wxr(
          item({ id: 1, more: IN_NEWS + inOther, meta: { [key]: "4" } }) +
            item({ id: 2, more: IN_NEWS + inOther }),
          NEWS + other,
        ),
      );
      expect(articles).toEqual(["en/news/post-2.md", "en/travel/post-1.md"]);
      expect(await read("articles/en/travel/post-1.md")).toContain("tags: [News & views]");
    },
  );

  it("is converted: dates, authors, tags, covers, groups, menus, old addresses", async () => {
    const term = (name: string): string =>
      `<category domain="nav_menu" nicename="${name}"><![CDATA[${name}]]></category>`;
    const { read, findings, articles, report } = await adopt(
      wxr(
        item({
          id: 1,
          title: "One &amp; <em>all</em>",
          name: "%ed%95%ad%ea%b5%ac",
          more: `${IN_NEWS}<category domain="post_tag" nicename="x"><![CDATA[Ferries]]></category><excerpt:encoded><![CDATA[Short.]]></excerpt:encoded><wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>No</wp:comment_content></wp:comment>`,
          meta: { _thumbnail_id: "7", _wp_old_slug: "before" },
          link: "https://old.example/2024/05/%ed%95%ad%ea%b5%ac/",
        }) +
          item({ id: 2, type: "page", name: "about", title: "About", link: "https://old.example/about/" }) +
          item({
            id: 3,
            type: "page",
            name: "team",
            title: "Team",
            link: "https://old.example/about/team/",
            more: "<wp:post_parent>2</wp:post_parent>",
          }) +
          item({
            id: 7,
            type: "attachment",
            meta: { _wp_attachment_image_alt: "Port" },
            more: "<wp:attachment_url>https://old.example/wp-content/uploads/p.svg</wp:attachment_url>",
          }) +
          item({
            id: 8,
            type: "nav_menu_item",
            title: "",
            more: `${term("main")}<wp:menu_order>1</wp:menu_order>`,
            meta: {
              _menu_item_type: "post_type",
              _menu_item_object_id: "2",
              _menu_item_menu_item_parent: "0",
            },
          }) +
          item({
            id: 9,
            type: "nav_menu_item",
            title: "People",
            more: `${term("main")}<wp:menu_order>2</wp:menu_order>`,
            meta: {
              _menu_item_type: "post_type",
              _menu_item_object_id: "3",
              _menu_item_menu_item_parent: "8",
            },
          }) +
          item({ id: 10, type: "product" }),
        NEWS,
      ),
      ["p.svg"],
    );
    expect(articles).toEqual(["en/about.md", "en/about/team.md", "en/news/항구.md"]);
    const text = await read("articles/en/news/항구.md");
    expect(text.slice(0, text.indexOf("---\n\n"))).toBe(`---
title: One & all
summary: Short.
cover: media:p.svg
coverAlt: Port
tags: [Ferries]
authors: [Mara Lind]
publishedAt: 2024-05-02T09:30+09:00
`);
    expect(await read("menus.yaml")).toBe(
      "top_menu:\n  - id: about\n    name:\n      en: About\n    article: about\n    children:\n      - id: people\n        name:\n          en: People\n        article: about/team\n",
    );
    const redirects = await read("redirects.yaml");
    for (const rule of [
      "from: /2024/05/항구/\n  to: /news/항구.html",
      "from: /2024/05/before/\n  to: /news/항구.html",
      "from: /category/news/\n  to: /news/index.html",
      "from: /wp-content/uploads/p.svg\n  to: media:p.svg",
      "from: /?p=1\n  to: /news/항구.html",
      "from: /?page_id=2\n  to: /about.html",
      "from: /index.php\n  to: /\n",
    ])
      expect(redirects).toContain(rule);
    expect(report.join("\n")).toMatch(/1 × comment left out.*\n.*1 × item of the type "product" left out/);
    expect(findings).toEqual([]);
  });

  it("includes redirects from category ids to their groups, for subcategories too", async () => {
    const below = NEWS.replace(">3<", ">7<")
      .replace("nicename>news<", "nicename>harbours<")
      .replace("parent><", "parent>news<");
    const unused = NEWS.replace(">3<", ">8<").replace("nicename>news<", "nicename>unused<");
    const { read, findings } = await adopt(
      wxr(
        item({
          id: 1,
          more: IN_NEWS,
          content: '<p><a href="/?cat=7">All harbours</a></p>',
        }),
        NEWS + below + unused,
      ),
    );
    const redirects = await read("redirects.yaml");
    expect(redirects).toContain("from: /?cat=3\n  to: /news/index.html");
    expect(redirects).toContain("from: /?cat=7\n  to: /news/index.html");
    expect(redirects).not.toContain("cat=8");
    expect(await read("articles/en/news/post-1.md")).toContain("[All harbours](/news/index.html)");
    expect(findings).toEqual([]);
  });

  it("is never public if it was not (drafts, private, passwords, members), and the trash is ignored", async () => {
    const status = (name: string): string => `<wp:status>${name}</wp:status>`;
    const { read, articles } = await adopt(
      wxr(
        ["draft", "private", "pending", "trash", "auto-draft"]
          .map((name, index) => item({ id: index + 1, name, more: status(name) }))
          .join("") +
          item({
            id: 11,
            name: "password",
            more: "<wp:post_password><![CDATA[hunter2]]></wp:post_password>",
          }) +
          item({ id: 12, name: "members", content: "[members_only]Secret[/members_only]" }) +
          item({
            id: 14,
            name: "premium",
            content:
              "<!-- wp:premium-content/container --><p>Secret</p><!-- /wp:premium-content/container -->",
          }) +
          item({ id: 13, name: "open", content: "All" }),
      ),
    );
    expect(articles).toEqual(
      ["draft", "members", "open", "password", "pending", "premium", "private"].map(
        (name) => `en/blog/${name}.md`,
      ),
    );
    for (const name of ["draft", "private", "pending", "password", "members", "premium"]) {
      const text = await read(`articles/en/blog/${name}.md`);
      expect(text).toContain("\ndraft: true\n");
      expect(text).not.toContain("hunter2");
    }
    expect(await read("articles/en/blog/open.md")).not.toContain("draft");
    expect(await read("redirects.yaml")).not.toContain("post-12");
  });

  it("includes the languages of Polylang and WPML", async () => {
    const in_ = (language: string, group: string): string =>
      `<category domain="language" nicename="${language}"><![CDATA[x]]></category><category domain="post_translations" nicename="${group}"><![CDATA[${group}]]></category>`;
    const { read, articles, findings, report } = await adopt(
      wxr(
        item({ id: 1, name: "tide", more: in_("en", "pll_1") }) +
          item({ id: 2, name: "밀물", more: in_("ko", "pll_1"), link: "https://old.example/ko/밀물/" }) +
          item({
            id: 3,
            name: "port",
            meta: { _wpml_import_language_code: "en", _wpml_import_translation_group: "9" },
          }) +
          item({
            id: 4,
            name: "港口",
            meta: { _wpml_import_language_code: "zh-hans", _wpml_import_translation_group: "9" },
          }) +
          item({ id: 5, name: "hafen", more: in_("de", "pll_2") }),
      ),
    );
    expect(articles).toEqual(["en/blog/port.md", "en/blog/tide.md", "kr/blog/밀물.md", "zh/blog/港口.md"]);
    expect(await read("articles/kr/blog/밀물.md")).toContain("translationKey: blog/tide");
    expect(await read("articles/zh/blog/港口.md")).toContain("translationKey: blog/port");
    expect(await read("redirects.yaml")).toContain("from: /ko/밀물/\n  to: /kr/blog/밀물.html");
    expect(report.join("\n")).toContain('1 × post in the language "de" left out');
    expect(findings.filter((finding) => finding.includes("error"))).toEqual([]);
  });
});

describe("odd files", () => {
  it("with other prefixes, nested CDATA and control characters are read", async () => {
    const xml = wxr(item({ id: 1, content: "a ]]]]><![CDATA[> b \u0008 c" }))
      .replaceAll("<wp:", "<x1:")
      .replaceAll("</wp:", "</x1:")
      .replace("xmlns:wp=", "xmlns:x1=");
    const { read, report } = await adopt(xml);
    expect(await read("articles/en/blog/post-1.md")).toContain("a ]]> b");
    expect(report.join("\n")).toMatch(/broken XML \(disallowed character/);
  });

  it("that are truncated yield the complete items and an error", async () => {
    const xml = wxr(item({ id: 1 }) + item({ id: 2 }));
    const { articles, report } = await adopt(xml.slice(0, xml.indexOf("post-2")));
    expect(articles).toEqual(["en/blog/post-1.md"]);
    expect(report.join("\n")).toContain("error: 1 × the file ends in the middle of an item");
  });

  it("that are not exports write nothing", async () => {
    const { report, articles } = await adopt("<?xml version='1.0'?><catalog><book/></catalog>");
    expect(articles).toEqual([]);
    expect(report.join("\n")).toContain("this is not an export of WordPress");
    await expect(adopt("hello")).rejects.toThrow("is not an export of WordPress");
  });

  it("never overwrite a folder", async () => {
    await adopt(wxr(item({ id: 1 })));
    await expect(adopt(wxr(item({ id: 1 })))).rejects.toThrow("is not empty");
  });
});
