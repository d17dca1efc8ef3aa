import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildIdPlugin } from "./src/site/build/build-id-plugin.ts";
import { messagesPlugin } from "./src/site/build/messages-plugin.ts";

/** React and its kin, and the modules of ours that the first page cannot do without. */
const CORE_MODULES =
  /node_modules\/(react|react-dom|scheduler|@lingui|zustand)\/|src\/contract\/(addresses|cookies|errors|limits|locales|routes|slugs|themes)\.ts|src\/site\/(context|media-url|render-markup|color-scheme)\.ts|src\/site\/(messages|state)\/[\w-]+\.ts$|src\/site\/router\/(load-chunk|navigate-to)\.ts|src\/site\/themes\/(registry|theme)\.ts|vite\/(preload-helper|modulepreload-polyfill)/;

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
        rolldownOptions: {
          input: "src/site/entry-client.tsx",
          // What every page loads travels as one file: small ones compress badly and cost a request each.
          output: { codeSplitting: { groups: [{ name: "core", test: CORE_MODULES }] } },
        },
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
