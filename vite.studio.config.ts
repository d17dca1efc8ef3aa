import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { messagesPlugin } from "./src/messages/messages-plugin.ts";

/** The editors' application, apart from the site: `dist/studio`, with the manifest from which the Studio's host links it. */
export default defineConfig({
  appType: "custom",
  base: "/studio/",
  publicDir: false,
  plugins: [messagesPlugin(), react()],
  // Beside the site's development server there is this one.
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
