import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import type { ManifestChunk } from "../../contract/site/rendering.ts";

type Manifest = Record<string, ManifestChunk>;

/**
 * Names chunks in the build's manifest by the module that they are loaded for by `import()`. Vite does so itself but
 * for chunks that were put together by groups, which it names by their files; the renderer links by modules.
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

/** Gives chunks that are named by their files the names of modules, by file, wherever they are mentioned. */
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
