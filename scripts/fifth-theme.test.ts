// @module-tag drill
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ManifestChunk } from "../src/contract/site/rendering.ts";
import type { Drawn } from "./draw-site.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const CONFIGURATION_FILES = globSync("*.config.ts", { cwd: ROOT });

/** Everything that the compiler checks, and everything that the build of the site reads. */
const TREE = ["src", "e2e", "bench", "scripts", ...CONFIGURATION_FILES, "package.json", "tsconfig.json"];

/** The files of the smallest possible theme. */
const POSTCARD = {
  "index.ts": `
    import "../../styles/base.css";
    import { defineTheme } from "../../view/theme.ts";
    import { ErrorPage } from "./error-page.tsx";
    import { Layout } from "./layout.tsx";

    export default defineTheme({
      code: "postcard",
      layouts: { default: Layout, error: Layout },
      errorPage: ErrorPage,
      pages: { article: () => import("./pages/article.tsx") },
      blocks: {},
    });`,
  "layout.module.css": `@layer theme { .card { border: 3px dashed rebeccapurple; } .skip { color: rebeccapurple; } }`,
  "layout.tsx": `
    import { MainContent, SkipLink } from "../../parts/page/landmarks.tsx";
    import type { LayoutProps } from "../../view/theme.ts";
    import styles from "./layout.module.css";

    export function Layout({ children }: LayoutProps) {
      return <div className={styles.card}><SkipLink className={styles.skip} /><MainContent>{children}</MainContent></div>;
    }`,
  "error-page.tsx": `
    import { useErrorMessage } from "../../parts/page/use-error-message.ts";
    import type { ContentProps } from "../../view/theme.ts";

    export function ErrorPage({ content }: ContentProps<"error">) {
      return <h1>Returned to sender: {useErrorMessage(content).title}</h1>;
    }`,
  "pages/article.tsx": `
    import { ArticleBody } from "../../../parts/article/article-body.tsx";
    import type { ContentProps } from "../../../view/theme.ts";

    export default function ArticlePage({ content: { article } }: ContentProps<"article">) {
      return <article><h1>Greetings: {article.title}</h1><ArticleBody article={article} /></article>;
    }`,
};

/** The theme's row in the route table. */
const ROW = `postcard: ["article"],`;

let tree: string;
let drawn: Drawn;

beforeAll(() => {
  tree = mkdtempSync(path.join(tmpdir(), "vitrine-fifth-theme-"));
  const filter = (source: string) => path.basename(source) !== "node_modules";
  for (const part of TREE) cpSync(path.join(ROOT, part), path.join(tree, part), { recursive: true, filter });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(tree, "node_modules"));
  addTheme();
  const node = path.join(ROOT, "node_modules/.bin/node");
  const { VITEST: _, ...environment } = process.env;
  const output = execFileSync(node, ["scripts/draw-site.ts"], {
    cwd: tree,
    env: { ...environment, NODE_ENV: "production" },
    maxBuffer: 64 << 20,
    encoding: "utf8",
  });
  drawn = JSON.parse(output) as Drawn;
}, 240_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

function addTheme(): void {
  const folder = path.join(tree, "src/site/themes/postcard");
  mkdirSync(path.join(folder, "pages"), { recursive: true });
  for (const [name, text] of Object.entries(POSTCARD)) writeFileSync(path.join(folder, name), text);
  const table = path.join(tree, "src/contract/addresses/routes.ts");
  const rows = readFileSync(table, "utf8");
  const grown = rows.replace("  theme4: [", `  ${ROW}\n  theme4: [`);
  expect(grown, "the row was added to the route table").not.toBe(rows);
  writeFileSync(table, grown);
}

