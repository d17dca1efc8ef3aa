import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { checkFolder } from "../import/folder/import-folder.ts";
import { formatFinding } from "../source/findings.ts";

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40"/></svg>\n';

/** A valid content folder of a small site, "corner", created for each test. */
export interface CornerFolder {
  /** The temporary folder that contains the content folder. */
  readonly scratch: string;
  readonly folder: string;
  put(path: string, content: string | Uint8Array): Promise<void>;
  /** Returns the findings of a check, as the command line prints them. */
  findings(): Promise<string[]>;
}

/** Creates the folder before each test of a file, and removes it afterwards. */
export function cornerFolder(): CornerFolder {
  let scratch = "";

  async function put(path: string, content: string | Uint8Array): Promise<void> {
    const file = join(scratch, "site", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }

  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
    await put(
      "site.yaml",
      "code: corner\nname: Corner\nlanguages:\n  - { code: en, default: true }\n  - { code: zh }\ngroups:\n  - { slug: news, name: News }\n",
    );
    await put(
      "articles/en/news/opening.md",
      "---\ntitle: Opening\npublishedAt: 2026-02-01\n---\nWe open. See [the plan](/media/plan.svg).\n",
    );
    await put(
      "articles/en/about.md",
      "---\ntitle: About\npublishedAt: 2026-01-01\n---\nAbout us. [Opening](news/opening.md)\n",
    );
    await put("media/plan.svg", SVG);
  });
  afterEach(() => rm(scratch, { recursive: true, force: true }));

  return {
    get scratch() {
      return scratch;
    },
    get folder() {
      return join(scratch, "site");
    },
    put,
    findings: async () =>
      (await checkFolder(join(scratch, "site"))).findings.list.map((finding) => formatFinding(finding)),
  };
}
