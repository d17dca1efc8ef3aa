import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import type { Menu } from "../../contract/api/menus.ts";
import { adoptTree } from "../adopt/adopt-tree.ts";
import { type RealImport, importRealTree } from "./import-real-tree.ts";

/** Code of the site that is created from a test's tree. */
export const TENANT = "other";
const SITE =
  "site: { name: Other, languages: [{ code: en, default: true }, { code: zh }, { code: kr }], groups: [{ slug: guide, name: Guide }] }";

/**
 * Creates a folder for each test, with the tree of another system, its mapping and the imported site. The folder is deleted after
 * the test.
 */
export function foreignTree() {
  let folder = "";
  let imported: RealImport | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  });
  afterEach(async () => {
    await imported?.close();
    imported = undefined;
    await rm(folder, { recursive: true, force: true });
  });

  const at = (...names: string[]): string => join(folder, ...names);
  const put = async (files: Readonly<Record<string, string>>): Promise<void> => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(at(path)), { recursive: true });
      await writeFile(at(path), text);
    }
  };
  return {
    /** Returns the path of a file in the folder. */
    at,
    /** Writes files into the folder. */
    put,
    /** Returns the options of an import of the tree. */
    options: () => ({ mapping: at("mapping.yaml"), tenant: TENANT }),
    /** Imports the tree in `tree/` with a mapping. */
    async take(mapping: string): Promise<RealImport> {
      await put({ "mapping.yaml": mapping });
      imported = await importRealTree(at("tree"), { mapping: at("mapping.yaml"), tenant: TENANT });
      return imported;
    },
    /** Imports the tree as a site in three languages. Returns the HTML of each article by its path, and the findings. */
    async import(mapping: string): Promise<{ articles: Record<string, string>; findings: string[] }> {
      const { articles, report } = await this.take(`${SITE}\n${mapping}`);
      return {
        articles: Object.fromEntries(articles.map(({ path, html }) => [path, html])),
        findings: report.findings.list.map(formatFinding),
      };
    },
    /**
     * Imports files with a mapping. Returns the lines of the top menu as visitors see it, indented by level, and the findings.
     */
    async importMenu(
      mapping: string,
      files: Readonly<Record<string, string>>,
      settings = "",
    ): Promise<{ menu: string[]; findings: string[] }> {
      const site = `site: { name: Other, ${settings}languages: [{ code: en, default: true }, { code: zh }] }\n`;
      await put(Object.fromEntries(Object.entries(files).map(([path, text]) => [`tree/${path}`, text])));
      const { report } = await this.take(site + mapping);
      const menus = await (await this.reader())?.menuTree("en");
      return {
        menu: menuLines(menus?.["top_menu"]?.children ?? []),
        findings: report.findings.list.map(formatFinding),
      };
    },
    /** Generates a mapping for the tree in `tree/`, imports with it, and returns the mapping and the import. */
    async adopt(): Promise<RealImport & { mapping: string }> {
      const { mapping } = await adoptTree(at("tree"), TENANT);
      return { ...(await this.take(mapping)), mapping };
    },
    /** Returns the last import. */
    get imported(): RealImport {
      if (imported === undefined) throw new Error("nothing was imported");
      return imported;
    },
    /** Returns a reader of the site as its pages use it; `undefined` if the import was refused. */
    async reader() {
      const tenant = await imported?.store.findTenant(TENANT);
      return tenant && imported?.store.reader(tenant);
    },
  };
}

/** Returns the lines of a menu as visitors see it, indented by level. */
export function menuLines(entries: readonly Menu[], level = 0): string[] {
  return entries.flatMap(({ name, url, children }) => [
    `${"  ".repeat(level)}${name} ${url}`.trimEnd(),
    ...menuLines(children, level + 1),
  ]);
}
