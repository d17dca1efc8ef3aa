import type { PreviewLink, Previews } from "../../../content/preview/previews.ts";
import { localizePath } from "../../../contract/addresses/addresses.ts";
import type { Site } from "../../tenancy/context.ts";
import { FRAME_SCRIPT } from "./frame-script.ts";
import { PREVIEW_SCRIPT, PREVIEW_STYLE } from "./page-parts.ts";
import { type Sending, redirect, sendFile, sendText } from "./sending.ts";
import { PREVIEW_PATH, isToken, previewCookie, readToken, withToken } from "./token.ts";

const SECOND_MS = 1_000;
const CHECK = "?check";

/**
 * Opens a preview link: tests whether the browser accepts a cookie here, and otherwise continues with the token in the address.
 *
 * @param name the last part of the link's path
 */
export async function openPreview(name: string, sending: Sending, previews: Previews): Promise<void> {
  const { request, response, site, headers } = sending;
  if (request.method !== "GET" && request.method !== "HEAD")
    return void response.writeHead(405, { ...headers, Allow: "GET, HEAD" }).end();
  if (name === "preview.js") return sendFile(sending, "text/javascript", PREVIEW_SCRIPT);
  if (name === "frame.js") return sendFile(sending, "text/javascript", FRAME_SCRIPT);
  if (name === "preview.css") return sendFile(sending, "text/css", PREVIEW_STYLE);
  const isSecure = site.requestOrigin.scheme === "https";
  if (name === "leave") {
    response.setHeader("Set-Cookie", previewCookie("", isSecure, 0));
    return redirect(sending, "/");
  }
  const link = isToken(name) ? await previews.find(name, site.tenant) : undefined;
  if (link === undefined) return sendPreviewEnded(sending, false);
  if (request.url?.endsWith(CHECK)) {
    const hasCookie = readToken({ headers: request.headers, url: "" })?.token === name;
    const start = startOf(link, site);
    return redirect(sending, hasCookie ? start : withToken(start, name));
  }
  await previews.countUse(link);
  const seconds = Math.max(1, Math.floor((link.endsAt - Date.now()) / SECOND_MS));
  response.setHeader("Set-Cookie", previewCookie(name, isSecure, seconds));
  redirect(sending, `${PREVIEW_PATH}${name}${CHECK}`);
}

function startOf({ subject }: PreviewLink, { tenant: { defaultLanguage } }: Site): string {
  const language = subject.language ?? defaultLanguage;
  return localizePath(encodeURI(subject.path), { language, defaultLanguage });
}

/** Answers for a preview that has ended, and deletes its cookie, so that the next page is the published one. */
export function sendPreviewEnded(sending: Sending, isCall: boolean): void {
  const { response, site, headers } = sending;
  response.setHeader("Set-Cookie", previewCookie("", site.requestOrigin.scheme === "https", 0));
  if (!isCall) return sendText(sending, 410, "over");
  response.writeHead(410, { ...headers, "Content-Type": "application/json; charset=utf-8" });
  response.end(JSON.stringify({ code: 410, msg: "This preview has ended", data: null }));
}
