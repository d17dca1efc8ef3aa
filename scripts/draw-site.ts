import { readFileSync } from "node:fs";
import path from "node:path";
import { type Rolldown, createBuilder } from "vite";
import { THEME_CODES } from "../src/contract/addresses/themes.ts";
import type { CreateRenderer, ManifestChunk } from "../src/contract/site/rendering.ts";
import { sampleContent } from "../src/site/testing/sample-content.ts";
import { sampleRequest } from "../src/site/testing/sample-request.ts";

/*
 * Command `node scripts/draw-site.ts`: builds the site of the source tree in which this script is, renders each theme's pages of
 * the sample tenant, and writes a `Drawn` object to standard output.
 */

const URLS = [
  "/index.html",
  "/need.html",
  "/search.html?q=audit",
  "/audit.html",
  "/insights/index.html",
  "/nothing.html",
];

/** The built site, with rendered pages. */
export interface Drawn {
  /** The source files of each file of the browser build, relative to the tree. */
  sources: Record<string, string[]>;
  manifest: Record<string, ManifestChunk>;
  pages: { theme: string; url: string; status: number; html: string }[];
}

const root = path.resolve(import.meta.dirname, "..");
const builder = await createBuilder({ root, logLevel: "error" });
const sources = await buildClient();
await buildEnvironment("ssr");
const manifest = JSON.parse(readFileSync(path.join(root, "dist/client/.vite/manifest.json"), "utf8"));
const drawn: Drawn = { sources, manifest, pages: await drawPages() };
process.stdout.write(JSON.stringify(drawn));

async function buildClient(): Promise<Drawn["sources"]> {
  const { output } = await buildEnvironment("client");
  const chunks = output.filter((file) => file.type === "chunk");
  return Object.fromEntries(
    chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.map((id) => path.relative(root, id))]),
  );
}

async function buildEnvironment(name: "client" | "ssr"): Promise<Rolldown.RolldownOutput> {
  const environment = builder.environments[name];
  if (environment === undefined) throw new Error(`vite.config.ts defines no environment "${name}"`);
  const output = await builder.build(environment);
  if (!("output" in output)) throw new Error(`The build of "${name}" gave more than one output`);
  return output;
}

async function drawPages(): Promise<Drawn["pages"]> {
  const entry: { createRenderer: CreateRenderer } = await import(
    path.join(root, "dist/server/entry-server.js")
  );
  const renderer = entry.createRenderer({ id: "1", base: "/", manifest });
  const views = THEME_CODES.flatMap((theme) => URLS.map((url) => ({ theme, url })));
  const pages = await Promise.all(
    views.map(async ({ theme, url }) => {
      const page = await renderer.render(sampleRequest(url, sampleContent(theme)));
      return page.kind === "page" ? [{ theme, url, status: page.status, html: page.html }] : [];
    }),
  );
  return pages.flat();
}
