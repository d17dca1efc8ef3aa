import { LANGUAGE_TAGS, type LanguageCode } from "../../contract/locales.ts";

/** Said when there is no page to say it: the renderer failed, or no tenant could be found. */
const TEXTS = {
  en: {
    missing: "There is no site at this address.",
    refused: "This request cannot be answered.",
    failed: "Something went wrong on our side. Please try again in a moment.",
    silent: "The site is being looked after and will be back in a moment.",
    again: "Try again",
  },
  zh: {
    missing: "此地址没有网站。",
    refused: "无法处理此请求。",
    failed: "我们这边出了点问题，请稍后再试。",
    silent: "网站正在维护，请稍后再来。",
    again: "重试",
  },
  kr: {
    missing: "이 주소에는 사이트가 없습니다.",
    refused: "이 요청은 처리할 수 없습니다.",
    failed: "저희 쪽에 문제가 생겼습니다. 잠시 후 다시 시도해 주세요.",
    silent: "사이트를 점검하고 있습니다. 잠시 후 다시 찾아 주세요.",
    again: "다시 시도",
  },
} as const satisfies Record<LanguageCode, Record<string, string>>;

/** In the page itself: there may be no site to ask for a file. No theme's either, since whose page it is may not be known. */
const STYLE = [
  "body{display:grid;place-content:center;min-height:100svh;margin:0;font:1.125rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}",
  ":lang(ko){word-break:keep-all}",
  "main{max-width:32rem;padding:1.5rem}",
  "h1{margin:0 0 .5rem;font-size:1rem;font-weight:600;letter-spacing:.08em;opacity:.7}",
  "p{margin:0 0 1rem;text-wrap:pretty}",
  "a{display:inline-block;padding:.5rem 0;color:inherit;text-underline-offset:.25em}",
].join("");

/** A whole page without scripts or anything of the request's, for a status from 400 to 599. What may pass can be tried again. */
export function plainPage(status: number, language: LanguageCode): string {
  const texts = TEXTS[language];
  const text =
    status === 503
      ? texts.silent
      : status >= 500
        ? texts.failed
        : status === 404
          ? texts.missing
          : texts.refused;
  // An empty address is the page's own.
  const again = status >= 500 ? `<a href="">${texts.again}</a>` : "";
  return [
    "<!doctype html>",
    `<html lang="${LANGUAGE_TAGS[language]}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">`,
    `<title>${text}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${status}</h1><p>${text}</p>${again}</main></body>`,
    "</html>",
    "",
  ].join("\n");
}
