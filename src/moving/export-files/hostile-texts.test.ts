// @module-tag scale

import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkFolder } from "../../content/import/folder/import-folder.ts";
import { formatFinding } from "../../content/source/findings.ts";
import { adoptFile } from "../adopt-export.ts";

let scratch = "";
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

const TIMEOUT_MS = 180_000;

/** Nests an element in itself, with a word at each level. */
function nested(open: string, close: string, depth: number): string {
  const levels = Array.from({ length: depth }, (_, level) => `${open}word${level} `);
  return levels.join("") + close.repeat(depth);
}

const TEXTS: Record<string, string> = {
  divs: nested("<div>", "</div>", 5_000),
  paragraphs: nested("<div><p>", "</p></div>", 2_000),
  lists: nested("<ul><li>", "</li></ul>", 2_000),
  quotes: nested("<blockquote><p>", "</p></blockquote>", 3_000),
  tables: nested("<table><tr><td>", "</td></tr></table>", 1_000),
  "bold-blocks": nested("<b><div>", "</div></b>", 1_000),
  marks: nested("<b>", "", 2_000),
  figures: nested("<figure><figcaption>", "</figcaption></figure>", 1_000),
};

function words(count: number): string[] {
  return Array.from({ length: count }, (_, level) => `word${level}`);
}

function wxr(posts: Record<string, string>, inItem = ""): string {
  const items = Object.entries(posts).map(
    ([name, html], index) =>
      `<item><title>${name}</title><link>https://old.example/${name}/</link><content:encoded><![CDATA[${html}]]></content:encoded><wp:post_id>${index + 1}</wp:post_id><wp:post_name>${name}</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>${inItem}</item>`,
  );
  return `<?xml version="1.0"?><rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Quay</title><link>https://old.example</link>${items.join("\n")}</channel></rss>`;
}

async function adopt(name: string, text: string): Promise<{ report: string[]; folder: string }> {
  const file = join(scratch, name);
  await writeFile(file, text);
  const folder = join(scratch, "site");
  const tally = await adoptFile(file, { folder, code: "quay", uploads: undefined });
  return { report: tally.report(), folder };
}

async function articleNamed(folder: string, name: string): Promise<string> {
  const files = await readdir(join(folder, "articles"), { recursive: true });
  const path = files.find((one) => one.endsWith(`${name}.md`));
  if (path === undefined) throw new Error(`no article ${name}`);
  return readFile(join(folder, "articles", path), "utf8");
}

async function errorsIn(folder: string): Promise<string[]> {
  const { findings } = await checkFolder(folder);
  return findings.list.filter(({ severity }) => severity === "error").map(formatFinding);
}

describe("texts of an export that are nested too deep", () => {
  it(
    "keep their words, cause a warning, and do not affect the other posts",
    async () => {
      const { report, folder } = await adopt(
        "export.xml",
        wxr({ ...TEXTS, plain: "<p>Only <b>words</b></p>" }),
      );
      expect(await articleNamed(folder, "plain")).toContain("Only **words**");
      for (const [name, html] of Object.entries(TEXTS)) {
        const article = await articleNamed(folder, name);
        const expected = words(html.split("word").length - 1);
        const found = new Set(article.match(/word\d+/g));
        expect(expected.filter((word) => !found.has(word))).toEqual([]);
        expect(report.join("\n")).toContain(`${name}.md: elements are nested too deep`);
      }
      expect(await errorsIn(folder)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    "are read from a Ghost export as well",
    async () => {
      const posts = Object.entries(TEXTS).map(([slug, html], index) => ({
        id: index,
        title: slug,
        slug,
        html,
        status: "published",
      }));
      const { report, folder } = await adopt("export.json", JSON.stringify({ db: [{ data: { posts } }] }));
      for (const [name, html] of Object.entries(TEXTS)) {
        expect(await articleNamed(folder, name)).toContain(`word${html.split("word").length - 2}`);
        expect(report.join("\n")).toContain(`${name}: elements are nested too deep`);
      }
      expect(await errorsIn(folder)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe("a table with more cells than an article can have", () => {
  it(
    "continues as paragraphs",
    async () => {
      const rows = Array.from({ length: 16_000 }, (_, row) => `<tr><td>cell${row}</td><td>b</td></tr>`);
      const { report, folder } = await adopt("export.xml", wxr({ table: `<table>${rows.join("")}</table>` }));
      const article = await articleNamed(folder, "table");
      expect(article).toMatch(/\| cell0 +\| b/);
      expect(article).toContain("\ncell15999 · b\n");
      expect(report.join("\n")).toContain("table.md: tables have too many cells");
      expect(await errorsIn(folder)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it("grows only with the number of its cells, however wide one row or cell is", async () => {
    const rows = "<tr><td>a</td></tr>".repeat(5_000);
    const wide = `<table>${rows}<tr>${"<td>a</td>".repeat(5_000)}</tr></table>`;
    const long = `<table>${rows}<tr><td>${"a".repeat(50_000)}</td></tr></table>`;
    const { folder } = await adopt("export.xml", wxr({ wide, long }));
    for (const name of ["wide", "long"])
      expect((await articleNamed(folder, name)).length).toBeLessThan(300_000);
    expect(await errorsIn(folder)).toEqual([]);
  });
});

it(
  "reads XML that is nested 100,000 deep in linear time",
  async () => {
    const deep = "<x>".repeat(100_000) + "</x>".repeat(100_000);
    const { folder } = await adopt("export.xml", wxr({ one: "<p>First</p>", two: "<p>Second</p>" }, deep));
    expect(await articleNamed(folder, "two")).toContain("Second");
  },
  TIMEOUT_MS,
);

describe("a post whose HTML is written as XML elements", () => {
  const unquoted = (html: string) => `]]>${html}<![CDATA[`;

  it("is converted like one whose HTML is text", async () => {
    const html =
      '<p xmlns:h="http://www.w3.org/1999/xhtml">f<b>oo</b> &lt;b&gt; <h:a href="https://b.example/?a=1&amp;b=2">link</h:a><br/>end</p><ul><li>one</li></ul>';
    const { folder } = await adopt("export.xml", wxr({ one: unquoted(html) }));
    expect(await articleNamed(folder, "one")).toMatch(
      /f\*\*oo\*\* \\<b> \[link\]\(https:\/\/b\.example\/\?a=1\\?&b=2\)\\\nend\n+- one\s*$/,
    );
  });

  it(
    "keeps its words if it is nested 100,000 deep, and causes a warning",
    async () => {
      const deep = unquoted(`${"<div>".repeat(100_000)}word${"</div>".repeat(100_000)}`);
      const { report, folder } = await adopt("export.xml", wxr({ deep, two: "<p>Second</p>" }));
      expect(await articleNamed(folder, "deep")).toContain("word");
      expect(await articleNamed(folder, "two")).toContain("Second");
      expect(report.join("\n")).toContain("deep.md: elements are nested too deep");
    },
    TIMEOUT_MS,
  );
});

describe("unclosed marks", () => {
  const MARKS = [
    "<!--more ",
    "<pre>",
    '<!-- wp:group {"a":',
    "[code]",
    "[gallery ",
    "<script>",
    "<div ",
    "<",
    "&",
    "\n \n",
    " ",
  ];

  it.each(MARKS)(
    "%j takes linear time",
    async (mark) => {
      const { folder } = await adopt("export.xml", wxr({ one: `<p>First</p>${mark.repeat(20_000)}` }));
      expect(await articleNamed(folder, "one")).toContain("First");
    },
    TIMEOUT_MS,
  );
});
