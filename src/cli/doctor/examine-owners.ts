import { relative } from "node:path";
import { chownCommand, findOwner, listForeignFiles, userName } from "../../content/maintenance/owners.ts";
import { type Finding, ok, warning } from "./finding.ts";

const NAMED_FILES = 3;

/**
 * Finds files in the data folder that belong to another user, for example because root ran a command: the server cannot replace
 * or remove them. Returns nothing if there is no data folder yet, or if the system has no file owners.
 */
export async function examineOwners(dataFolder: string): Promise<Finding[]> {
  const owner = await findOwner(dataFolder);
  if (owner === undefined) return [];
  const name = await userName(owner.uid);
  const foreign = await listForeignFiles(dataFolder);
  if (foreign.length === 0) return [ok("owner", `all files belong to ${name}`)];
  const named = foreign.slice(0, NAMED_FILES).map((file) => relative(dataFolder, file));
  return [
    warning(
      "owner",
      `${dataFolder} belongs to ${name}, but ${foreign.length} files in it do not: ${named.join(", ")}${foreign.length > NAMED_FILES ? " …" : ""}`,
      `run: ${await chownCommand(dataFolder, owner)}`,
    ),
  ];
}
