import { LANGUAGE_TAGS, type LanguageCode } from "../../../contract/addresses/locales.ts";
import { escapeHtml } from "../../../contract/site/escape-html.ts";
import { EDITOR_PATH, TO_EDIT } from "../../../contract/studio/live-addresses.ts";

/** The texts of the link, in the editor's language. */
const TEXTS = {
  en: { edit: "Edit this page", open: "Open in the Studio" },
  zh: { edit: "编辑此页", open: "在工作室中打开" },
  kr: { edit: "이 페이지 편집", open: "스튜디오에서 열기" },
} as const satisfies Record<LanguageCode, Record<string, string>>;

export const LINK_SCRIPT = "edit-link.js";
export const LINK_STYLE = "edit-link.css";

interface LinkOptions {
  studio: string;
  tenant: string;
  /** The editor's language, which may differ from the page's. */
  language: LanguageCode;
}

const HEAD_END = "</head>";

/** Adds the script that shows the link to a page. */
export function withEditLink(page: Buffer, { studio, tenant, language }: LinkOptions): Buffer {
  const at = page.indexOf(HEAD_END);
  if (at < 0) return page;
  const { edit, open } = TEXTS[language];
  const data = {
    to: `${studio}${TO_EDIT}${encodeURIComponent(tenant)}`,
    edit,
    open,
    lang: LANGUAGE_TAGS[language],
  };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  const parts = [
    `<link rel="stylesheet" href="${EDITOR_PATH}${LINK_STYLE}">`,
    `<script async src="${EDITOR_PATH}${LINK_SCRIPT}"${attributes.join("")}></script>`,
  ];
  return Buffer.concat([page.subarray(0, at), Buffer.from(parts.join("")), page.subarray(at)]);
}

/**
 * Style sheet of the link. It uses no cascade layer and its own colours, so that themes do not affect it, and is placed above
 * elements that themes fix to the bottom of small screens.
 */
export const LINK_CSS = `#vitrine-edit{position:fixed;inset:auto auto 5.5rem max(1rem,env(safe-area-inset-left));z-index:2147483000;margin:0;padding:0}
#vitrine-edit a{display:block;padding:.625rem 1rem;border:1px solid #fff6;border-radius:.375rem;background:#1d2433;box-shadow:0 .125rem .75rem #0005;color:#fff;font:500 .875rem/1.5 system-ui,sans-serif;letter-spacing:0;text-decoration:none}
#vitrine-edit a:hover{background:#33405c;color:#fff}
#vitrine-edit a:focus-visible{outline:3px solid #fff;outline-offset:-5px;box-shadow:0 0 0 3px #1d2433}
@media print{#vitrine-edit{display:none}}
`;

/**
 * Script that shows the link at the end of the page, where the keyboard reaches it by one step back from the start. It updates
 * the link when the application changes the page, and adds the selected words, or those that are read (30 % from the top of the
 * window), so that the editor opens at that place.
 */
export const LINK_CODE = `"use strict";
{
  const { to, edit, open, lang } = document.currentScript.dataset;
  const CONTEXT_LENGTH = 60;
  const link = document.createElement("a");
  const place = document.createElement("aside");
  place.id = "vitrine-edit";
  place.lang = lang;
  place.setAttribute("aria-label", "Vitrine Studio");
  place.append(link);

  /** Returns the reader's position: the selection, or else the first block 30 % from the top, once the page has been scrolled. */
  const placeIn = (body) => {
    const selection = getSelection();
    if (!selection.isCollapsed && body.contains(selection.anchorNode)) {
      const { startContainer, startOffset } = selection.getRangeAt(0);
      if (body.contains(startContainer)) return [startContainer, startOffset];
    }
    if (scrollY < 50) return undefined;
    const blocks = [...body.querySelectorAll("h2, h3, h4, p, li, td, pre, figcaption")];
    const block = blocks.find((each) => each.getBoundingClientRect().bottom > innerHeight * 0.3);
    return block && [block, 0];
  };
  const wordsIn = (body) => {
    const [node, offset] = placeIn(body) ?? [];
    if (node === undefined) return "";
    const range = document.createRange();
    range.selectNodeContents(body);
    range.setEnd(node, offset);
    const before = range.toString();
    const after = body.textContent.slice(before.length);
    return "#" + new URLSearchParams({ before: before.slice(-CONTEXT_LENGTH), after: after.slice(0, CONTEXT_LENGTH) });
  };
  const update = () => {
    const body = document.querySelector("[data-article-body]");
    link.textContent = body === null ? open : edit;
    link.href = to + location.pathname + (body === null ? "" : wordsIn(body));
  };
  const begin = () => {
    update();
    document.body.append(place);
    new MutationObserver(update).observe(document.querySelector("title"), { childList: true });
    for (const kind of ["pointerdown", "focusin", "click"]) link.addEventListener(kind, update);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
}
`;
