import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { type LatestBuild, latestBuildSchema } from "../../contract/addresses/builds.ts";
import type {
  CreateRenderer,
  LoadHttpApi,
  RenderedPage,
  SiteRenderer,
} from "../../contract/site/rendering.ts";
import { StartError } from "../process/start-error.ts";

/** The source of the renderer: the built site, or the sources in development. */
export interface RendererSource {
  readonly build: LatestBuild;
  renderer(): Promise<SiteRenderer>;
  /** The site's client of the content API, for content in another installation. */
  client?: LoadHttpApi | undefined;
  /** Adds Vite's scripts to a page and allows them in its content security policy. Such pages are not cached. */
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
    assets: v.optional(v.array(v.string())),
    imports: v.optional(v.array(v.string())),
    dynamicImports: v.optional(v.array(v.string())),
  }),
);

/** The required exports of the site's server entry. */
export const entrySchema = v.object({
  createRenderer: v.custom<CreateRenderer>((value) => typeof value === "function"),
  loadHttpApi: v.custom<LoadHttpApi>((value) => typeof value === "function"),
});

/**
 * Opens the built site.
 *
 * @param distFolder absolute path of the output folder of `npm run build`
 * @throws {StartError} if the build is missing or incomplete
 */
export async function openBuiltSite(distFolder: string): Promise<RendererSource> {
  const [build, manifest, entry] = await Promise.all([
    readJson(join(distFolder, "build.json"), latestBuildSchema),
    readJson(join(distFolder, "client", ".vite", "manifest.json"), manifestSchema),
    importEntry(join(distFolder, "server", "entry-server.js")),
  ]);
  const renderer = entry.createRenderer({ id: build.id, base: "/", manifest });
  return { build, renderer: async () => renderer, client: entry.loadHttpApi };
}

async function importEntry(file: string): Promise<v.InferOutput<typeof entrySchema>> {
  try {
    const module: unknown = await import(pathToFileURL(file).href);
    return v.parse(entrySchema, module);
  } catch (cause) {
    throw new StartError(`The site is not built: cannot load ${file}. Run: npm run build`, { cause });
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
    throw new StartError(`The site is not built: cannot read ${file}. Run: npm run build`, { cause });
  }
}
