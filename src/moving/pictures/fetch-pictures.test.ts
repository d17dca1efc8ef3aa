import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import { importTree, planTree } from "../import-tree.ts";
import { TENANT, foreignTree } from "../testing/foreign-tree.ts";
import type { FetchPicture } from "./fetch-pictures.ts";
import { fetchedName } from "./fetched-names.ts";

const FAR = "https://pictures.example.com";
const MAPPING = `site: { name: Other, languages: [{ code: en, default: true }], config: { siteConfig: { title: Other } } }
languages: { en: . }
frontMatter: { rename: { image: cover } }
`;
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><script>x()</script></svg>';

describe("pictures on other hosts", () => {
  const tree = foreignTree();
  let asked: string[];
  let answers: Record<string, string | Uint8Array>;

  const fetch: FetchPicture = async (address, file) => {
    asked.push(address);
    const answer = answers[address];
    if (answer === undefined) return { failure: "HTTP 404" };
    await writeFile(file, answer);
    return {};
  };

  beforeEach(async () => {
    asked = [];
    const create = { width: 4, height: 3, channels: 3, background: "green" } as const;
    const png = await sharp({ create }).png().toBuffer();
    const jpeg = await sharp({ create }).jpeg().toBuffer();
    answers = {
      [`${FAR}/in/leaf.png`]: png,
      [`${FAR}/cover.jpg`]: jpeg,
      [`${FAR}/photo?id=1`]: jpeg,
      [`${FAR}/photo?id=2`]: png,
      [`${FAR}/plan_(1).svg`]: DRAWING,
      [`${FAR}/page.png`]: "<!doctype html><p>Not here",
    };
    await tree.put({ "tree/z.md": "# Z\n\nNo picture.\n" });
  });

  /** Imports the tree again. Returns the addresses of each article's pictures, by the article's path. */
  async function take(options: { fetch?: FetchPicture | "count" } = {}) {
    const { exchange } = tree.imported.store;
    const report = await importTree(exchange, tree.at("tree"), { ...tree.options(), ...options });
    const stored = await exchange.read(TENANT);
    const texts = new Map<string, string>();
    for await (const { path, source } of stored?.articles ?? []) texts.set(path, source);
    return {
      texts,
      media: stored?.media.map(({ path, mimeType }) => `${path} ${mimeType}`).sort() ?? [],
      findings: report.findings.list.map(formatFinding),
      report,
    };
  }

  it("are downloaded once on request, shown from the site, and kept", async () => {
    await tree.put({
      "tree/a.md": `---\nimage: ${FAR}/cover.jpg\n---\n![leaf](${FAR}/in/leaf.png) <img src="${FAR}/photo?id=1" alt="b">\n\n![two][2] and [a link](${FAR}/elsewhere.png)\n\n[2]: ${FAR}/photo?id=2\n\n\`![code](${FAR}/code.png)\`\n`,
      "tree/b.md": `![leaf again](${FAR}/in/leaf.png "Leaf") ![plan](${FAR}/plan_(1).svg)\n`,
    });
    await tree.take(MAPPING);
    expect(tree.imported.media).toEqual([]);
    const first = await take({ fetch });
    expect(first.findings).toEqual([]);
    expect(first.report.fetched).toEqual({ wanted: 5, fetched: 5, failed: 0 });
    expect([...asked].sort()).toEqual([
      `${FAR}/cover.jpg`,
      `${FAR}/in/leaf.png`,
      `${FAR}/photo?id=1`,
      `${FAR}/photo?id=2`,
      `${FAR}/plan_(1).svg`,
    ]);
    const name = (path: string, type: string) => fetchedName(new URL(`${FAR}${path}`), type);
    const photos = [name("/photo?id=1", "image/jpeg"), name("/photo?id=2", "image/png")];
    const plan = name("/plan_(1).svg", "image/svg+xml");
    expect(first.media).toEqual(
      [
        "fetched/pictures.example.com/cover.jpg image/jpeg",
        "fetched/pictures.example.com/in/leaf.png image/png",
        `${photos[0]} image/jpeg`,
        `${photos[1]} image/png`,
        `${plan} image/svg+xml`,
      ].sort(),
    );
    expect(first.texts.get("en/a.md")).toBe(
      `---\ncover: media:fetched/pictures.example.com/cover.jpg\ntitle: a\n---\n![leaf](media:fetched/pictures.example.com/in/leaf.png) <img src="media:${photos[0]}" alt="b">\n\n![two][2] and [a link](${FAR}/elsewhere.png)\n\n[2]: media:${photos[1]}\n\n\`![code](${FAR}/code.png)\`\n`,
    );
    expect(first.texts.get("en/b.md")).toContain(
      `![leaf again](media:fetched/pictures.example.com/in/leaf.png "Leaf") ![plan](media:${plan})`,
    );
    asked = [];
    for (const again of [await take({ fetch }), await take()]) {
      expect(asked).toEqual([]);
      expect(again.findings).toEqual([]);
      expect(again.report.summary).toMatchObject({ added: 0, changed: 0, removed: 0 });
    }
  });

  it("that cannot be downloaded cause one warning each, with file and address, and stay links", async () => {
    await tree.put({
      "tree/a.md": `---\nimage: ${FAR}/gone.jpg\n---\n# A\n\n![gone](${FAR}/gone.png) ![page](${FAR}/page.png)\n`,
      "tree/b.md": `![gone](${FAR}/gone.png) ![gone](${FAR}/gone.png)\n`,
    });
    await tree.take(MAPPING);
    const { findings, texts, report, media } = await take({ fetch });
    expect(findings.sort()).toEqual([
      `a.md:2: warning: the picture ${FAR}/gone.jpg could not be downloaded: HTTP 404; the article has no cover`,
      `a.md:6: warning: the picture ${FAR}/gone.png could not be downloaded: HTTP 404; a link takes its place, as in 1 more file`,
      `a.md:6: warning: the picture ${FAR}/page.png could not be downloaded: the file is not a picture that can be served; a link takes its place`,
    ]);
    expect(report.fetched).toEqual({ wanted: 3, fetched: 0, failed: 3 });
    expect(media).toEqual([]);
    expect(texts.get("en/a.md")).toContain(`![gone](${FAR}/gone.png)`);
    expect(asked).toHaveLength(3);
  });

  it("are only counted in a dry run, and not requested from hosts that the mapping names", async () => {
    await tree.put({
      "tree/a.md": `---\nimage: https://own.example.com/b.png\n---\n![leaf](${FAR}/in/leaf.png) ![own](https://own.example.com/a.png)\n`,
    });
    await tree.take(`${MAPPING}pictures: { hosts: [own.example.com] }\n`);
    const { exchange } = tree.imported.store;
    const options = { ...tree.options(), fetch: "count" } as const;
    const plan = await planTree(exchange, tree.at("tree"), options);
    expect(plan.fetched).toEqual({ wanted: 1, fetched: 0, failed: 0 });
    expect(plan.findings.list.map(formatFinding)).toEqual([]);
    await take({ fetch });
    expect(asked).toEqual([`${FAR}/in/leaf.png`]);
  });

  it("of a host that does not answer are not requested one after the other", async () => {
    const pictures = Array.from({ length: 40 }, (_, index) => `![${index}](${FAR}/${index}.png)`);
    await tree.put({ "tree/a.md": `${pictures.join("\n")}\n` });
    await tree.take(MAPPING);
    const silent: FetchPicture = async (address) => {
      asked.push(address);
      return { failure: "no answer", isSilent: true };
    };
    const { report } = await take({ fetch: silent });
    expect(report.fetched).toEqual({ wanted: 40, fetched: 0, failed: 40 });
    expect(asked.length).toBeLessThan(12);
  });
});

it("names pictures by host and path, uniquely for each address", () => {
  const addresses = [
    `${FAR}/a.png`,
    `http://pictures.example.com/a.png`,
    `${FAR}:8443/a.png`,
    `${FAR}/A.png`,
    `${FAR}/a`,
    `${FAR}/a.jpg`,
    `${FAR}/a.png?v=2`,
    `${FAR}/b%20c.png`,
    `${FAR}/b-c.png`,
    `${FAR}/../.well/..%2F..%2Fsecret.png`,
    `${FAR}/%EA%B0%95.png`,
    `${FAR}/${"long/".repeat(60)}a.png`,
  ];
  const names = addresses.map((address) => fetchedName(new URL(address), "image/png"));
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(addresses.length);
  expect(names[0]).toBe("fetched/pictures.example.com/a.png");
  expect(names[10]).toBe("fetched/pictures.example.com/강.png");
  for (const name of names) {
    expect(name).toMatch(/^fetched\/pictures\.example\.com[-/][^\\%?#]+\.png$/);
    expect(name.split("/").filter((part) => part === "" || part.startsWith("."))).toEqual([]);
  }
});
