import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { transform } from "esbuild";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGE_CODES, type LanguageCode } from "../src/contract/addresses/locales.ts";
import { type RouteName, hasRoute } from "../src/contract/addresses/routes.ts";
import { THEME_CODES, type ThemeCode } from "../src/contract/addresses/themes.ts";
import type { RenderedPage } from "../src/contract/site/rendering.ts";
import { openBuiltSite } from "../src/server/builds/renderer-source.ts";
import { sampleContent } from "../src/site/testing/sample-content.ts";
import { sampleRequest } from "../src/site/testing/sample-request.ts";
import { budgetOf } from "./budgets.ts";
import {
  type FirstLoad,
  firstLoadOf,
  linkedPrintSheets,
  linkedScripts,
  linkedStyles,
  totalOf,
} from "./first-load.ts";

const DIST = path.resolve("dist");

const PAGES: Partial<Record<RouteName, string>> = {
  index: "/index.html",
  need: "/need.html",
  search: "/search.html?q=a",
  "form-submit-success": "/form-submit-success.html",
  article: "/audit.html",
  "group-article": "/insights/index.html",
  "error-error": "/error/404.html",
};

/** Matches the addresses of pages in languages other than the default language. */
const LANGUAGE_PREFIX = /^\/(?:zh|kr)\//;

interface Loaded {
  theme: ThemeCode;
  url: string;
  page: RenderedPage;
  html: string;
  load: FirstLoad;
}

const loaded: Loaded[] = [];

/** Renders every page of every theme in every language with the current build. */
beforeAll(async () => {
  const renderer = await (await openBuiltSite(DIST)).renderer();
  for (const theme of THEME_CODES) {
    for (const [route, path] of Object.entries(PAGES)) {
      if (!hasRoute(theme, route as RouteName)) continue;
      for (const language of LANGUAGE_CODES) {
        const url = language === "en" ? path : `/${language}${path}`;
        const page = await renderer.render(sampleRequest(url, contentOf(theme)));
        if (page.kind !== "page") throw new Error(`${url} leads to ${page.location}`);
        if (page.status !== (route === "error-error" ? 404 : 200)) throw new Error(`${url}: ${page.status}`);
        const html = page.html;
        loaded.push({ theme, url, page, html, load: await firstLoadOf(html, readAsset) });
      }
    }
  }
});

/**
 * Returns a site with the same article in every language, with a form in its text. Every page therefore has all its translations.
 */
function contentOf(theme: ThemeCode): ReturnType<typeof sampleContent> {
  const article = {
    slug: "audit",
    group: null,
    title: "Audit",
    html: '<p>Text</p><div data-block="need"></div>',
    blocks: [{ kind: "need" as const, attributes: {} }],
  };
  return {
    ...sampleContent(theme),
    articles: LANGUAGE_CODES.map((language: LanguageCode) => ({ ...article, language })),
  };
}

async function readAsset(url: string): Promise<string> {
  return readFileSync(path.join(DIST, "client", url), "utf8");
}

const manifest = v.parse(
  v.record(v.string(), v.object({ file: v.string(), name: v.optional(v.string()) })),
  JSON.parse(readFileSync(path.join(DIST, "client", ".vite", "manifest.json"), "utf8")),
);

/** The theme of each file that contains modules of only one theme, by the file's address. */
const owners = new Map<string, ThemeCode>(
  Object.entries(manifest).flatMap(([module, { file, name }]) => {
    const theme = THEME_CODES.find((code) => module.startsWith(`src/site/themes/${code}/`) || name === code);
    return theme === undefined ? [] : [[`/${file}`, theme] as const];
  }),
);

