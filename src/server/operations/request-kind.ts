import type { RequestKind } from "../telemetry/metrics.ts";

const PREFIXES: readonly (readonly [string, RequestKind])[] = [
  ["/api/", "api"],
  ["/assets/", "asset"],
  ["/builds/", "asset"],
  ["/_ipx/", "image"],
  ["/media/", "media"],
];

const ICONS = /^\/(?:favicon\.ico|(?:apple-touch|site)-icon[^/]*\.png)$/;

const OTHERS = new Set([
  "/healthz",
  "/readyz",
  "/metrics",
  "/robots.txt",
  "/llms.txt",
  "/.well-known/security.txt",
]);

/** Returns the kind of a request, under which metrics count it. */
export function requestKind(url: string): RequestKind {
  const path = url.split("?", 1)[0] ?? "";
  const known = PREFIXES.find(([prefix]) => path.startsWith(prefix));
  if (known) return known[1];
  if (ICONS.test(path)) return "image";
  if (path.endsWith(".xml")) return "feed";
  return OTHERS.has(path) || path.endsWith(".webmanifest") ? "other" : "page";
}
