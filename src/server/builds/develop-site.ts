import { randomBytes } from "node:crypto";
import { createServer as createSocketServer } from "node:http";
import * as v from "valibot";
import { type Plugin, type ViteDevServer, createServer } from "vite";
import type { ManifestChunk, RenderedPage } from "../../contract/site/rendering.ts";
import { addOverlay, brokenPage } from "./development-errors.ts";
import { type RendererSource, entrySchema } from "./renderer-source.ts";

const ENTRY = "/src/site/entry-server.tsx";
const NONCE_PLACEHOLDER = "vitrine-nonce";
const BUILD = { id: "development", timestamp: 0 };

/** The site as rendered from its sources. */
export interface DevelopedSite {
  source: RendererSource;
  /** Answers requests for modules of the site. */
  middleware: ViteDevServer["middlewares"];
  close(): Promise<void>;
}

/**
 * Lets Vite serve the site from its sources. A nonce permits Vite's own scripts and styles in the content security policy.
 *
 * @param root the folder that contains `src`
 * @param host the address on which Vite's update channel listens
 */
export async function developSite(root: string, host: string): Promise<DevelopedSite> {
  const updates = createSocketServer();
  // Listens before Vite starts, because the page must contain the port of the update channel.
  await new Promise<void>((resolve) => updates.listen(0, host, resolve));
  const address = updates.address();
  const clientPort = typeof address === "object" && address !== null ? address.port : undefined;
  const vite = await createServer({
    root,
    appType: "custom",
    html: { cspNonce: NONCE_PLACEHOLDER },
    plugins: [keepPackagesOutside()],
    server: { middlewareMode: true, hmr: { server: updates, clientPort } },
  });
  return {
    source: createSource(vite),
    middleware: vite.middlewares,
    async close() {
      updates.close();
      await vite.close();
    },
  };
}

/** Returns a plugin that makes Node load packages itself. Only the build bundles them. */
function keepPackagesOutside(): Plugin {
  return {
    name: "vitrine:packages-outside",
    configEnvironment(name, options) {
      if (name === "ssr" && options.resolve) options.resolve.noExternal = [];
    },
  };
}

function createSource(vite: ViteDevServer): RendererSource {
  let hasFailed = false;
  // An error page loads no module of the site, so Vite would not reload it.
  vite.watcher.on("change", () => {
    if (hasFailed) vite.environments.client.hot.send({ type: "full-reload" });
  });

  const loadEntry = async () => v.parse(entrySchema, await vite.ssrLoadModule(ENTRY));

  return {
    build: BUILD,
    renderer: async () => ({
      async render(request) {
        try {
          const { createRenderer } = await loadEntry();
          const manifest = createSourceManifest();
          return await createRenderer({ id: BUILD.id, base: "/", manifest }).render(request);
        } catch (error) {
          return brokenPage(error);
        }
      },
    }),
    client: async () => (await loadEntry()).loadHttpApi(),
    async develop(page: RenderedPage, url: string): Promise<RenderedPage> {
      hasFailed = page.status >= 500 && page.failure !== undefined;
      if (page.failure instanceof Error) vite.ssrFixStacktrace(page.failure);
      const nonce = randomBytes(16).toString("base64");
      const html = hasFailed ? addOverlay(page.html, page.failure) : page.html;
      return {
        ...page,
        html: (await vite.transformIndexHtml(url, html)).replaceAll(NONCE_PLACEHOLDER, nonce),
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

/** Returns a replacement for the build's manifest: in development, every module is its own file. */
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
