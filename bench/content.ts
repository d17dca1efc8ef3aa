import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as v from "valibot";
import { stringify } from "yaml";
import { runVitrineWith } from "../e2e/server.ts";

const anyObject = v.record(v.string(), v.unknown());

/** Schema of the content of the measured pages, in a format that other systems can import. */
const contentSchema = v.object({
  /** The same content as in `site.yaml`, `menus.yaml` and `banners.yaml`. */
  site: v.intersect([v.looseObject({ code: v.string() }), anyObject]),
  menus: anyObject,
  banners: anyObject,
  articles: v.array(
    v.object({
      language: v.string(),
      group: v.nullable(v.string()),
      slug: v.string(),
      /** The front matter of an article: title, summary, dates, tags, cover. */
      fields: anyObject,
      markdown: v.string(),
    }),
  ),
  /** Pictures by their path below `media/`. All are SVG. */
  media: v.record(v.string(), v.string()),
});

const content = v.parse(
  contentSchema,
  JSON.parse(readFileSync(path.join(import.meta.dirname, "content.json"), "utf8")),
);

/** The tenant whose pages are measured. */
export const BENCH_TENANT = content.site.code;

/** Writes `content.json` as a content folder. */
export function writeBenchFolder(folder: string): void {
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  write("site.yaml", stringify(content.site));
  write("menus.yaml", stringify(content.menus));
  write("banners.yaml", stringify(content.banners));
  for (const { language, group, slug, fields, markdown } of content.articles) {
    const file = path.join("articles", language, group ?? "", `${slug}.md`);
    write(file, `---\n${stringify(fields)}---\n${markdown}`);
  }
  for (const [file, text] of Object.entries(content.media)) write(path.join("media", file), text);
}

/** Fills a store with `content.json` and nothing else. */
export async function importBenchContent(
  dataFolder: string,
  environment: Record<string, string> = {},
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-content-"));
  try {
    writeBenchFolder(folder);
    await runVitrineWith(environment, dataFolder, "import", folder, "--create");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
