import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { exportTenant } from "../../content/export/export-tenant.ts";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { Findings } from "../../content/source/findings.ts";
import { listFiles } from "../../content/source/list-files.ts";
import { SVG } from "../../content/testing/corner-folder.ts";
import { type OpenedStore, describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { importTree } from "../import-tree.ts";
import { TENANT, foreignTree } from "../testing/foreign-tree.ts";

const MAPPING = `site: { name: Other, languages: [{ code: en, default: true }, { code: zh }] }
languages: { en: en, zh: zh }
frontMatter: { rename: { image: cover, date: publishedAt } }
`;

const PARTS = [
  "Words of an article.",
  "![Gone](gone.png)",
  "![There](there.svg)",
  "![Elsewhere](https://old.example/a.png)",
  "![]()",
  "[Gone](gone.md) [Next](b.md#none)",
  "[Plan](plan.pdf)",
  '<img src="gone.jpg" alt="Gone">',
  '{{< figure src="gone.svg" >}}',
  "{% include gone.html %}",
  "::: tip\nOpen\n",
  "```js\nopen",
  "# Heading\n\n# Heading",
  "| a | b |\n| - |\n| `|` | [x](y z.md) |",
  "\u0000 \uFEFF &nbsp; <script>x</script>",
];
const text = fc
  .record({
    title: fc.constantFrom("Title", "“제목”", "标题: a"),
    image: fc.constantFrom("", "image: gone.png\n", "image: there.svg\n", "image: [null]\n"),
    tags: fc.constantFrom("", "tags: [null, a]\n", "tags: a, b\n"),
    parts: fc.array(fc.constantFrom(...PARTS), { maxLength: 5 }),
  })
  .map(
    ({ title, image, tags, parts }) =>
      `---\ntitle: "${title}"\ndate: 2026-03-01\n${image}${tags}---\n${parts.join("\n\n")}\n`,
  );
// A tree of home pages alone has no article, and is refused for that.
const trees = fc
  .dictionary(fc.constantFrom("en/a.md", "en/b.md", "en/guide/c.md", "zh/a.md", "en/index.md"), text)
  .filter((texts) => Object.keys(texts).some((path) => !path.endsWith("index.md")));

describeEachEngine("a tree that can be imported", (makeDatabase, scenarios) => {
  const tree = foreignTree();

  async function filesOf(folder: string): Promise<Map<string, string>> {
    const files = await listFiles(folder, new Findings());
    return new Map(
      await Promise.all(files.map(async ({ path, file }) => [path, await readFile(file, "latin1")] as const)),
    );
  }

  /** Changes every article as somebody would in the Studio. */
  async function editAll(store: OpenedStore): Promise<void> {
    for (const [name, hash] of await store.exchange.files.hashes(TENANT)) {
      if (!name.endsWith(".md")) continue;
      const old = (await store.exchange.files.text(TENANT, hash)) ?? "";
      const report = await store.publish(TENANT, [{ name, text: `${old}\nEdited\n` }], {
        author: "mina",
        origin: "studio",
        base: new Map([[name, hash]]),
      });
      expect(report).toMatchObject({ outcome: "published" });
    }
  }

  it("can be edited, exported, and imported into an empty store with equal bytes", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(trees, async (texts) => {
        run += 1;
        const place = (name: string) => join(`run${run}`, name);
        const files = Object.entries(texts).map(([path, content]) => [place(`tree/${path}`), content]);
        await tree.put({
          "mapping.yaml": MAPPING,
          [place("tree/en/there.svg")]: SVG,
          [place("tree/zh/there.svg")]: SVG,
          ...Object.fromEntries(files),
        });
        const store = await (await makeDatabase()).open();
        const { summary, findings } = await importTree(
          store.exchange,
          tree.at(place("tree")),
          tree.options(),
        );
        expect(summary, JSON.stringify(findings.list)).toBeDefined();
        await editAll(store);
        const [exported, again] = [tree.at(place("exported")), tree.at(place("again"))];
        await exportTenant(store.exchange, TENANT, exported);
        const other = await (await makeDatabase()).open();
        expect((await importFolder(other.exchange, exported)).summary).toBeDefined();
        await exportTenant(other.exchange, TENANT, again);
        expect(await filesOf(again)).toEqual(await filesOf(exported));
      }),
      { numRuns: scenarios },
    );
  }, 180_000);
});
