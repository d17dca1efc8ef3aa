import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { stateOfBuild } from "../../server/builds/build-stamp.mjs";
import { readVersion } from "../settings/read-version.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const NEEDED_NODE = 24;
const MEBIBYTE = 1024 * 1024;
const LITTLE_SPACE = 1024 * MEBIBYTE;
const TOO_LITTLE_SPACE = 100 * MEBIBYTE;
const ROOT = new URL("../../../", import.meta.url);

const SITE = {
  current: ok("site", "built"),
  stale: failure("site", "server and pages were built of other sources than these", "run: npm run build"),
  missing: failure("site", "not built", "run: npm run build"),
};

/** Checks the versions of Vitrine and Node, and whether the site was built from the present sources. */
export async function examineVersions(): Promise<Finding[]> {
  const version = await readVersion();
  const node = Number(process.versions.node.split(".")[0]);
  return [
    node >= NEEDED_NODE
      ? ok("versions", `Vitrine ${version}, Node ${process.versions.node}`)
      : failure(
          "versions",
          `Vitrine ${version}, Node ${process.versions.node}`,
          `install Node ${NEEDED_NODE} or later`,
        ),
    SITE[await stateOfBuild(fileURLToPath(ROOT))],
  ];
}

/** Checks free space in the data folder, and whether it is writable. */
export async function examineDisk(dataFolder: string): Promise<Finding> {
  const file = await nearestThatIsThere(dataFolder);
  if (!(await stat(file)).isDirectory()) {
    return failure(
      "disk",
      `${file} is a file, and a folder is needed for VITRINE_DATA=${dataFolder}`,
      "name another folder in VITRINE_DATA",
    );
  }
  if (!(await isThere(dataFolder, constants.F_OK))) {
    const parent = await nearestThatIsThere(dirname(dataFolder));
    if (!(await isThere(parent, constants.W_OK))) {
      return failure(
        "disk",
        `${dataFolder} does not exist, and ${parent} cannot be written`,
        `make it and give it to this user, or name another folder in VITRINE_DATA`,
      );
    }
    return warning(
      "disk",
      `${dataFolder} does not exist yet`,
      "start the server or import a site: either makes it; or set VITRINE_DATA",
    );
  }
  if (!(await isThere(dataFolder, constants.W_OK))) {
    return failure(
      "disk",
      `${dataFolder} cannot be written`,
      "give this user the right to, or name another folder in VITRINE_DATA",
    );
  }
  const { bavail, bsize } = await statfs(dataFolder);
  const free = bavail * bsize;
  const message = `${Math.round(free / MEBIBYTE)} MB free in ${dataFolder}`;
  if (free < TOO_LITTLE_SPACE)
    return failure("disk", message, "free some space now: needs cannot be stored on a full disk");
  return free < LITTLE_SPACE ? warning("disk", message, "free some space soon") : ok("disk", message);
}

async function nearestThatIsThere(folder: string): Promise<string> {
  const parent = dirname(folder);
  return parent === folder || (await isThere(folder, constants.F_OK)) ? folder : nearestThatIsThere(parent);
}

async function isThere(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