describe("a fifth theme, added as a folder and a row", () => {
  const pageOf = (url: string) =>
    drawn.pages.find((page) => page.theme === "postcard" && page.url === url) ?? { status: 0, html: "" };

  it("needs no change to any other file: the whole project compiles", () => {
    const compiler = path.join(ROOT, "node_modules/.bin/tsc");
    const { status, stdout } = spawnSync(compiler, ["--noEmit", "-p", "."], { cwd: tree, encoding: "utf8" });
    expect(stdout).toBe("");
    expect(status).toBe(0);
  });

  it("renders the pages in its row", () => {
    const { status, html } = pageOf("/audit.html");
    expect(status).toBe(200);
    expect(html).toContain('data-theme="postcard"');
    expect(html).toContain("<h1>Greetings: <!-- -->Audit</h1>");
    expect(html).toMatch(/<div class="[\w-]*card[\w-]*"><a [^>]*href="#content"[^>]*>Skip/);
  });

  it("answers 404 for pages that are not in its row, with its own error page", () => {
    const { status, html } = pageOf("/need.html");
    expect(status).toBe(404);
    expect(html).toContain("<h1>Returned to sender: ");
  });

  it("links its own style sheet", () => {
    const sheets = linkedFiles(pageOf("/audit.html").html).filter((file) => file.endsWith(".css"));
    const css = sheets.map((file) => readFileSync(path.join(tree, "dist/client", file), "utf8"));
    expect(css.join("")).toMatch(/3px dashed #?\w+/);
  });
});

describe("a visitor's page", () => {
  const themes = () => [...new Set(drawn.pages.map(({ theme }) => theme))];

  it("exists in every theme", () => {
    expect(themes().sort()).toEqual(["postcard", "theme1", "theme2", "theme3", "theme4"]);
  });

  it("links no byte of another theme", () => {
    for (const { theme, url, html } of drawn.pages) {
      const linked = linkedFiles(html);
      expect(linked.length, `${theme} ${url}`).toBeGreaterThan(3);
      for (const file of linked) expect(themesIn(file), `${theme} ${url}: ${file}`).toSatisfy(only(theme));
    }
  });

  it("loads no byte of another theme later", () => {
    for (const theme of themes()) {
      const reached = reachableFrom(theme);
      expect(new Set(reached.flatMap(themesIn)), theme).toEqual(new Set([theme]));
    }
  });
});

function only(theme: string) {
  return (found: string[]) => found.every((code) => code === theme);
}

/** Returns the scripts and style sheets that a document links. */
function linkedFiles(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].flatMap(
    ([, file]) => file ?? [],
  );
}

/** Returns the themes from whose sources a file was built. */
function themesIn(file: string): string[] {
  if (file.endsWith(".css")) return themesInSheet(file);
  const sources = drawn.sources[file];
  expect(sources, `the sources of ${file}`).toBeDefined();
  return [...new Set(sources?.flatMap((source) => /^src\/site\/themes\/([^/]+)\//.exec(source)?.[1] ?? []))];
}

/**
 * Returns the themes to which a style sheet belongs: those whose chunks load it. A style sheet without rules in the layer `theme`
 * is shared.
 */
function themesInSheet(file: string): string[] {
  // The print style sheet is listed under `assets`.
  const chunks = Object.values(drawn.manifest).filter(({ css = [], assets = [] }) =>
    [...css, ...assets].includes(file),
  );
  expect(chunks.length, `${file} is loaded by a chunk`).toBeGreaterThan(0);
  const themes = [...new Set(chunks.flatMap((chunk) => themesIn(chunk.file)))];
  const isShared = !readFileSync(path.join(tree, "dist/client", file), "utf8").includes("@layer theme{");
  return isShared ? [] : themes;
}

/** Returns everything that a visit to a site of this theme can load, including style sheets. */
function reachableFrom(theme: string): string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk: ManifestChunk | undefined = drawn.manifest[key];
    const entered = /^src\/site\/themes\/([^/]+)\/index\.ts$/.exec(key)?.[1] ?? theme;
    if (chunk === undefined || seen.has(key) || entered !== theme) return;
    seen.add(key);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit("src/site/entry-client.tsx");
  return [...seen].flatMap((key) => {
    const chunk = drawn.manifest[key];
    return chunk === undefined ? [] : [chunk.file, ...(chunk.css ?? [])];
  });
}
