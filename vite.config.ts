import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildIdPlugin } from "./src/site/build/build-id-plugin.ts";
import { messagesPlugin } from "./src/site/build/messages-plugin.ts";

/**
 * React and its kin, and the modules of ours that taking over a page cannot do without, whatever its theme
 * and kind. What a session needs afterwards is loaded afterwards.
 */
const CORE_MODULES = new RegExp(
  [
    /node_modules\/(react|react-dom|scheduler|@lingui)\//,
    /node_modules\/zustand\/esm\/vanilla/,
    /src\/contract\/(addresses|cookies|errors|limits|locales|routes|themes)\.ts/,
    /src\/site\/(app|context|media-url|need-categories|page-data|render-markup|color-scheme)\.tsx?/,
    /src\/site\/messages\/[\w-]+\.ts$/,
    /src\/site\/state\/(cookies|forgiving-storage|navigation|use-navigation)\.ts/,
    /src\/site\/router\/(load-chunk|navigate-to|reload-guard)\.ts/,
    /src\/site\/themes\/(load-block|registry|theme)\.ts/,
    /src\/site\/api\/client-api\.ts/,
    /src\/site\/parts\/(article-date|block-number|breadcrumbs|color-scheme-switch|elsewhere|foreign-tag|image|image-sources)\.tsx?/,
    /src\/site\/parts\/(is-composing|landmarks|language-hint|language-list|lazy-image|links|live-region|menu-link)\.tsx?/,
    /src\/site\/parts\/(menu-list|menu-paths|notices|phone-url|progress-bar|retry-button|search-box|site-mark)\.tsx?/,
    /src\/site\/parts\/(text-width|update-notice|use-error-message|use-language-links)\.tsx?/,
    /vite\/(preload-helper|modulepreload-polyfill)/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

/** What the articles of every theme share. */
const ARTICLE_MODULES =
  /src\/site\/parts\/(article-body|article-notices|body-pictures|contents-list|copy-buttons|enliven|permalinks|use-scroll-spy|use-share)\.tsx?/;

/** What the lists of every theme share: groups, and what was found. */
const LIST_MODULES = /src\/site\/parts\/(page-numbers|page-steps|use-search-page)\.tsx?/;

const THEME_MODULES = /src\/site\/themes\/([^/]+)\//;

function themeOf(module: string): string | null {
  return THEME_MODULES.exec(module)?.[1] ?? null;
}

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
          input: { "entry-client": "src/site/entry-client.tsx", reading: "src/site/visits/count-visits.ts" },
          // What every page loads travels as one file: small ones compress badly and cost a request each.
          output: {
            codeSplitting: {
              groups: [
                { name: "core", test: CORE_MODULES },
                { name: "article-parts", test: ARTICLE_MODULES },
                { name: "list-parts", test: LIST_MODULES },
                // Of a theme, what most of its pages share is in one file too; what one page has is that page's.
                { name: themeOf, debugName: "theme", test: THEME_MODULES, minShareCount: 3 },
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
        rolldownOptions: { input: "src/site/entry-server.tsx" },
      },
    },
  },
});
