import type { Root } from "mdast";
import { startOf } from "./positions.ts";
import type { RenderIssue } from "./render-context.ts";
import { SANITIZE_SCHEMA } from "./sanitize-schema.ts";
import { walkMarkdown } from "./walk.ts";

const UNSAFE = [
  {
    pattern: /<\s*(script|style|iframe|object|embed|template|svg|math|form|base|meta|link)\b/i,
    what: (name: string) => `<${name.toLowerCase()}>`,
  },
  { pattern: /\s(on[a-z]+)\s*=/i, what: (name: string) => `the attribute ${name.toLowerCase()}` },
  {
    pattern: /\b(javascript|vbscript|data)\s*:/i,
    what: (name: string) => `an address beginning with ${name.toLowerCase()}:`,
  },
] as const;

/** Elements of HTML and SVG that the sanitiser removes, and that nobody writes as a placeholder for a word. */
const OTHER_ELEMENTS = [
  "address",
  "applet",
  "area",
  "article",
  "audio",
  "base",
  "basefont",
  "big",
  "body",
  "button",
  "canvas",
  "center",
  "circle",
  "clippath",
  "data",
  "datalist",
  "defs",
  "desc",
  "dialog",
  "dir",
  "ellipse",
  "embed",
  "fieldset",
  "font",
  "footer",
  "foreignobject",
  "form",
  "frame",
  "frameset",
  "g",
  "head",
  "header",
  "hgroup",
  "html",
  "iframe",
  "image",
  "label",
  "legend",
  "line",
  "lineargradient",
  "link",
  "main",
  "map",
  "marquee",
  "mask",
  "math",
  "menu",
  "meta",
  "meter",
  "nav",
  "nobr",
  "noframes",
  "noscript",
  "object",
  "optgroup",
  "option",
  "output",
  "param",
  "path",
  "pattern",
  "picture",
  "plaintext",
  "polygon",
  "polyline",
  "portal",
  "progress",
  "radialgradient",
  "rect",
  "script",
  "search",
  "select",
  "slot",
  "source",
  "stop",
  "strike",
  "style",
  "svg",
  "symbol",
  "template",
  "text",
  "textarea",
  "title",
  "track",
  "tspan",
  "tt",
  "use",
  "video",
  "view",
  "xmp",
];
const ELEMENTS = new Set([...(SANITIZE_SCHEMA.tagNames ?? []), ...OTHER_ELEMENTS]);
const TAG = /<(\/?)([a-zA-Z][^\s/>]*)([^>]*)>/g;

/** Reports raw HTML if the sanitiser would remove more than its appearance. */
export function reportUnsafeHtml(tree: Root, issues: RenderIssue[]): void {
  walkMarkdown(tree, (node) => {
    const text =
      node.type === "html"
        ? node.value
        : node.type === "link" || node.type === "image"
          ? node.url
          : undefined;
    if (text === undefined || (node.type === "html" && text.startsWith("<!--"))) return;
    for (const { pattern, what } of node.type === "html" ? UNSAFE : UNSAFE.slice(2)) {
      const match = pattern.exec(text);
      if (match?.[1] === undefined) continue;
      const start = startOf(node);
      const linesBefore = text.slice(0, match.index).split("\n").length - 1;
      issues.push({
        kind: "unsafe-html",
        ...(linesBefore === 0 ? start : { line: start.line + linesBefore }),
        message: `${what(match[1])} is not allowed in an article and was removed`,
      });
      return;
    }
  });
}

/**
 * Angle brackets around a word that is not an element (`<subdomain>`) are meant as text: they are shown instead of dropped.
 * Each is reported once.
 */
export function keepUnknownTags(tree: Root, issues: RenderIssue[]): void {
  const seen = new Set<string>();
  walkMarkdown(tree, (node) => {
    if (node.type !== "html" || node.value.startsWith("<!--")) return;
    node.value = node.value.replace(TAG, (whole, slash: string, name: string, rest: string) => {
      if (ELEMENTS.has(name.toLowerCase())) return whole;
      if (!seen.has(name)) {
        seen.add(name);
        issues.push({
          kind: "unknown-html",
          ...startOf(node),
          message: `<${name}> is no element of HTML and is shown as text. Write it as code, \`<${name}>\`, to say so`,
        });
      }
      return `&lt;${slash}${name}${rest}&gt;`;
    });
  });
}
