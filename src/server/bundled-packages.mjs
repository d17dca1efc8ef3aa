// Plain JavaScript: it runs before any TypeScript is loaded, and older versions of Node must be able to parse it.
import { existsSync, readFileSync } from "node:fs";
import nodeModule from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Beside the built site. */
const FOLDER = fileURLToPath(new URL("../../dist/packages/", import.meta.url));

/** Packages of hundreds of small modules: finding and linking them takes longer than everything else at a start. */
export const BUNDLED_PACKAGES = ["kysely", "fastify"];

/**
 * The bundle of a package. Its name contains the version, so that after an update the old bundle is not used.
 *
 * @param {string} name
 */
export function bundleOf(name) {
  const { version } = JSON.parse(
    readFileSync(nodeModule.findPackageJSON(name, import.meta.url) ?? "", "utf8"),
  );
  return join(FOLDER, name, `${version}.js`);
}

/** Makes this thread load packages from their bundles, if those are built. */
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
