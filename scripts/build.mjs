// Builds the site when what is built is not made of the present sources.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { localNode } from "./install.mjs";
import { stampOf } from "./stamp.mjs";

/** What the built site is made of. */
const INPUTS = [
  "src/site",
  "src/contract",
  "scripts/build-site.ts",
  "vite.config.ts",
  "package-lock.json",
  "tsconfig.json",
];

/** Without these there is nothing to serve. */
const PRODUCTS = ["dist/client", "dist/server/entry-server.js", "dist/build.json"];

/**
 * Builds the site unless the stamp of the last build says that nothing changed. Throws when the build fails.
 * @param {string} root
 */
export function ensureBuilt(root) {
  const stampFile = path.join(root, "dist", "stamp");
  const stamp = stampOf(root, INPUTS);
  const isBuilt = PRODUCTS.every((product) => existsSync(path.join(root, product)));
  if (isBuilt && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;

  console.log("Building the site …");
  const { status } = spawnSync(localNode(root), ["scripts/build-site.ts"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`The build failed with exit code ${status}; its messages are above.`);
  writeFileSync(stampFile, stamp);
}
