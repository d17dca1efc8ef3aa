import { stripVTControlCharacters } from "node:util";
import * as v from "valibot";
import { escapeHtml } from "../../contract/site/escape-html.ts";
import type { RenderedPage } from "../../contract/site/rendering.ts";

/** Details that Vite and its plug-ins add to an error in a source file. */
const detailsSchema = v.object({
  frame: v.optional(v.string()),
  plugin: v.optional(v.string()),
  id: v.optional(v.string()),
  loc: v.optional(v.object({ file: v.optional(v.string()), line: v.number(), column: v.number() })),
});

/** Returns the page to show if the site's sources cannot be loaded or rendered. */
export function brokenPage(error: unknown): RenderedPage {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const html = `<!doctype html><html lang="en"><head><title>The site failed</title></head><body><h1>The site failed</h1><pre>${escapeHtml(stripVTControlCharacters(text))}</pre></body></html>`;
  return {
    kind: "page",
    status: 500,
    html,
    preloads: [],
    sources: { script: [], style: [], connect: [], image: [] },
    alternates: {},
    language: "en",
    tag: "en",
    failure: error,
  };
}

/** Adds a script to a page that shows the error in Vite's overlay. */
export function addOverlay(html: string, error: unknown): string {
  const details = v.safeParse(detailsSchema, error);
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const shown = { message, stack, ...(details.success ? details.output : {}) };
  const data = JSON.stringify(shown, (_, value: unknown) =>
    typeof value === "string" ? stripVTControlCharacters(value) : value,
  ).replaceAll("<", String.raw`\u003c`);
  const script = `<script type="module">import { ErrorOverlay } from "/@vite/client";
document.body.append(new ErrorOverlay(${data}));</script>`;
  return html.replace("</body>", () => `${script}</body>`);
}
