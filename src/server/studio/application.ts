import { randomBytes } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import * as v from "valibot";
import { LANGUAGE_TAGS, type LanguageCode } from "../../contract/addresses/locales.ts";
import { chooseAmong } from "../http/encodings.ts";
import { PAGE_POLICY, HEADERS } from "./frame/send.ts";

/** The Studio's page and files, either built or from the sources in development. */
export interface StudioApplication {
  /** Returns the page that contains all screens, in the given language, with the content security policy that it needs. */
  page(language: LanguageCode, url: string): Promise<{ html: string; policy: string }>;
  /** Sends one of the Studio's files; resolves to false if there is no such file. */
  sendFile(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

const ENTRY = "src/studio/entry.tsx";
const ICON = "src/studio/styles/icon.svg";
const BASE = "/studio/";
const FILES = `${BASE}assets/`;

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
);
type Manifest = v.InferOutput<typeof manifestSchema>;

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
/** Extensions of the precompressed files, best encoding first. */
const ENCODINGS = { br: ".br", gzip: ".gz" } as const;
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * Opens the built Studio.
 *
 * @param folder absolute path of `dist/studio`
 * @throws if it is not built
 */
export function openBuiltStudio(folder: string): StudioApplication {
  const text = readFileSync(join(folder, ".vite", "manifest.json"), "utf8");
  const manifest = v.parse(manifestSchema, JSON.parse(text));
  const names = new Set(readdirSync(join(folder, "assets")));
  return {
    async page(language) {
      const nonce = randomBytes(16).toString("base64url");
      return { html: pageOf(language, linksOf(manifest, language, nonce)), policy: policyWith(nonce) };
    },
    async sendFile(request, response) {
      const name = (request.url ?? "").split("?", 1)[0]?.slice(FILES.length) ?? "";
      const type = TYPES[extname(name)];
      if (type === undefined || !names.has(name)) return false;
      const encoding = chooseAmong(
        (["br", "gzip"] as const).filter((each) => names.has(name + ENCODINGS[each])),
        String(request.headers["accept-encoding"] ?? ""),
      );
      const ending = encoding === "identity" ? "" : ENCODINGS[encoding];
      const body = await readFile(join(folder, "assets", name + ending));
      response.writeHead(200, {
        ...HEADERS,
        "Cache-Control": IMMUTABLE,
        "Content-Type": type,
        "Content-Length": body.byteLength,
        Vary: "Accept-Encoding",
        ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
      });
      response.end(request.method === "HEAD" ? undefined : body);
      return true;
    },
  };
}

/** Returns the page's policy with a nonce, which the text editor's own styles need. */
function policyWith(nonce: string): string {
  return PAGE_POLICY.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
}

/** Returns links to the entry and to the messages that the entry requests first. */
function linksOf(manifest: Manifest, language: LanguageCode, nonce: string): string {
  const entry = manifest[ENTRY];
  if (entry === undefined) throw new Error(`The build of the Studio has no ${ENTRY}`);
  const shared = chunksOf(manifest, entry.imports);
  const messages = manifest[`src/studio/messages/shell/${language}.json?compiled`];
  const scripts = [messages?.file ?? [], ...shared.map(({ file }) => file)].flat();
  // The entry's styles come first, because they define the order of all cascade layers.
  const styles = [...entry.css, ...shared.flatMap(({ css }) => css)];
  return [
    `<link rel="icon" type="image/svg+xml" href="${BASE}${manifest[ICON]?.file}">`,
    ...styles.map((file) => `<link rel="stylesheet" href="${BASE}${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" href="${BASE}${file}">`),
    `<script type="module" nonce="${nonce}" src="${BASE}${entry.file}"></script>`,
  ].join("\n");
}

/** Returns the chunks with these keys and everything that they import, without duplicates. */
function chunksOf(manifest: Manifest, keys: readonly string[]): Manifest[string][] {
  const seen = new Set(keys);
  for (const key of seen) for (const next of manifest[key]?.imports ?? []) seen.add(next);
  return [...seen].flatMap((key) => manifest[key] ?? []);
}

const NO_SCRIPT: Record<LanguageCode, string> = {
  en: "The Studio needs JavaScript. Please turn it on in your browser.",
  zh: "Studio 需要 JavaScript，请在浏览器中启用。",
  kr: "Studio를 쓰려면 JavaScript가 필요합니다. 브라우저에서 켜 주세요.",
};

/** Returns the HTML around the application. */
export function pageOf(language: LanguageCode, links: string): string {
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}" data-language="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Vitrine Studio</title>
${links}
</head>
<body>
<div id="studio"></div>
<noscript><p>${NO_SCRIPT[language]}</p></noscript>
</body>
</html>
`;
}
