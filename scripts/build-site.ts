import path from "node:path";
import { build, createBuilder } from "vite";
import { BUNDLED_PACKAGES, bundleOf } from "../src/server/bundled-packages.mjs";

/** Builds both halves of the site from `vite.config.ts`: browsers first, since the renderer links what they load. */
const builder = await createBuilder({ logLevel: "warn" });
for (const name of ["client", "ssr"]) {
  const environment = builder.environments[name];
  if (environment === undefined) throw new Error(`vite.config.ts defines no environment "${name}"`);
  await builder.build(environment);
}

for (const name of BUNDLED_PACKAGES) await bundlePackage(name, bundleOf(name));

/** Puts a package that the server needs into one file. */
async function bundlePackage(name: string, file: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: path.dirname(file),
      target: "node24",
      copyPublicDir: false,
      minify: false,
      rolldownOptions: {
        input: { [name]: name },
        output: { entryFileNames: path.basename(file), codeSplitting: false },
      },
    },
  });
}
