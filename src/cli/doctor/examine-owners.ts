import { relative } from "node:path";
import { chownCommand, findOwner, listForeignFiles, userName } from "../../content/maintenance/owners.ts";
import { type Finding, ok, warning } from "./finding.ts";

const NAMED_FILES = 3;

/**
 * Looks for files of another owner in the data folder, as a command leaves them that was run as root: the server may read some
 * of them, but can replace or remove none. Nothing where there is no data folder yet, or the system knows no owners.
 */
export async function examineOwners(dataFolder: string): Promise<Finding[]> {
  const owner = await findOwner(dataFolder);
  if (owner === undefined) return [];
  const name = await userName(owner.uid);
  const foreign = await listForeignFiles(dataFolder);
  if (foreign.length === 0) return [ok("owner", `all files are of ${name}`)];
  const named = foreign.slice(0, NAMED_FILES).map((file) => relative(dataFolder, file));
  return [
    warning(
      "owner",
      `${dataFolder} belongs to ${name}, and ${foreign.length} files in it do not: ${named.join(", ")}${foreign.length > NAMED_FILES ? " …" : ""}`,
      `run: ${await chownCommand(dataFolder, owner)}`,
    ),
  ];
}
