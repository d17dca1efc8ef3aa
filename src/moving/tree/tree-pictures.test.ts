import { describe, expect, it } from "vitest";
import { TENANT, foreignTree } from "../testing/foreign-tree.ts";

describe("the pictures of a foreign tree", () => {
  const tree = foreignTree();
  const { put } = tree;

  it("suggests the picture whose name differs only in case", async () => {
    await put({
      "tree/docs/Seed.svg":
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"/></svg>\n',
      "tree/docs/a.md": "![seed](seed.svg)\n",
    });
    const { findings } = await tree.import("languages: { en: docs }\n");
    expect(findings).toEqual([
      expect.stringMatching(/^docs\/a\.md:1: warning: .*Did you mean "docs\/Seed\.svg"\?$/),
    ]);
  });

  it("finds pictures in all folders of the other system, and drops missing covers", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
    await put({
      "tree/docs/.gitbook/assets/leaf.svg": drawing,
      "tree/docs/.gitbook/assets/unused.svg": drawing,
      "tree/docs/tree/bark.svg": drawing,
      "tree/static/img/stem.svg": drawing,
      "tree/kept/far/seed.svg": drawing,
      "tree/images/beside.svg": drawing,
      "tree/theme/unused.svg": drawing,
      "tree/docs/a.md":
        "---\ntitle: A\nimage: tree/bark.svg\n---\n![a](.gitbook/assets/leaf.svg) ![b](/img/stem.svg) ![c](/files/seed.svg) ![d](../images/beside.svg)\n",
      "tree/docs/b.md": "---\ntitle: B\nimage: https://pictures.example.com/cover.png\n---\nText.\n",
      "tree/docs/c.md": "---\ntitle: C\nimage: gone.png\n---\nText.\n",
    });
    const { articles, findings } = await tree.import(
      "languages: { en: docs }\nroots: { /files/: kept/far/ }\nfrontMatter: { rename: { image: cover } }\n",
    );
    expect(findings.map((finding) => finding.split(";")[0])).toEqual([
      'docs/b.md:3: warning: the cover "https://pictures.example.com/cover.png" is not in the tree',
      'docs/c.md:3: warning: the cover "gone.png" is not in the tree',
    ]);
    expect(Object.keys(articles).sort()).toEqual(["en/a.md", "en/b.md", "en/c.md"]);
    expect([...(articles["en/a.md"] ?? "").matchAll(/src="media:([^"]+)"/g)].map(([, path]) => path)).toEqual(
      ["docs/.gitbook/assets/leaf.svg", "static/img/stem.svg", "kept/far/seed.svg", "images/beside.svg"],
    );
    expect(tree.imported.media.map(({ path }) => path).sort()).toEqual([
      "docs/.gitbook/assets/leaf.svg",
      "docs/tree/bark.svg",
      "images/beside.svg",
      "kept/far/seed.svg",
      "static/img/stem.svg",
    ]);
    expect(tree.imported.articles.find(({ slug }) => slug === "a")?.cover).toBe("docs/tree/bark.svg");
  });

  it("shows pictures whose address contains a space, and reports an unclosed block", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
    await put({
      "tree/my pics/a leaf.svg": drawing,
      "tree/a.md": "![a](my pics/a leaf.svg) [b](b page.md)\n\n`![a](my pics/a leaf.svg)`\n",
      "tree/b page.md": "---\ntitle: B\n---\nWords.\n\n::: tip\nMore words.\n",
    });
    const { articles, findings } = await tree.import("languages: { en: . }\n");
    expect(articles["en/a.md"]).toContain('<img src="media:my%20pics/a%20leaf.svg"');
    expect(articles["en/a.md"]).toContain('<a href="article:');
    expect(articles["en/a.md"]).toContain("<code>![a](my pics/a leaf.svg)</code>");
    expect(findings).toEqual([
      expect.stringMatching(
        /^b page\.md:6: warning: ":::tip" has no end: everything after it is inside it\. /,
      ),
    ]);
  });

  it("keeps pictures and covers of hosts that its mapping names, and adds these hosts to the site's settings", async () => {
    const far = "https://pictures.example.com";
    await put({
      "tree/a.md": `---\nimage: ${far}/cover.png\n---\n![far](${far}/far.png) <img src="${far}/b.png" alt="b"> ![not](https://other.example/n.png)\n`,
      "tree/b.md":
        "---\nimage: https://other.example/cover.png\n---\n![plain](http://pictures.example.com/plain.png)\n",
    });
    const { articles, findings } = await tree.import(
      "languages: { en: . }\npictures: { hosts: [pictures.example.com] }\nfrontMatter: { rename: { image: cover } }\n",
    );
    expect(findings.map((finding) => finding.split(/;|:1: other/)[0])).toEqual([
      "a.md:4: warning: a picture on other.example became a link: otherwise that host would see readers' IP addresses. Download them with --fetch, or put them next to the text",
      "b.md:4: warning: a picture on pictures.example.com became a link: otherwise that host would see readers' IP addresses. Download them with --fetch, or put them next to the text",
      'b.md:2: warning: the cover "https://other.example/cover.png" is not in the tree',
    ]);
    expect(articles["en/a.md"]).toContain(`<img src="${far}/far.png" alt="far"`);
    expect(articles["en/a.md"]).toContain(`<img src="${far}/b.png" alt="b"`);
    expect(articles["en/a.md"]).toContain('<a href="https://other.example/n.png"');
    expect(articles["en/b.md"]).not.toContain("<img");
    expect(tree.imported.articles.map(({ slug, cover }) => [slug, cover])).toEqual([
      ["a", `${far}/cover.png`],
      ["b", null],
    ]);
    const stored = await tree.imported.store.exchange.read(TENANT);
    expect(stored?.sources["site.yaml"]).toContain("pictureHosts:\n      - pictures.example.com\n");
    const reader = await tree.reader();
    const list = await reader?.listArticles({ page: 1, size: 5 }, "en");
    expect(list?.items.find(({ slug }) => slug === "a")?.cover).toEqual({ src: `${far}/cover.png`, alt: "" });
  });

  it("finds pictures and covers by the paths that the handbook describes", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
    await put({
      "tree/art/나무 #1.svg": drawing,
      "tree/art/나무.svg": drawing,
      "tree/guide/near.svg": drawing,
      "tree/guide/top.md": "---\nimage: 'art/나무 #1.svg'\n---\n![a](/art/나무%20%231.svg)\n",
      "tree/guide/rooted.md": "---\nimage: /art/나무.svg\n---\n![a](near.svg)\n",
      "tree/guide/beside.md": "---\nimage: ./near.svg\n---\n![a](../art/나무%20%231.svg)\n",
    });
    const { findings } = await tree.import(
      "languages: { en: . }\nfrontMatter: { rename: { image: cover } }\n",
    );
    expect(findings).toEqual([]);
    const written = Object.fromEntries(
      tree.imported.articles.map(({ path, cover, source }) => [
        path,
        [cover, /^cover: (.*)$/m.exec(source)?.[1], /!\[a\]\((.*)\)/.exec(source)?.[1]],
      ]),
    );
    const drawn = "media:art/%EB%82%98%EB%AC%B4%20%231.svg";
    expect(written).toEqual({
      "en/top.md": ["art/나무 #1.svg", "media:art/나무 %231.svg", drawn],
      "en/rooted.md": ["art/나무.svg", "media:art/%EB%82%98%EB%AC%B4.svg", "media:guide/near.svg"],
      "en/beside.md": ["guide/near.svg", "media:guide/near.svg", drawn],
    });
  });
});
