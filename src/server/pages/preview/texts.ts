import { LANGUAGE_TAGS, type LanguageCode } from "../../../contract/addresses/locales.ts";
import { escapeHtml } from "../../../contract/site/escape-html.ts";

/** The texts shown in previews. */
export const PREVIEW_TEXTS = {
  en: {
    label: "Preview",
    not: "not what visitors see",
    leave: "Leave the preview",
    unsent: "Preview: nothing was sent.",
    over: "This preview has expired, or its link was revoked.",
    many: "Too many pages of this preview were requested. Wait a minute.",
    cannot: "This preview cannot be shown:",
    goOn: "To the site",
    problems: "Problems:",
  },
  zh: {
    label: "预览",
    not: "访客看到的并非如此",
    leave: "退出预览",
    unsent: "这是预览，没有发送任何内容。",
    over: "此预览已结束，或其链接已被收回。",
    many: "此预览的访问过于频繁，请等一分钟再试。",
    cannot: "无法显示此预览：",
    goOn: "前往网站",
    problems: "以下内容有问题：",
  },
  kr: {
    label: "미리보기",
    not: "방문자에게 보이는 모습이 아닙니다",
    leave: "미리보기 끝내기",
    unsent: "미리보기이므로 아무것도 보내지 않았습니다.",
    over: "미리보기가 끝났거나 링크가 취소되었습니다.",
    many: "미리보기 요청이 너무 많습니다. 1분 뒤에 다시 해 보세요.",
    cannot: "미리보기를 보여 줄 수 없습니다:",
    goOn: "사이트로 가기",
    problems: "문제가 있는 부분:",
  },
} as const satisfies Record<LanguageCode, Record<string, string>>;

const STYLE = "body{max-width:36rem;margin:20svh auto;padding:1.5rem;font:1.125rem/1.6 system-ui,sans-serif}";

/**
 * Returns a complete page that consists of one text, without scripts.
 *
 * @param detail explains the cause to the author of the preview, in English
 */
export function plainPreviewPage(
  language: LanguageCode,
  text: keyof (typeof PREVIEW_TEXTS)["en"],
  { detail, back }: { detail?: string; back: string },
): string {
  const texts = PREVIEW_TEXTS[language];
  return [
    `<!doctype html><html lang="${LANGUAGE_TAGS[language]}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">`,
    `<meta name="color-scheme" content="light dark"><title>${texts.label}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${texts.label}</h1><p>${texts[text]}</p>`,
    detail === undefined ? "" : `<p lang="en">${escapeHtml(detail)}</p>`,
    `<p><a href="${escapeHtml(back)}">${texts.goOn}</a></p></main></body></html>\n`,
  ].join("");
}
