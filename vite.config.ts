import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildIdPlugin } from "./src/site/build/build-id-plugin.ts";
import { messagesPlugin } from "./src/site/build/messages-plugin.ts";

/**
 * `vite build --app` makes both halves of the site: `dist/client` for browsers, with the manifest that
 * the renderer links from, and `dist/server/entry-server.js`, which holds all it needs.
 */
export default defineConfig({
  appType: "custom",
  plugins: [messagesPlugin(), react(), buildIdPlugin()],
  builder: {},
  css: { transformer: "lightningcss" },
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        rolldownOptions: { input: "src/site/entry-client.tsx" },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        outDir: "dist/server",
        target: "node24",
        copyPublicDir: false,
        minify: false,
        rolldownOptions: { input: "src/site/entry-server.tsx" },
      },
    },
  },
});
