import path from "node:path";
import react from "@vitejs/plugin-react";
import { type Plugin, defineConfig } from "vite";
import { messagesPlugin } from "./src/messages/messages-plugin.ts";

const SUMMARY = /^ *summary:\s*"(?:[^"\\]|\\.)*",$/gm;

/** Removes the summaries of calls, which only the OpenAPI file shows: 0.7 kB of the first load. */
const withoutSummaries: Plugin = {
  name: "without-summaries",
  enforce: "pre",
  transform: {
    filter: { id: /src\/contract\/studio\/endpoints\/[^/]+\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(SUMMARY, ""), map: null }),
  },
};

/** Builds the editors' application separately from the site: `dist/studio`, with the manifest that the Studio's host uses. */
export default defineConfig({
  appType: "custom",
  base: "/studio/",
  publicDir: false,
  plugins: [withoutSummaries, messagesPlugin(), react()],
  // A separate folder, because the site's development server may run at the same time.
  cacheDir: path.join("node_modules", ".vite-studio"),
  css: { transformer: "lightningcss" },
  build: {
    outDir: "dist/studio",
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: "src/studio/entry.tsx" },
  },
});
