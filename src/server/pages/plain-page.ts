import { LANGUAGE_TAGS, type LanguageCode } from "../../contract/locales.ts";

/** Said when there is no page to say it: the renderer failed, or no tenant could be found. */
const TEXTS = {
  en: {
    missing: "There is no site at this address.",
    refused: "This request cannot be answered.",
    failed: "Something went wrong on our side. Please try again in a moment.",
    silent: "The site is being looked after and will be back in a moment.",
  },
  zh: {
    missing: "此地址没有网站。",
    refused: "无法处理此请求。",
    failed: "我们这边出了点问题，请稍后再试。",
    silent: "网站正在维护，请稍后再来。",
  },
  kr: {
    missing: "이 주소에는 사이트가 없습니다.",
    refused: "이 요청은 처리할 수 없습니다.",
    failed: "저희 쪽에 문제가 생겼습니다. 잠시 후 다시 시도해 주세요.",
    silent: "사이트를 점검하고 있습니다. 잠시 후 다시 찾아 주세요.",
  },
} as const satisfies Record<LanguageCode, Record<string, string>>;

/** A whole page without scripts, styles or anything of the request's, for a status from 400 to 599. */
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
  return [
    "<!doctype html>",
    `<html lang="${LANGUAGE_TAGS[language]}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${status}</title></head>`,
    `<body><main><h1>${status}</h1><p>${text}</p></main></body>`,
    "</html>",
    "",
  ].join("\n");
}
