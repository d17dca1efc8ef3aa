import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { createServer as createSocketServer } from "node:http";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import * as v from "valibot";
import { type Plugin, createServer } from "vite";
import { openStore } from "../content/open.ts";
import type { ManifestChunk, RenderedPage } from "../contract/site/rendering.ts";
import { createApp } from "./app.ts";
import { type RendererSource, entrySchema } from "./builds/renderer-source.ts";
import { listen, stopOnSignals } from "./listen.ts";
import { readEnvironment } from "./process/environment.mjs";
import { createServices, findForeignApi } from "./services/create-services.ts";
import { parseConfiguration } from "./settings/configuration.ts";
import { developStudio } from "./studio/develop.ts";

/*
 * `npm run dev`: the same server, with the site rendered from its sources by Vite, and changed in the
 * browser as the sources change. Pages are rendered anew each time; a nonce lets Vite's own scripts and
 * styles through the security policy.
 */

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const ENTRY = "/src/site/entry-server.tsx";
const NONCE_PLACEHOLDER = "vitrine-nonce";
const BUILD = { id: "development", timestamp: 0 };

const configuration = parseConfiguration(readEnvironment(process.cwd()));
await mkdir(configuration.dataFolder, { recursive: true });
const updates = createSocketServer();
// The browser needs to know the port of the update channel in advance.
await new Promise<void>((resolve) => updates.listen(0, configuration.host, resolve));
const address = updates.address();
const clientPort = typeof address === "object" && address !== null ? address.port : undefined;
const vite = await createServer({
  root: ROOT,
  appType: "custom",
  html: { cspNonce: NONCE_PLACEHOLDER },
  plugins: [keepPackagesOutside()],
  server: { middlewareMode: true, hmr: { server: updates, clientPort } },
});
const store = await openStore(configuration);
const source = createSource();
const foreign = await findForeignApi(configuration, store, source);
const log = pino({ level: configuration.logLevel });
const services = createServices({ configuration, store, renderer: source, log, foreign });
let studio: ReturnType<typeof developStudio> | undefined;
const app = await createApp({
  services,
  buildFolders: [],
  before: vite.middlewares,
  // Only once somebody opens it.
  openStudio: () => (studio ??= developStudio(ROOT, configuration.host)),
});
const running = await listen(app, services);
for (const { name, url } of running.sites) console.log(`${url}  ${name}`);
stopOnSignals({
  async close() {
    updates.close();
    await Promise.all([vite.close(), studio?.then((opened) => opened.close())]);
    await running.close();
  },
});

/** The build bundles all packages; when rendering from sources, they are loaded by Node. */
function keepPackagesOutside(): Plugin {
  return {
    name: "vitrine:packages-outside",
    configEnvironment(name, options) {
      if (name === "ssr" && options.resolve) options.resolve.noExternal = [];
    },
  };
}

async function loadEntry(): Promise<v.InferOutput<typeof entrySchema>> {
  return v.parse(entrySchema, await vite.ssrLoadModule(ENTRY));
}

function createSource(): RendererSource {
  return {
    build: BUILD,
    async renderer() {
      const { createRenderer } = await loadEntry();
      return createRenderer({ id: BUILD.id, base: "/", manifest: createSourceManifest() });
    },
    client: async () => (await loadEntry()).loadHttpApi(),
    async develop(page: RenderedPage, url: string): Promise<RenderedPage> {
      const nonce = randomBytes(16).toString("base64");
      const html = (await vite.transformIndexHtml(url, page.html)).replaceAll(NONCE_PLACEHOLDER, nonce);
      return {
        ...page,
        html,
        sources: {
          ...page.sources,
          script: [...page.sources.script, `'nonce-${nonce}'`],
          style: [...page.sources.style, `'nonce-${nonce}'`],
          connect: [...page.sources.connect, "ws:"],
        },
      };
    },
  };
}

/** Replaces the manifest of a build: every module is its own file. */
function createSourceManifest(): Record<string, ManifestChunk> {
  const chunks = new Map<string, ManifestChunk>();
  return new Proxy<Record<string, ManifestChunk>>(
    {},
    {
      get(_target, key) {
        if (typeof key !== "string") return undefined;
        const chunk = chunks.get(key) ?? { file: key };
        chunks.set(key, chunk);
        return chunk;
      },
    },
  );
}
