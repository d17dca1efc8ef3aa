// Plain JavaScript: it is needed before any TypeScript is read, and an older Node must be able to read it.
import { existsSync, readFileSync } from "node:fs";
import nodeModule from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Beside the built site. */
const FOLDER = fileURLToPath(new URL("../../dist/packages/", import.meta.url));

/** Packages of hundreds of small modules: to find and link them takes longer than all else that a start loads. */
export const BUNDLED_PACKAGES = ["kysely", "fastify"];

/**
 * The one file into which the build puts a package. It bears the version: whoever has installed another one since is
 * served by no old one.
 * @param {string} name
 */
export function bundleOf(name) {
  const { version } = JSON.parse(
    readFileSync(nodeModule.findPackageJSON(name, import.meta.url) ?? "", "utf8"),
  );
  return join(FOLDER, name, `${version}.js`);
}

/** Has this thread take packages from their bundles, where these are built. */
export function preferBundles() {
  const bundles = new Map(
    BUNDLED_PACKAGES.map((name) => /** @type {const} */ ([name, bundleOf(name)]))
      .filter(([, file]) => existsSync(file))
      .map(([name, file]) => [name, pathToFileURL(file).href]),
  );
  if (bundles.size === 0) return;
  nodeModule.registerHooks({
    resolve(specifier, context, next) {
      const url = bundles.get(specifier);
      return url === undefined ? next(specifier, context) : { url, format: "module", shortCircuit: true };
    },
  });
}
