import { readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { composed } from "../../contract/addresses/composed.ts";
import { ROOT_FOLDER, WELL_KNOWN } from "../../contract/addresses/root-files.ts";
import type { Findings } from "./findings.ts";
import { type SourceFile, readIfReadable } from "./source-file.ts";

export interface ListOptions {
  /** Selects the files, by path, to list below folders that begin with a dot; none by default. */
  takesHidden?: ((path: string) => boolean) | undefined;
  /** Whether links that cannot be followed cause only a warning, as in a foreign folder. */
  leavesLinks?: boolean | undefined;
}

/** Folders of tools, which are often large and contain no site content. */
const NEVER_LISTED = new Set([".git", ".hg", ".svn", ".cache", ".next", ".nuxt", ".venv", "node_modules"]);

/**
 * Lists all files below a folder, ordered by path. Names beginning with a dot are skipped, except `root/.well-known` and those
 * that the options allow. A symbolic link to a file inside the folder is followed. A link that leaves the folder, or leads to
 * another folder, is an error or, by option, a warning.
 *
 * @throws if the folder does not exist
 */
export async function listFiles(
  folder: string,
  findings: Findings,
  { takesHidden, leavesLinks = false }: ListOptions = {},
): Promise<SourceFile[]> {
  const root = await realpath(folder);
  const files: SourceFile[] = [];
  const report =
    (path: string) =>
    (what: string): void => {
      if (leavesLinks)
        findings.warn(
          "symlink",
          path,
          1,
          `${what}, and is left out. Put the file itself here if it is needed`,
        );
      else findings.error("symlink", path, 1, `${what}. Put the file itself here`);
    };
  const walk = async (directory: string, prefix: string, isHidden: boolean): Promise<void> => {
    const entries = await readdir(directory, { withFileTypes: true });
    for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
      const file = join(directory, entry.name);
      const path = composed(`${prefix}${entry.name}`);
      const isDotted = entry.name.startsWith(".") && `${path}/` !== ROOT_FOLDER + WELL_KNOWN;
      if (takesHidden === undefined ? isDotted : NEVER_LISTED.has(entry.name)) continue;
      if (entry.isDirectory()) await walk(file, `${path}/`, isHidden || isDotted);
      else if ((isHidden || isDotted) && takesHidden?.(path) !== true) continue;
      else if (entry.isFile() || (await isInside(file, root, report(path)))) {
        const found = await readIfReadable({ origin: path }, findings, () => stat(file));
        if (found !== undefined) files.push({ path, origin: path, file, bytes: found.size });
      }
    }
  };
  await walk(root, "", false);
  return files;
}

async function isInside(file: string, root: string, report: (what: string) => void): Promise<boolean> {
  const target = await realpath(file).catch(() => undefined);
  if (target === undefined) report("the target of this symbolic link does not exist");
  else if (!target.startsWith(`${root}${sep}`)) report("this symbolic link leaves the folder");
  else if ((await stat(target)).isFile()) return true;
  else report("this is not a file, or a symbolic link to something other than a file");
  return false;
}
