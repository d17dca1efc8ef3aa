import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../src/contract/addresses/locales.ts";
import { openBuiltStudio } from "../src/server/studio/application.ts";
import { firstLoadOf, totalOf } from "./first-load.ts";

const FOLDER = path.resolve("dist", "studio");
/** The goal of the design, bytes after gzip, styles included. */
const SHELL_BYTES = 120_000;

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

  it("lies compressed beside the plain files", async () => {
    const { html } = await openBuiltStudio(FOLDER).page("en", "/studio/");
    const { scripts, styles } = await firstLoadOf(html, readAsset);
    for (const url of [...scripts.keys(), ...styles.keys()])
      for (const ending of [".br", ".gz"])
        expect(existsSync(path.join(FOLDER, url.replace(/^\/studio\//, "") + ending)), url + ending).toBe(
          true,
        );
  });
});
