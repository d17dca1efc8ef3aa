import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { type LatestBuild, latestBuildSchema } from "../contract/builds.ts";
import type { CreateRenderer, LoadHttpApi, RenderedPage, SiteRenderer } from "../contract/rendering.ts";
import { StartError } from "./start-error.ts";

/** Where pages are rendered: the built site, or the one that development serves from its sources. */
export interface RendererSource {
  readonly build: LatestBuild;
  /** Of the built site, for threads that open it as well; what is rendered from sources has none. */
  readonly folder?: string | undefined;
  renderer(): Promise<SiteRenderer>;
  /** The site's own client of the content API, for content that another installation keeps. */
  client?: LoadHttpApi | undefined;
  /** Adds to a page what only development needs, and opens its policy for that. Such pages are not kept. */
  develop?: ((page: RenderedPage, url: string) => Promise<RenderedPage>) | undefined;
}

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    src: v.optional(v.string()),
    isEntry: v.optional(v.boolean()),
    isDynamicEntry: v.optional(v.boolean()),
    css: v.optional(v.array(v.string())),
    imports: v.optional(v.array(v.string())),
    dynamicImports: v.optional(v.array(v.string())),
  }),
);

/** What the site's server entry must export. */
export const entrySchema = v.object({
  createRenderer: v.custom<CreateRenderer>((value) => typeof value === "function"),
  loadHttpApi: v.custom<LoadHttpApi>((value) => typeof value === "function"),
});

/**
 * Opens the built site.
 * @param distFolder absolute path of the folder that `npm run build` wrote
 * @throws {StartError} when there is no complete build
 */
export async function openBuiltSite(distFolder: string): Promise<RendererSource> {
  const [build, manifest, entry] = await Promise.all([
    readJson(join(distFolder, "build.json"), latestBuildSchema),
    readJson(join(distFolder, "client", ".vite", "manifest.json"), manifestSchema),
    importEntry(join(distFolder, "server", "entry-server.js")),
  ]);
  const renderer = entry.createRenderer({ id: build.id, base: "/", manifest });
  return { build, folder: distFolder, renderer: async () => renderer, client: entry.loadHttpApi };
}

async function importEntry(file: string): Promise<v.InferOutput<typeof entrySchema>> {
  try {
    const module: unknown = await import(pathToFileURL(file).href);
    return v.parse(entrySchema, module);
  } catch (cause) {
    throw new StartError(`The site is not built (npm run build): cannot load ${file}`, { cause });
  }
}

async function readJson<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  try {
    const content: unknown = JSON.parse(await readFile(file, "utf8"));
    return v.parse(schema, content);
  } catch (cause) {
    throw new StartError(`The site is not built (npm run build): cannot read ${file}`, { cause });
  }
}
