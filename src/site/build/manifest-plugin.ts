import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";

/**
 * Names every module that is loaded by `import()` in the build's manifest. Vite names a chunk after one module at
 * most, and after none when it was put together by hand; the renderer links by modules.
 */
export function manifestPlugin(): Plugin {
  return {
    name: "vitrine:manifest",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle(options, bundle) {
      const file = path.join(options.dir ?? "dist/client", ".vite", "manifest.json");
      const manifest: unknown = JSON.parse(await readFile(file, "utf8"));
      if (!isManifest(manifest)) throw new Error(`${file} is not a manifest`);
      const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
      for (const output of Object.values(bundle)) {
        const chunk = chunks.get(output.fileName);
        if (output.type !== "chunk" || chunk === undefined) continue;
        for (const id of output.moduleIds) {
          const isLoaded = (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
          const name = path.relative(this.environment.config.root, id).split(path.sep).join("/");
          if (isLoaded) manifest[name] ??= chunk;
        }
      }
      await writeFile(file, JSON.stringify(manifest, null, 2));
    },
  };
}

function isManifest(value: unknown): value is Record<string, { file: string }> {
  return typeof value === "object" && value !== null;
}
