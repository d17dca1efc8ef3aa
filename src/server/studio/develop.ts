import { randomBytes } from "node:crypto";
import { createServer as createSocketServer } from "node:http";
import { join } from "node:path";
import { createServer } from "vite";
import { type StudioApplication, pageOf } from "./application.ts";
import { PAGE_POLICY } from "./frame/send.ts";

const NONCE_PLACEHOLDER = "vitrine-nonce";
/** The page's icon and entry. Vite puts its base, `/studio/`, before these addresses. */
const LINKS = `<link rel="icon" type="image/svg+xml" href="/src/studio/styles/icon.svg">
<script type="module" src="/src/studio/entry.tsx"></script>`;

/** The Studio served from its sources, and updated in the browser while they change. */
export interface DevelopedStudio extends StudioApplication {
  close(): Promise<void>;
}

/**
 * Serves the Studio from its sources with Vite. A nonce allows Vite's own scripts and styles in the content security policy.
 *
 * @param root the folder that contains `src`
 * @param host the address on which the update channel listens
 */
export async function developStudio(root: string, host: string): Promise<DevelopedStudio> {
  const updates = createSocketServer();
  await new Promise<void>((resolve) => updates.listen(0, host, resolve));
  const address = updates.address();
  const clientPort = typeof address === "object" && address !== null ? address.port : undefined;
  const vite = await createServer({
    root,
    configFile: join(root, "vite.studio.config.ts"),
    html: { cspNonce: NONCE_PLACEHOLDER },
    server: { middlewareMode: true, hmr: { server: updates, clientPort } },
  });
  return {
    async page(language, url) {
      const nonce = randomBytes(16).toString("base64url");
      const html = (await vite.transformIndexHtml(url, pageOf(language, LINKS))).replaceAll(
        NONCE_PLACEHOLDER,
        nonce,
      );
      const policy = PAGE_POLICY.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
        .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
        .replace("connect-src 'self'", "connect-src 'self' ws:");
      return { html, policy };
    },
    sendFile: (request, response) =>
      new Promise((resolve, reject) => {
        response.once("finish", () => resolve(true));
        const { url } = request;
        vite.middlewares(request, response, (error?: unknown) => {
          // Restores the address, from which Vite has removed its base.
          request.url = url;
          if (error === undefined) resolve(false);
          else reject(error);
        });
      }),
    async close() {
      updates.close();
      await vite.close();
    },
  };
}
