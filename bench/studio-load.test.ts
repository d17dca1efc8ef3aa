import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../src/contract/addresses/locales.ts";
import { MINIMUM_COMPRESSED_BYTES } from "../src/server/http/encodings.ts";
import { openBuiltStudio } from "../src/server/studio/application.ts";
import { firstLoadOf, totalOf } from "./first-load.ts";

const FOLDER = path.resolve("dist", "studio");
/** Maximum size of the first load in bytes after gzip, including styles, as set in the design. */
const SHELL_BYTES = 120_000;
/** Maximum size of the additional files of the article screen, in bytes after gzip. */
const ARTICLE_BYTES = 184_000;
const ARTICLE = "src/studio/screens/article/article.tsx";
const ARTICLE_MESSAGES = "src/studio/messages/article/kr.json?compiled";

async function readAsset(url: string): Promise<string> {
  return readFileSync(path.join(FOLDER, url.replace(/^\/studio\//, "")), "utf8");
}

describe("the Studio's first load", () => {
  it.each(LANGUAGE_CODES)("stays within its budget in %s", async (language) => {
    const { html } = await openBuiltStudio(FOLDER).page(language, "/studio/");
    const { scripts, styles } = await firstLoadOf(html, readAsset);
    expect(scripts.size).toBeGreaterThan(1);
    expect(styles.size).toBeGreaterThan(0);
    expect(totalOf(scripts) + totalOf(styles)).toBeLessThanOrEqual(SHELL_BYTES);
  });

  it("excludes the editor, which the article screen loads within its own budget", async () => {
    const { html } = await openBuiltStudio(FOLDER).page("en", "/studio/");
    const shell = await firstLoadOf(html, readAsset);
    const manifest = v.parse(
      v.record(v.string(), v.object({ file: v.string(), css: v.optional(v.array(v.string()), []) })),
      JSON.parse(readFileSync(path.join(FOLDER, ".vite", "manifest.json"), "utf8")),
    );
    const { file = "", css = [] } = manifest[ARTICLE] ?? {};
    const links = css.map((sheet) => `<link rel="stylesheet" href="/studio/${sheet}">`).join("");
    const scripts = [file, manifest[ARTICLE_MESSAGES]?.file ?? ""]
      .map((script) => `<script src="/studio/${script}"></script>`)
      .join("");
    const loaded = await firstLoadOf(scripts + links, readAsset);
    const besides = [...loaded.scripts].filter(([url]) => !shell.scripts.has(url));
    expect(besides.length).toBeGreaterThan(0);
    expect(totalOf(new Map(besides)) + totalOf(loaded.styles)).toBeLessThanOrEqual(ARTICLE_BYTES);
  });

  it("has compressed copies next to the plain files", async () => {
    const { html } = await openBuiltStudio(FOLDER).page("en", "/studio/");
    const { scripts, styles } = await firstLoadOf(html, readAsset);
    const files = [...scripts.keys(), ...styles.keys()].map((url) =>
      path.join(FOLDER, url.replace(/^\/studio\//, "")),
    );
    // Files that are too small to benefit from compression have no compressed copy.
    const large = files.filter((file) => statSync(file).size >= MINIMUM_COMPRESSED_BYTES);
    expect(large.length).toBeGreaterThan(2);
    for (const file of large)
      for (const ending of [".br", ".gz"]) expect(existsSync(file + ending), file + ending).toBe(true);
  });
});
