import type { Finding } from "../../../content/store.ts";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../contract/addresses/locales.ts";
import { escapeHtml } from "../../../contract/site/escape-html.ts";
import { PREVIEW_TEXTS } from "./texts.ts";
import { PREVIEW_PATH } from "./token.ts";

/** Maximum number of findings in the bar. The Studio lists all. */
const MAXIMUM_FINDINGS = 5;

interface BarOptions {
  language: LanguageCode;
  /** Origin of the Studio that embeds the page and replaces the bar. If `undefined`, the bar is shown. */
  studio: string | undefined;
  findings: readonly Finding[];
}

/** Adds the preview's script, style sheet and bar to a page. */
export function withPreviewParts(html: string, options: BarOptions): string {
  const { studio } = options;
  const head = [
    `<link rel="stylesheet" href="${PREVIEW_PATH}preview.css"><script src="${PREVIEW_PATH}preview.js"></script>`,
    studio === undefined
      ? ""
      : `<script src="${PREVIEW_PATH}frame.js" data-studio="${escapeHtml(studio)}"></script>`,
  ].join("");
  return html
    .replace("</head>", `${head}</head>`)
    .replace(/<\/body><\/html>\s*$/, () => `${bar(options)}</body></html>`);
}

function bar({ language, studio, findings }: BarOptions): string {
  const texts = PREVIEW_TEXTS[language];
  const listed = findings
    .slice(0, MAXIMUM_FINDINGS)
    .map(({ file, line, message }) => `<li lang="en">${escapeHtml(`${file}:${line} ${message}`)}</li>`);
  const problems =
    listed.length === 0
      ? ""
      : `<details><summary>${texts.problems} ${findings.length}</summary><ul>${listed.join("")}</ul></details>`;
  return [
    `<aside id="vitrine-preview" lang="${LANGUAGE_TAGS[language]}" aria-label="${texts.label}"${studio === undefined ? "" : " data-quiet"}>`,
    `<p><strong>${texts.label}</strong> · ${texts.not} · <a href="${PREVIEW_PATH}leave">${texts.leave}</a></p>${problems}`,
    `<p role="alert" data-text="${escapeHtml(texts.unsent)}"></p></aside>`,
  ].join("");
}

export const PREVIEW_STYLE = `#vitrine-preview{position:fixed;inset:auto 0 0;z-index:2147483000;max-height:40svh;overflow:auto;padding:.25rem 1rem;background:#1d2433;color:#fff;font:.875rem/1.5 system-ui,sans-serif;text-align:center}
#vitrine-preview p{margin:.25rem 0}
#vitrine-preview a{color:#fff;text-decoration:underline}
#vitrine-preview ul{margin:0;padding:0;list-style:none;text-align:start}
#vitrine-preview[data-quiet]>*:not([role=alert]){display:none}
#vitrine-preview[data-quiet]:not(:has([role=alert]:not(:empty))){display:none}
#vitrine-preview [role=alert]:empty{display:none}
@media print{#vitrine-preview{display:none}}
`;

/**
 * Script of previewed pages, which runs before the application's. It stops enquiry forms from being sent. If the token is in the
 * address, it adds the token to the application's calls and to links within the site. Failed calls reject in a separate task, so
 * that a call aborted by leaving the page is not reported as an error.
 */
export const PREVIEW_SCRIPT = `"use strict";
{
  addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const note = document.querySelector("#vitrine-preview [role=alert]");
    note.textContent = "";
    requestAnimationFrame(() => { note.textContent = note.dataset.text; });
  }, true);

  const fetchNow = fetch;
  globalThis.fetch = (input, init) =>
    fetchNow(input, init).catch((error) => new Promise((_, reject) => { setTimeout(reject, 0, error); }));

  const token = new URLSearchParams(location.search).get("preview");
  if (token !== null) {
    const isOwn = (url) => url.origin === location.origin;
    const carry = (url) => { url.searchParams.set("preview", token); return url.href; };
    const send = fetch;
    globalThis.fetch = (input, init) => {
      const request = new Request(input, init);
      if (isOwn(new URL(request.url))) request.headers.set("preview-token", token);
      return send(request);
    };
    if (globalThis.navigation === undefined) {
      addEventListener("click", ({ target }) => {
        const link = target instanceof Element ? target.closest("a[href]") : null;
        if (link === null) return;
        const url = new URL(link.href);
        if (isOwn(url) && (url.pathname + url.search !== location.pathname + location.search || url.hash === "")) link.href = carry(url);
      }, true);
      addEventListener("submit", ({ target }) => {
        if (!(target instanceof HTMLFormElement) || target.method !== "get") return;
        const field = Object.assign(document.createElement("input"), { type: "hidden", name: "preview", value: token });
        target.append(field);
      }, true);
    } else {
      navigation.addEventListener("navigate", (event) => {
        const url = new URL(event.destination.url);
        if (!event.cancelable || event.hashChange || event.downloadRequest !== null || event.navigationType === "traverse") return;
        if (!isOwn(url) || url.pathname.startsWith("/studio/") || url.searchParams.has("preview")) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        const history = event.navigationType === "replace" ? "replace" : "auto";
        navigation.navigate(carry(url), { history, info: event.info });
      });
    }
  }
}
`;
