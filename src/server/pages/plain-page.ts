import { LANGUAGE_TAGS, type LanguageCode } from "../../contract/addresses/locales.ts";
import { NO_FIELDS } from "../../contract/api/forms.ts";
import { escapeHtml } from "../../contract/site/escape-html.ts";

/** Texts of the page that is shown when no other page can be: the renderer failed, or no tenant was found. */
const TEXTS = {
  en: {
    missing: "There is no site at this address.",
    refused: "This request cannot be answered.",
    failed: "Something went wrong on our side. Please try again in a moment.",
    silent: "The site is under maintenance and will be back in a moment.",
    again: "Try again",
    unsent: "Your message could not be sent just now. Nothing is lost: please send it again in a moment.",
    send: "Send again",
    withdrawn:
      "This form is no longer available, so your message was not sent. Copy what you wrote before you leave this page.",
    typed: "What you wrote",
  },
  zh: {
    missing: "这个网址没有对应的网站。",
    refused: "无法处理此请求。",
    failed: "我们这边出了点问题，请稍后再试。",
    silent: "网站正在维护，请稍后再来。",
    again: "重试",
    unsent: "暂时无法发送。您填写的内容都还在，请稍后再次发送。",
    send: "再次发送",
    withdrawn: "此表单已停用，您的内容没有发出。离开本页前，请先复制保存您填写的内容。",
    typed: "您填写的内容",
  },
  kr: {
    missing: "이 주소에는 사이트가 없습니다.",
    refused: "이 요청은 처리할 수 없습니다.",
    failed: "저희 쪽에 문제가 생겼습니다. 잠시 후 다시 시도해 주세요.",
    silent: "사이트를 점검하고 있습니다. 잠시 후 다시 찾아 주세요.",
    again: "다시 시도",
    unsent: "지금은 보낼 수 없습니다. 입력하신 내용은 그대로 있으니 잠시 후 다시 보내 주세요.",
    send: "다시 보내기",
    withdrawn:
      "더 이상 사용할 수 없는 양식이라 내용이 전달되지 않았습니다. 이 페이지를 나가기 전에 입력하신 내용을 복사해 두세요.",
    typed: "입력하신 내용",
  },
} as const satisfies Record<LanguageCode, Record<string, string>>;

/** Inline style, because possibly no site can serve a file. It is neutral, because the theme may be unknown. */
const STYLE = [
  "body{display:grid;place-content:center;min-height:100svh;margin:0;font:1.125rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}",
  ":lang(ko){word-break:keep-all}",
  "main{max-width:32rem;padding:1.5rem}",
  "h1{margin:0 0 .5rem;font-size:1rem;font-weight:600;letter-spacing:.08em;opacity:.7}",
  "p{margin:0 0 1rem;text-wrap:pretty}",
  "textarea{box-sizing:border-box;width:100%}",
  "textarea,button{margin:0 0 1rem;padding:.5rem .75rem;font:inherit}",
  "a{display:inline-block;padding:.5rem 0;color:inherit;text-underline-offset:.25em}",
].join("");

/**
 * Returns a complete page for a status from 400 to 599, without scripts or any text from the request. For temporary errors it
 * offers a retry.
 */
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
  // An empty `href` links to the page's own address.
  return writePage({
    heading: String(status),
    language,
    text,
    end: status >= 500 ? `<a href="">${texts.again}</a>` : "",
  });
}

/**
 * Returns a page for a form that could not be accepted. It contains the typed values and can be sent again to the same address.
 *
 * @param typed the values by field
 */
export function plainForm(
  status: number,
  language: LanguageCode,
  typed: Readonly<Record<string, string>>,
): string {
  const { unsent, send, typed: label } = TEXTS[language];
  const fields = Object.entries(typed).map(([name, value]) =>
    writeField(escapeHtml(name), escapeHtml(value), label),
  );
  const form = `<form method="post">${fields.join("")}<button>${send}</button></form>`;
  return writePage({ heading: String(status), language, text: unsent, end: form });
}

/**
 * Returns the page for a visitor who sends a form that no longer exists. The page contains the typed text to copy.
 *
 * @param typed the values by field
 */
export function plainText(
  status: number,
  language: LanguageCode,
  typed: Readonly<Record<string, string>>,
): string {
  const { withdrawn, typed: label } = TEXTS[language];
  const lines = Object.entries(typed).flatMap(([name, value]) =>
    value === "" || NO_FIELDS.has(name) ? [] : [value],
  );
  const end = `<textarea rows="${lines.length + 8}" aria-label="${label}" readonly>\n${escapeHtml(lines.join("\n"))}</textarea>`;
  return writePage({ heading: String(status), language, text: withdrawn, end });
}

/** Returns the HTML of a field. Short texts become hidden fields, because their labels are not known here. */
function writeField(name: string, value: string, label: string): string {
  return name === "message" || value.includes("\n")
    ? // HTML ignores a line break at the start of the element.
      `<textarea rows="8" aria-label="${label}" name="${name}">\n${value}</textarea>`
    : `<input type="hidden" name="${name}" value="${value}">`;
}

/** Returns a complete page without scripts, in a neutral style. All values except the language are HTML. */
export function writePage({
  heading,
  language,
  text,
  end,
}: {
  heading: string;
  language: LanguageCode;
  text: string;
  end: string;
}): string {
  return [
    "<!doctype html>",
    `<html lang="${LANGUAGE_TAGS[language]}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">`,
    `<title>${text}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${heading}</h1><p>${text}</p>${end}</main></body>`,
    "</html>",
    "",
  ].join("\n");
}
