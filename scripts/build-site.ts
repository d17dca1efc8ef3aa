import { readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, createBuilder } from "vite";
import { MINIMUM_COMPRESSED_BYTES } from "../src/server/http/encodings.ts";
import { buildServer } from "./build-server.ts";

const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".json", ".map", ".txt"]);

/** Builds both halves of the site from `vite.config.ts`. The browser build is first, because the renderer links its files. */
const builder = await createBuilder({ logLevel: "warn" });
for (const name of ["client", "ssr"]) {
  const environment = builder.environments[name];
  if (environment === undefined) throw new Error(`vite.config.ts defines no environment "${name}"`);
  await builder.build(environment);
}

await build({ configFile: path.resolve("vite.studio.config.ts"), logLevel: "warn" });

for (const part of ["client", "studio"]) await compressAssets(path.resolve("dist", part, "assets"));
await buildServer();

/**
 * Writes `.br` and `.gz` copies next to every file that becomes smaller. The build does this, because Brotli needs 8 MB for the
 * largest file at its best quality, and a server's C library would then keep larger memory pools in each thread.
 */
async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((file) => COMPRESSIBLE.has(path.extname(file)))) {
    const file = path.join(folder, name);
    const body = await readFile(file);
    if (body.byteLength < MINIMUM_COMPRESSED_BYTES) continue;
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(body, best));
    await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }));
  }
}
