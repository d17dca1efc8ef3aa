import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { messagesPlugin } from "./src/messages/messages-plugin.ts";
import { buildIdPlugin } from "./src/site/build/build-id-plugin.ts";
import {
  SHARED_BY,
  coreChunk,
  sessionChunk,
  sharedChunk,
  themeChunk,
} from "./src/site/build/chunk-groups.ts";
import { jsxRuntimePlugin } from "./src/site/build/jsx-runtime-plugin.ts";
import { manifestPlugin } from "./src/site/build/manifest-plugin.ts";
import { printSheetPlugin } from "./src/site/build/print-sheet-plugin.ts";
import { reactTextsPlugin } from "./src/site/build/react-texts-plugin.ts";
import { serverReactPlugin } from "./src/site/build/server-react-plugin.ts";
import { styleLoaderPlugin } from "./src/site/build/style-loader-plugin.ts";

/**
 * `vite build --app` makes both halves of the site: `dist/client` for browsers, with the manifest that
 * the renderer links from, and `dist/server/entry-server.js`, which holds all it needs.
 */
export default defineConfig({
  appType: "custom",
  plugins: [
    messagesPlugin(),
    jsxRuntimePlugin(),
    serverReactPlugin(),
    reactTextsPlugin(),
    react(),
    buildIdPlugin(),
    manifestPlugin(),
    styleLoaderPlugin(),
    printSheetPlugin(),
  ],
  builder: {},
  // Node fetches as browsers do: the library's build for Node would load an HTTP client at every start.
  resolve: { alias: { ofetch: path.join(import.meta.dirname, "node_modules/ofetch/dist/index.mjs") } },
  css: { transformer: "lightningcss" },
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      // Every browser that runs modules this new preloads them itself.
      polyfill: false,
      // Scripts that a chunk imports are few, and their names in every chunk that leads there are many.
      resolveDependencies: (_file, dependencies) => dependencies.filter((file) => file.endsWith(".css")),
    },
  },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        rolldownOptions: {
          input: { "entry-client": "src/site/entry-client.tsx", reading: "src/site/visits/count-visits.ts" },
          // The contract's numbers and names stand where they are used, instead of being exported from the first chunk.
          optimization: { inlineConst: { mode: "all", pass: 2 } },
          output: {
            // A name that lists all who share a chunk would be written out in each of them, and in the first one twice. Nor do
            // hashes compress, and every chunk lists those of others: seven digits are the fewest that the bundler allows.
            chunkFileNames: ({ name }) => `assets/${name.includes(SHARED_BY) ? "" : "[name]-"}[hash:7].js`,
            codeSplitting: {
              // In this order, since a group takes along what its modules import, unless an earlier one has it.
              groups: [
                { name: coreChunk, debugName: "core", priority: 4 },
                { name: sessionChunk, debugName: "session", priority: 3 },
                { name: sharedChunk, debugName: "shared", priority: 2 },
                { name: themeChunk, debugName: "theme", priority: 1 },
              ],
            },
          },
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
        // One file: a start reads one instead of a hundred. ASCII: V8 would keep twice as many bytes.
        rolldownOptions: {
          input: "src/site/entry-server.tsx",
          output: { charset: "ascii", comments: false, codeSplitting: false },
        },
      },
    },
  },
});
