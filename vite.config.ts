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
 * Command `vite build --app`: builds both halves of the site. `dist/client` is for browsers and contains the manifest that the
 * renderer uses; `dist/server/entry-server.js` contains everything that the renderer needs.
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
  // Uses the library's build for browsers: its build for Node would load an HTTP client at every start.
  resolve: { alias: { ofetch: path.join(import.meta.dirname, "node_modules/ofetch/dist/index.mjs") } },
  css: { transformer: "lightningcss" },
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      // No polyfill, because every browser that supports these modules preloads them itself.
      polyfill: false,
      // Chunks do not list their own imports for preloading: these are few, and their names would be repeated in every chunk that
      // leads to them.
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
          // Inlines the contract's numbers and names, instead of exporting them from the first chunk.
          optimization: { inlineConst: { mode: "all", pass: 2 } },
          output: {
            // The name of a shared chunk must be short, because a name that lists all chunks that share it would be repeated in
            // each of them. Hashes do not compress and are repeated in other chunks, so they have seven characters, the minimum
            // of the bundler.
            chunkFileNames: ({ name }) => `assets/${name.includes(SHARED_BY) ? "" : "[name]-"}[hash:7].js`,
            codeSplitting: {
              // The order matters: a group includes the imports of its modules, unless an earlier group contains them.
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
        // A single file, because a start then reads one file instead of a hundred. ASCII, because V8 would otherwise use twice as
        // many bytes.
        rolldownOptions: {
          input: "src/site/entry-server.tsx",
          output: { charset: "ascii", comments: false, codeSplitting: false },
        },
      },
    },
  },
});
