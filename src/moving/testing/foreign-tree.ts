import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import type { Menu } from "../../contract/api/menus.ts";
import { adoptTree } from "../adopt/adopt-tree.ts";
import { type RealImport, importRealTree } from "./import-real-tree.ts";

/** The tenant that a test's foreign tree becomes. */
export const TENANT = "other";
const SITE =
  "site: { name: Other, languages: [{ code: en, default: true }, { code: zh }, { code: kr }], groups: [{ slug: guide, name: Guide }] }";

/** A folder with the tree of another system and its mapping, and the imported site. Created for each test and deleted after it. */
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
    /** The path of a file in the folder. */
    at,
    /** Writes files into the folder. */
    put,
    /** The options of an import of the tree. */
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
    /** Imports files with a mapping. Returns the top menu as visitors see it, in lines that are indented by level, and the findings. */
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
    /** What was imported. */
    get imported(): RealImport {
      if (imported === undefined) throw new Error("nothing was imported");
      return imported;
    },
    /** The site, as its visitors' pages read it; `undefined` if the import was refused. */
    async reader() {
      const tenant = await imported?.store.findTenant(TENANT);
      return tenant && imported?.store.reader(tenant);
    },
  };
}

/** A menu as visitors see it, in lines that are indented by level. */
export function menuLines(entries: readonly Menu[], level = 0): string[] {
  return entries.flatMap(({ name, url, children }) => [
    `${"  ".repeat(level)}${name} ${url}`.trimEnd(),
    ...menuLines(children, level + 1),
  ]);
}
