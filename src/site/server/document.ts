import { createHash } from "node:crypto";
import { type TRACKING_HOSTS, trackingOrigin } from "../../contract/api/tracking.ts";
import { escapeHtml } from "../../contract/site/escape-html.ts";
import type { ClientBuild, ManifestChunk, PageSources } from "../../contract/site/rendering.ts";
import { EARLY_SCRIPT } from "../browser/early-script.ts";
import { WAITING_MEDIA } from "../browser/start-scripts.ts";
import { iconLinks } from "../head/icon-links.ts";
import { LAYER_ORDER } from "../head/layer-order.ts";
import { pageFacts } from "../head/page-facts.ts";
import { themeStyle } from "../head/theme-style.ts";
import { writeHead } from "../head/write-head.ts";
import { jsonForHtml } from "../page/json-for-html.ts";
import { PAGE_DATA_ID, type PageData, ROOT_ID, sentHead } from "../page/page-data.ts";
import type { Page, SiteData } from "../page/page.ts";
import { tagOf } from "../page/site-tag.ts";

const ENTRY_MODULE = "src/site/entry-client.tsx";
const VISIT_MODULE = "src/site/visits/count-visits.ts";

/** The source expression of our one inline script, for the security policy. */
export const EARLY_SCRIPT_HASH = sourceHash(EARLY_SCRIPT);

/** A security policy's source expression for an inline element's text. */
function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** What a page of one theme, kind and language loads first, written once per build. */
export interface Assets {
  html: string;
  /** The script that counts visits; it may come last. */
  visitScript: string;
  /** Values for a `Link` header. */
  preloads: readonly string[];
}

/**
 * Links the style sheets and scripts of a page: the entry's, and those of its theme, its kind and its
 * language. Of modules that are drawn, and loaded only when they are wanted, the style sheets alone. What a theme says of
 * paper comes right after its own sheet, whose rules it changes, and nothing waits for it. A page shows
 * without its scripts, so they wait, the entry's first, until it has been painted: see `start-scripts.ts`.
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

/** Finds a module's chunks that were not found before. What a chunk imports comes before it, as its styles build on theirs. */
function collectChunks(build: ClientBuild) {
  const seen = new Set<ManifestChunk>();
  return function collect(module: string): ManifestChunk[] {
    const chunk = chunkOf(build, module);
    if (seen.has(chunk)) return [];
    seen.add(chunk);
    return [...(chunk.imports ?? []).flatMap(collect), chunk];
  };
}

/** The tenant's part of the head, and what may be loaded by it. */
export interface SiteHead {
  html: string;
  sources: PageSources;
}

/** Colours and icon of a tenant. It stands before the style sheets, so that it settles the order of their layers. */
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

/**
 * What a tenant's tracking scripts may load and call, from the origin that each comes from, and as its entry says; and the hosts whose
 * pictures it shows.
 */
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

/** As JSON, written once: it is most of what a page carries, and the same in page after page. */
function siteJson(site: SiteData): string {
  const text = siteTexts.get(site) ?? jsonForHtml(site);
  siteTexts.set(site, text);
  return text;
}

/** What travels of a page: all but what its document shows anyway. */
function sentPage({ head, content, ...page }: Page): Page {
  const sent =
    content.name === "article" ? { ...content, article: { ...content.article, html: "" } } : content;
  return { ...page, content: sent, head: sentHead(head) };
}

/** The whole document around the rendered application. */
export function writeDocument(data: PageData, app: string, assets: Assets, siteHead: SiteHead): string {
  const { page, site, config, origin, warnings } = data;
  const { status, hits } = pageFacts(page);
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
