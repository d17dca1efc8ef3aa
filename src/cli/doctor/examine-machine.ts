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
  stale: failure("site", "server and pages were built from older or other sources", "run: npm run build"),
  missing: failure("site", "not built", "run: npm run build"),
};

/** Checks the versions of Vitrine and Node, and whether the build matches the sources. */
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

/** Checks the data folder: its free space, and whether it is writable. */
export async function examineDisk(dataFolder: string): Promise<Finding> {
  const file = await nearestThatIsThere(dataFolder);
  if (!(await stat(file)).isDirectory()) {
    return failure(
      "disk",
      `VITRINE_DATA=${dataFolder} must be a folder, but ${file} is a file`,
      "set VITRINE_DATA to another folder",
    );
  }
  if (!(await isAccessible(dataFolder, constants.F_OK))) {
    const parent = await nearestThatIsThere(dirname(dataFolder));
    if (!(await isAccessible(parent, constants.W_OK))) {
      return failure(
        "disk",
        `${dataFolder} does not exist, and ${parent} is not writable`,
        `create it for this user, or set VITRINE_DATA to another folder`,
      );
    }
    return warning(
      "disk",
      `${dataFolder} does not exist yet`,
      "start the server or import a site to create it; or set VITRINE_DATA",
    );
  }
  if (!(await isAccessible(dataFolder, constants.W_OK))) {
    return failure(
      "disk",
      `${dataFolder} is not writable`,
      "give this user write access, or set VITRINE_DATA to another folder",
    );
  }
  const { bavail, bsize } = await statfs(dataFolder);
  const free = bavail * bsize;
  const message = `${Math.round(free / MEBIBYTE)} MB free in ${dataFolder}`;
  if (free < TOO_LITTLE_SPACE)
    return failure("disk", message, "free some space now: enquiries cannot be stored on a full disk");
  return free < LITTLE_SPACE ? warning("disk", message, "free some space soon") : ok("disk", message);
}

async function nearestThatIsThere(folder: string): Promise<string> {
  const parent = dirname(folder);
  return parent === folder || (await isAccessible(folder, constants.F_OK))
    ? folder
    : nearestThatIsThere(parent);
}

async function isAccessible(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
