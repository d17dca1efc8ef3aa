import {
  type CheckOptions,
  type CheckReport,
  type ImportOptions,
  type ImportReport,
  type ImportStep,
  type PlanReport,
  checkFolder,
  importFolder,
  planFolder,
} from "../content/import/folder/import-folder.ts";
import type { ContentExchange } from "../content/model/tenant-content.ts";
import { type TreeOptions, type TreeOutcome, TreeSource, type TreeStep } from "./tree/tree-source.ts";

type OnProgress = (step: ImportStep | TreeStep, done: number, total: number) => void;
/** Options of the conversion, combined with those of an import or check of a content folder. */
type With<Options> = Omit<TreeOptions, "onProgress"> &
  Omit<Options, "onProgress"> & { onProgress?: OnProgress | undefined };

/** Like `importFolder`, for the tree of another system. The tree itself is not changed. */
export async function importTree(
  exchange: ContentExchange,
  folder: string,
  options: With<ImportOptions>,
): Promise<ImportReport & TreeOutcome> {
  const tree = new TreeSource(folder, options);
  return { ...(await importFolder(exchange, tree, options)), ...tree.outcome };
}

/** Like `checkFolder`, for the tree of another system. */
export async function checkTree(
  folder: string,
  options: With<CheckOptions>,
): Promise<CheckReport & TreeOutcome> {
  const tree = new TreeSource(folder, options);
  return { ...(await checkFolder(tree, options)), ...tree.outcome };
}

/** Like `planFolder`, for the tree of another system. */
export async function planTree(
  exchange: ContentExchange,
  folder: string,
  options: With<ImportOptions>,
): Promise<PlanReport & TreeOutcome> {
  const tree = new TreeSource(folder, options);
  return { ...(await planFolder(exchange, tree, options)), ...tree.outcome };
}
