import type { Html, Root } from "mdast";
import { coded } from "../../contract/studio/finding-codes.ts";
import { startOf } from "./positions.ts";
import type { RenderIssue } from "./render-context.ts";
import { SANITIZE_SCHEMA } from "./sanitize-schema.ts";
import { schemeOf } from "./schemes.ts";
import { walkMarkdown } from "./walk.ts";

const UNSAFE = [
  {
    pattern: /<\s*(script|style|iframe|object|embed|template|svg|form|base|meta|link)\b/i,
    what: (name: string) => `<${name.toLowerCase()}>`,
  },
  { pattern: /\s(on[a-z]+)\s*=/i, what: (name: string) => `the attribute ${name.toLowerCase()}` },
  {
    pattern: /\b(javascript|vbscript|data)\s*:/i,
    what: beginningWith,
  },
] as const;

/** Schemes that the sanitiser allows in links. */
const LINK_SCHEMES = SANITIZE_SCHEMA.protocols?.["href"] ?? [];

function beginningWith(scheme: string): string {
  return `an address beginning with ${scheme.toLowerCase()}:`;
}

function removed(what: string, written: string): Pick<RenderIssue, "message" | "coded"> {
  return {
    message: `${what} is not allowed in an article and was removed`,
    coded: coded("unsafe-html", { what: written }),
  };
}

/** Elements of HTML and SVG that the sanitiser removes. Nobody uses their names as a placeholder in angle brackets. */
const OTHER_ELEMENTS = [
  "annotation",
  "annotation-xml",
  "mglyph",
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

/** Reports raw HTML from which the sanitiser removes more than formatting. */
export function reportUnsafeHtml(tree: Root, issues: RenderIssue[]): void {
  walkMarkdown(tree, (node) => {
    if (node.type === "link" || node.type === "definition") {
      const scheme = schemeOf(node.url);
      if (scheme !== undefined && !LINK_SCHEMES.includes(scheme))
        issues.push({
          kind: "unsafe-html",
          ...startOf(node),
          ...removed(beginningWith(scheme), `${scheme}:`),
        });
    }
    if (node.type !== "html" || node.value.startsWith("<!--")) return;
    const text = node.value;
    for (const { pattern, what } of UNSAFE) {
      const match = pattern.exec(text);
      if (match?.[1] === undefined) continue;
      const start = startOf(node);
      const linesBefore = text.slice(0, match.index).split("\n").length - 1;
      issues.push({
        kind: "unsafe-html",
        ...(linesBefore === 0 ? start : { line: start.line + linesBefore }),
        ...removed(what(match[1]), match[0].trim()),
      });
      return;
    }
    reportSchemes(node, issues);
  });
}

const HREF = /\shref\s*=\s*["']?([^"'\s>]*)/gi;

/** Reports links in raw HTML whose address the sanitiser removes. */
function reportSchemes(node: Html, issues: RenderIssue[]): void {
  for (const [, address = ""] of node.value.matchAll(HREF)) {
    const scheme = schemeOf(address);
    if (scheme !== undefined && !LINK_SCHEMES.includes(scheme))
      issues.push({ kind: "unsafe-html", ...startOf(node), ...removed(beginningWith(scheme), `${scheme}:`) });
  }
}

/**
 * Shows angle brackets around a word that is not an element (`<subdomain>`) as text, which the author probably meant; the
 * parser would drop them. Each word is reported once.
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
          message: `<${name}> is not an HTML element and is shown as text. If that is intended, write it as code: \`<${name}>\``,
          coded: coded("unknown-html", { name }),
        });
      }
      return `&lt;${slash}${name}${rest}&gt;`;
    });
  });
}