describe("the first load of a page", () => {
  it("is named completely in the document, so that no file waits for another", () => {
    for (const { theme, url, html, load } of loaded)
      expect(linkedScripts(html).sort(), `${theme} ${url}`).toEqual([...load.scripts.keys()].sort());
  });

  it("names only files that block the first paint in the preload header", () => {
    for (const { theme, url, page, html } of loaded) {
      const named = linkedStyles(html).map((file) => `<${file}>; rel=preload; as=style`);
      expect(page.preloads, `${theme} ${url}`).toEqual(named);
    }
  });

  it("puts print styles in a separate sheet after the theme's, which does not block painting", async () => {
    for (const { theme, url, html } of loaded) {
      const [first = ""] = linkedStyles(html);
      expect(await readAsset(first), `${theme} ${url}`).not.toMatch(/@media print|@page/);
      const [paper = "", ...more] = linkedPrintSheets(html);
      expect(more, `${theme} ${url}`).toEqual([]);
      expect(await readAsset(paper), `${theme} ${url}`).toContain("@page");
      expect(html).toContain(
        `<link rel="stylesheet" href="${first}"><link rel="stylesheet" media="print" href="${paper}">`,
      );
    }
  });

  it("blocks the first paint only by its style sheets", () => {
    for (const { theme, url, html } of loaded) {
      const scripts = html.match(/<script\b[^>]*\bsrc=[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      expect(
        scripts.filter((tag) => !tag.includes('type="module"')),
        `${theme} ${url}`,
      ).toEqual([]);
    }
  });

  it("contains nothing of another theme", () => {
    for (const { theme, url, load } of loaded) {
      const foreign = [...load.scripts.keys()].filter((file) => (owners.get(file) ?? theme) !== theme);
      expect(foreign, `${theme} ${url}`).toEqual([]);
    }
  });

  it.each(THEME_CODES)("stays within the budget of %s", (theme) => {
    const pages = loaded.filter((page) => page.theme === theme);
    for (const [part, sizeOf] of [
      ["scripts", ({ load }: Loaded) => totalOf(load.scripts)],
      ["own", ({ load }: Loaded) => totalOf(new Map([...load.scripts].filter(([file]) => owners.has(file))))],
      ["styles", ({ load }: Loaded) => totalOf(load.styles)],
    ] as const) {
      const heavy = pages
        .map((page) => ({ url: page.url, bytes: sizeOf(page) }))
        .filter(({ bytes }) => bytes > budgetOf(theme)[part]);
      expect(heavy, `${part} above ${budgetOf(theme)[part]} bytes`).toEqual([]);
    }
  });
});

describe("later loads", () => {
  // A visit to the home page loads its own scripts, the session, and the scripts of one page whose link is visible.
  const themesWithHome = THEME_CODES.filter((theme) => hasRoute(theme, "index"));
  it.each(themesWithHome)("needs at most twelve script files for a visit to the home page of %s", (theme) => {
    const session = Object.values(manifest).find(({ name }) => name === "session");
    if (session === undefined) throw new Error("the manifest has no file for the session");
    const pages = loaded.filter((page) => page.theme === theme && !LANGUAGE_PREFIX.test(page.url));
    const [home] = pages.filter(({ url }) => url === PAGES.index);
    if (home === undefined) throw new Error(`${theme} has no home page`);
    for (const { url, load } of pages) {
      const files = new Set([...home.load.scripts.keys(), ...load.scripts.keys(), `/${session.file}`]);
      expect(files.size, [url, ...files].join("\n")).toBeLessThanOrEqual(12);
    }
  });

  it("uses no top-level await, which could wait for a chunk that imports the same module", async () => {
    // Declares the code as a module, because esbuild refuses top-level await in other scripts.
    const awaiting = (code: string) => transform(code, { format: "cjs", logLevel: "silent" });
    await expect(awaiting("await load()")).rejects.toThrow("Top-level await");
    const assets = path.join(DIST, "client", "assets");
    for (const file of readdirSync(assets).filter((name) => name.endsWith(".js"))) {
      await expect(awaiting(readFileSync(path.join(assets, file), "utf8")), file).resolves.toBeDefined();
    }
  });

  it("static imports of a theme's files reach no file of another theme", async () => {
    for (const [file, theme] of owners) {
      if (!file.endsWith(".js")) continue;
      const { scripts } = await firstLoadOf(`<script src="${file}"></script>`, readAsset);
      const foreign = [...scripts.keys()].filter((script) => (owners.get(script) ?? theme) !== theme);
      expect(foreign, file).toEqual([]);
    }
  });
});
