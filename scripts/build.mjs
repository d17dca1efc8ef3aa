// Builds server and site if the sources have changed since the last build.
import { spawnSync } from "node:child_process";
import { stampBuild, stampOfSources, stateOfBuild } from "../src/server/builds/build-stamp.mjs";
import { localNode } from "./install.mjs";

/**
 * Builds server and site unless the stamp of the last build matches the sources. Throws if the build fails.
 *
 * @param {string} root
 */
export async function ensureBuilt(root) {
  if ((await stateOfBuild(root)) === "current") return;

  const stamp = await stampOfSources(root);
  console.log("Building the site …");
  const { status } = spawnSync(localNode(root), ["scripts/build-site.ts"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`The build failed with exit code ${status}; its messages are above.`);
  stampBuild(root, stamp);
}
