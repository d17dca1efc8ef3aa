import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import type { ManifestChunk } from "../../contract/site/rendering.ts";

type Manifest = Record<string, ManifestChunk>;

/**
 * Names chunks in the build's manifest by the dynamically imported module, because the renderer looks them up by this name. Vite does the
 * same, except for the chunks of groups, which it names by their files.
 */
export function manifestPlugin(): Plugin {
  return {
    name: "vitrine:manifest",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle(options, bundle) {
      const file = path.join(options.dir ?? "dist/client", ".vite", "manifest.json");
      const manifest: unknown = JSON.parse(await readFile(file, "utf8"));
      if (!isManifest(manifest)) throw new Error(`${file} is not a manifest`);
      const { root } = this.environment.config;
      const modules = new Map<string, string>();
      for (const output of Object.values(bundle)) {
        const ids = output.type === "chunk" ? output.moduleIds : [];
        const lazy = ids.find((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0);
        if (lazy !== undefined)
          modules.set(output.fileName, path.relative(root, lazy).split(path.sep).join("/"));
      }
      await writeFile(file, JSON.stringify(nameByModules(manifest, modules), null, 2));
    },
  };
}

/** Replaces the names of chunk files with names of modules, wherever they occur in the manifest. */
export function nameByModules(manifest: Manifest, modules: ReadonlyMap<string, string>): Manifest {
  const rename = (key: string) => {
    const file = manifest[key]?.file;
    return (key.startsWith("_") && file !== undefined && modules.get(file)) || key;
  };
  return Object.fromEntries(
    Object.entries(manifest).map(([key, chunk]) => {
      const { imports, dynamicImports } = chunk;
      const named = {
        ...chunk,
        ...(imports && { imports: imports.map(rename) }),
        ...(dynamicImports && { dynamicImports: dynamicImports.map(rename) }),
      };
      return [rename(key), named];
    }),
  );
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === "object" && value !== null;
}
