import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { escapeHtml } from "../../contract/site/escape-html.ts";
import { writePage } from "./plain-page.ts";

export type ConfirmationOutcome = "question" | "confirmed" | "expired" | "unknown";

const TEXTS = {
  en: {
    question: "Is this your e-mail address? Confirm it, and your message is passed on.",
    confirmed: "Thank you. Your address is confirmed, and your message has been passed on.",
    expired: "This link has expired. Please fill in the form again.",
    unknown: "This link is incomplete or no longer valid. Please copy the whole address from the e-mail.",
    confirm: "Confirm my address",
    home: "To the website",
  },
  zh: {
    question: "这是您的邮箱吗？请确认，确认后我们才会收到您填写的内容。",
    confirmed: "谢谢！您的邮箱已确认，我们已收到您填写的内容。",
    expired: "此链接已过期，请重新填写表单。",
    unknown: "此链接不完整或已失效，请从邮件中复制完整的网址。",
    confirm: "确认我的邮箱",
    home: "前往网站",
  },
  kr: {
    question: "회원님의 이메일 주소가 맞나요? 확인해 주시면 작성하신 내용을 전달합니다.",
    confirmed: "감사합니다. 주소가 확인되어 작성하신 내용을 전달했습니다.",
    expired: "링크가 만료되었습니다. 양식을 다시 작성해 주세요.",
    unknown: "링크가 불완전하거나 더 이상 유효하지 않습니다. 메일에 있는 주소 전체를 복사해 주세요.",
    confirm: "내 주소 확인",
    home: "사이트로 이동",
  },
} as const satisfies Record<LanguageCode, Record<string, string>>;

/** Returns the page on which the sender of a form confirms the e-mail address. It needs no script and no file of a theme. */
export function confirmationPage(
  outcome: ConfirmationOutcome,
  { language, site, token }: { language: LanguageCode; site: string; token: string },
): string {
  const texts = TEXTS[language];
  const end =
    outcome === "question"
      ? `<form method="post"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>${texts.confirm}</button></form>`
      : `<a href="/">${texts.home}</a>`;
  return writePage({ heading: escapeHtml(site), language, text: texts[outcome], end });
}
