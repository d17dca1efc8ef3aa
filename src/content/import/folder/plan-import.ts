import { ROOT_FOLDER } from "../../../contract/addresses/root-files.ts";
import type { ContentExchange } from "../../model/tenant-content.ts";
import { fingerprintOf } from "../../writing/checks/articles.ts";
import type { ContentFolder } from "./content-folder.ts";

/** The effect of an import on a file. `keep` stands for a file that only the store has. */
export interface PlannedChange {
  action: "add" | "change" | "remove" | "keep";
  /** The path in the content folder. */
  file: string;
}

/** The effect of an import, file by file. Unchanged files are only counted. */
export interface ImportPlan {
  changes: PlannedChange[];
  unchanged: number;
}

/** Compares a folder with the tenant's stored content, without writing anything. */
export async function planImport(
  exchange: ContentExchange,
  content: ContentFolder,
  prune: boolean,
): Promise<ImportPlan> {
  const { code } = content.settings.site;
  const stored = await exchange.read(code);
  const folders = [
    {
      before: new Map(Object.entries(stored?.sources ?? {})),
      after: new Map(Object.entries(content.sources)),
      unreadable: new Set<string>(),
      base: "",
      isReplaced: prune,
    },
    {
      before: await exchange.articleFingerprints(code),
      after: new Map(content.articles.map((entry) => [entry.path, fingerprintOf(entry, content.index)])),
      unreadable: content.unreadable,
      base: "articles/",
      isReplaced: prune,
    },
    {
      before: new Map(Object.entries(stored?.rootFiles ?? {})),
      after: new Map(Object.entries(content.rootFiles)),
      unreadable: new Set<string>(),
      base: ROOT_FOLDER,
      isReplaced: prune,
    },
    {
      before: new Map(stored?.media.map(({ path, hash }) => [path, hash])),
      after: new Map(content.media.map(({ path, hash }) => [path, hash])),
      unreadable: new Set(content.unreadableMedia),
      base: "media/",
      isReplaced: prune,
    },
  ];
  const plan: ImportPlan = { changes: [], unchanged: 0 };
  for (const folder of folders) comparePaths(folder, plan);
  return plan;
}

interface ComparedFolder {
  /** For each path, a hash or another value that changes with the file's content. */
  before: ReadonlyMap<string, string>;
  after: ReadonlyMap<string, string>;
  /** Files that exist but could not be read. Their stored versions stay. */
  unreadable: ReadonlySet<string>;
  base: string;
  /** Whether files that are missing in the folder are removed from the store. */
  isReplaced: boolean;
}

function comparePaths(
  { before, after, unreadable, base, isReplaced }: ComparedFolder,
  plan: ImportPlan,
): void {
  for (const path of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const old = before.get(path);
    const wanted = after.get(path);
    const file = base + path;
    if (old === wanted || (wanted === undefined && unreadable.has(path))) plan.unchanged += 1;
    else if (old === undefined) plan.changes.push({ action: "add", file });
    else if (wanted !== undefined) plan.changes.push({ action: "change", file });
    else plan.changes.push({ action: isReplaced ? "remove" : "keep", file });
  }
}
