import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";

/**
 * Derives the build's id from the content of the client files, so that the same sources have the same id on any machine. Writes `{ id,
 * timestamp }` (milliseconds since 1970) next to the client build and the server build.
 */
export function buildIdPlugin(): Plugin {
  return {
    name: "vitrine:build-id",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle(options, bundle) {
      const hash = createHash("sha256");
      for (const name of Object.keys(bundle).sort()) {
        const output = bundle[name];
        if (output === undefined) continue;
        hash.update(name).update("\0");
        hash.update(output.type === "chunk" ? output.code : output.source).update("\0");
      }
      const folder = path.resolve(options.dir ?? "dist/client", "..");
      const build = { id: hash.digest("hex").slice(0, 16), timestamp: Date.now() };
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, "build.json"), `${JSON.stringify(build)}\n`);
    },
  };
}
