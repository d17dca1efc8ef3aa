import { createHash } from "node:crypto";
import { type TRACKING_HOSTS, trackingOrigin } from "../../contract/api/tracking.ts";
import { escapeHtml } from "../../contract/site/escape-html.ts";
import type { ClientBuild, ManifestChunk, PageSources } from "../../contract/site/rendering.ts";
import { EARLY_SCRIPT } from "../browser/early-script.ts";
import { WAITING_MEDIA } from "../browser/start-scripts.ts";
import { iconLinks } from "../head/icon-links.ts";
import { LAYER_ORDER } from "../head/layer-order.ts";
import { pageAttributes } from "../head/page-attributes.ts";
import { themeStyle } from "../head/theme-style.ts";
import { writeHead } from "../head/write-head.ts";
import { jsonForHtml } from "../page/json-for-html.ts";
import { PAGE_DATA_ID, type PageData, ROOT_ID, sentHead } from "../page/page-data.ts";
import type { Page, SiteData } from "../page/page.ts";
import { tagOf } from "../page/site-tag.ts";

const ENTRY_MODULE = "src/site/entry-client.tsx";
const VISIT_MODULE = "src/site/visits/count-visits.ts";

/** The hash of our one inline script, for the Content-Security-Policy. */
export const EARLY_SCRIPT_HASH = sourceHash(EARLY_SCRIPT);

/** The source expression of the Content-Security-Policy for the text of an inline element. */
function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The files that a page of one theme, kind and language loads first. Computed once per build. */
export interface Assets {
  html: string;
  /** The script that counts visits. It may be loaded last. */
  visitScript: string;
  /** Values of a `Link` header that preloads files. */
  preloads: readonly string[];
}

/**
 * Writes the links to the style sheets and scripts of a page: those of the entry, its theme, its kind and its language. `drawn` are
 * modules whose scripts are loaded on demand, so only their style sheets are linked. A theme's print sheet comes directly after the
 * theme's own sheet, whose rules it overrides, and does not block the first paint. Scripts wait until the page is painted: see
 * `start-scripts.ts`.
 */
export function linkAssets(
  build: ClientBuild,
  modules: readonly string[],
  drawn: readonly string[] = [],
): Assets {
  const entry = chunkOf(build, ENTRY_MODULE);
  const collect = collectChunks(build);
  const chunks = [ENTRY_MODULE, ...modules].flatMap(collect);
  const href = (file: string) => `${build.base}${file}`;
  const styled = [...chunks, ...drawn.flatMap(collect)];
  const styles = [...new Set(styled.flatMap(({ css }) => css ?? []))].map(href);
  const sheets = styled.flatMap((chunk) => [
    ...(chunk.css ?? []).map((file) => `<link rel="stylesheet" href="${escapeHtml(href(file))}">`),
    ...printSheets(chunk).map(
      (file) => `<link rel="stylesheet" media="print" href="${escapeHtml(href(file))}">`,
    ),
  ]);
  const scripts = [entry, ...chunks.filter((chunk) => chunk !== entry)].map(({ file }) => href(file));
  const html = [
    ...new Set(sheets),
    ...scripts.map(
      (file) => `<link rel="modulepreload" media="${WAITING_MEDIA}" href="${escapeHtml(file)}">`,
    ),
  ].join("");
  const visits = href(chunkOf(build, VISIT_MODULE).file);
  return {
    html,
    visitScript: `<script type="module" fetchpriority="low" data-visits src="${escapeHtml(visits)}"></script>`,
    preloads: styles.map((file) => `<${file}>; rel=preload; as=style`),
  };
}

function printSheets({ assets }: ManifestChunk): readonly string[] {
  return assets?.filter((file) => file.endsWith(".css")) ?? [];
}

function chunkOf(build: ClientBuild, module: string): ManifestChunk {
  const chunk = build.manifest[module];
  if (chunk === undefined) throw new Error(`The build's manifest does not name ${module}`);
  return chunk;
}

/** Collects the chunks of a module that were not collected before. Imported chunks come first, because later styles override theirs. */
function collectChunks(build: ClientBuild) {
  const seen = new Set<ManifestChunk>();
  return function collect(module: string): ManifestChunk[] {
    const chunk = chunkOf(build, module);
    if (seen.has(chunk)) return [];
    seen.add(chunk);
    return [...(chunk.imports ?? []).flatMap(collect), chunk];
  };
}

/** The tenant's part of the head, with the sources that it needs in the Content-Security-Policy. */
export interface SiteHead {
  html: string;
  sources: PageSources;
}

/** Writes a tenant's colours and icon. They precede the style sheets, because they declare the order of the cascade layers. */
export function writeSiteHead(site: SiteData): SiteHead {
  const { colors } = site;
  const style = LAYER_ORDER + themeStyle(colors);
  const parts = [
    `<style>${style}</style>`,
    ...iconLinks(site),
    colors && `<meta name="theme-color" content="${escapeHtml(colors.themeColor)}">`,
  ];
  return {
    html: parts.filter(Boolean).join(""),
    sources: { ...outsideSources(site), style: [sourceHash(style)] },
  };
}

/** External sources for the Content-Security-Policy: what tracking scripts load and request, and the hosts of pictures. */
function outsideSources({ siteConfig }: SiteData): Omit<PageSources, "style"> {
  const entries = siteConfig.tracking;
  const origins = entries.flatMap(({ src }) => trackingOrigin(src) || []);
  const texts = entries.flatMap(({ inline, onload }) => [inline, onload]).filter(Boolean);
  const sources = (key: (typeof TRACKING_HOSTS)[number]) => [
    ...new Set([...origins, ...entries.flatMap((entry) => entry[key])]),
  ];
  return {
    script: [EARLY_SCRIPT_HASH, ...sources("script"), ...new Set(texts.map(sourceHash))],
    connect: sources("connect"),
    image: [...new Set([...sources("image"), ...(siteConfig.pictureHosts ?? [])])],
  };
}

const HEAD_START = `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><script>${EARLY_SCRIPT}</script><title>`;

const siteTexts = new WeakMap<SiteData, string>();

/** The site's data as JSON. Cached, because they are most of the data block and the same on every page. */
function siteJson(site: SiteData): string {
  const text = siteTexts.get(site) ?? jsonForHtml(site);
  siteTexts.set(site, text);
  return text;
}

/** The page without the parts that the document contains anyway. */
function sentPage({ head, content, ...page }: Page): Page {
  const sent =
    content.name === "article" ? { ...content, article: { ...content.article, html: "" } } : content;
  return { ...page, content: sent, head: sentHead(head) };
}

/** Writes the whole document around the rendered application. */
export function writeDocument(data: PageData, app: string, assets: Assets, siteHead: SiteHead): string {
  const { page, site, config, origin, warnings } = data;
  const { status, hits } = pageAttributes(page);
  const given = jsonForHtml({ config, origin, warnings, page: sentPage(page) });
  return [
    `<!doctype html><html lang="${tagOf(site, page.language)}" dir="ltr" data-theme="${site.themeCode}" data-status="${status}" data-hits="${hits}">`,
    HEAD_START,
    `${escapeHtml(page.head.title)}</title>${writeHead(page.head)}`,
    siteHead.html,
    assets.html,
    config.countsVisits ? assets.visitScript : "",
    `</head><body><div id="${ROOT_ID}">`,
    app,
    `</div><script type="application/json" id="${PAGE_DATA_ID}">${given.slice(0, -1)},"site":${siteJson(site)}}</script></body></html>`,
  ].join("");
}
