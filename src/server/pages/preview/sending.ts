import type { IncomingMessage, ServerResponse } from "node:http";
import type { PreviewLink } from "../../../content/preview/previews.ts";
import { splitLanguage } from "../../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { parsePagePath } from "../../http/request-path.ts";
import type { Site } from "../../tenancy/context.ts";
import { type PREVIEW_TEXTS, plainPreviewPage } from "./texts.ts";
import { type CarriedToken, PREVIEW_PATH, withoutToken } from "./token.ts";

/** A request in a preview, with the headers to send. */
export interface Sending {
  request: IncomingMessage;
  response: ServerResponse;
  /** The published site. */
  site: Site;
  /** The origin that may embed pages of previews. */
  framedBy: string;
  headers: Readonly<Record<string, string>>;
}

/** A request for the site of a preview. */
export interface PreviewRequest extends Sending {
  link: PreviewLink;
  carried: CarriedToken;
}

export function redirect(
  { response, headers }: Pick<Sending, "response" | "headers">,
  location: string,
): void {
  response.writeHead(303, { ...headers, Location: location, "Content-Length": 0 }).end();
}

export function sendFile({ request, response, headers }: Sending, type: string, text: string): void {
  response.writeHead(200, { ...headers, "Content-Type": `${type}; charset=utf-8` });
  response.end(request.method === "HEAD" ? undefined : text);
}

/**
 * Sends a page that consists of one text.
 *
 * @param detail explains the cause to the author of the preview
 */
export function sendText(
  { request, response, site, headers, framedBy }: Sending,
  status: number,
  text: keyof (typeof PREVIEW_TEXTS)["en"],
  detail?: string,
): void {
  const back = request.url?.startsWith(PREVIEW_PATH) ? "/" : withoutToken(request.url ?? "/");
  const page = plainPreviewPage(languageOf(site, request.url), text, { back, ...(detail ? { detail } : {}) });
  response.writeHead(status, {
    ...headers,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors ${framedBy}`,
  });
  response.end(request.method === "HEAD" ? undefined : page);
}

function languageOf({ tenant: { languages, defaultLanguage } }: Site, url = "/"): LanguageCode {
  const { prefix } = splitLanguage(parsePagePath(url).path);
  return prefix !== undefined && languages.includes(prefix) ? prefix : defaultLanguage;
}
