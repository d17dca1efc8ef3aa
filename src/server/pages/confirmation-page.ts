import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { escapeHtml } from "../../contract/site/escape-html.ts";
import { writePage } from "./plain-page.ts";

export type ConfirmationOutcome = "question" | "confirmed" | "earlier" | "expired" | "unknown";

interface Texts extends Record<Exclude<ConfirmationOutcome, "question">, string> {
  /** @param name the title of the form, or else the name of the site */
  question: (name: string) => string;
  confirm: string;
  home: string;
}

const TEXTS: Record<LanguageCode, Texts> = {
  en: {
    question: (name) =>
      `Please confirm the e-mail address that you entered for “${name}”. Then your message is passed on.`,
    confirmed: "Thank you. Your address is confirmed, and your message has been passed on.",
    earlier:
      "Your address is already confirmed, and your message has been passed on. You do not need to do anything.",
    expired: "This link has expired. Please fill in the form again.",
    unknown: "This link is incomplete or no longer valid. Please copy the whole address from the e-mail.",
    confirm: "Confirm my address",
    home: "To the website",
  },
  zh: {
    question: (name) => `请确认您在“${name}”中填写的邮箱，确认后我们才会收到您填写的内容。`,
    confirmed: "谢谢！您的邮箱已确认，我们已收到您填写的内容。",
    earlier: "您之前已确认过邮箱，我们已收到您填写的内容，无需再次操作。",
    expired: "此链接已过期，请重新填写表单。",
    unknown: "此链接不完整或已失效，请从邮件中复制完整的网址。",
    confirm: "确认我的邮箱",
    home: "前往网站",
  },
  kr: {
    question: (name) =>
      `“${name}”에 입력하신 이메일 주소를 확인해 주세요. 확인하시면 작성하신 내용이 전달됩니다.`,
    confirmed: "감사합니다. 주소가 확인되어 작성하신 내용을 전달했습니다.",
    earlier: "이미 확인하신 주소이며, 작성하신 내용은 전달되었습니다. 더 하실 일은 없습니다.",
    expired: "링크가 만료되었습니다. 양식을 다시 작성해 주세요.",
    unknown: "링크가 불완전하거나 더 이상 유효하지 않습니다. 메일에 있는 주소 전체를 복사해 주세요.",
    confirm: "내 주소 확인",
    home: "사이트로 이동",
  },
};

export interface ConfirmationPage {
  language: LanguageCode;
  /** The name of the site. */
  site: string;
  /** The title of the form, for the question; empty if it has none. */
  form: string;
  token: string;
}

/** Returns the page on which the sender of a form confirms the e-mail address. It needs no script and no file of a theme. */
export function confirmationPage(
  outcome: ConfirmationOutcome,
  { language, site, form, token }: ConfirmationPage,
): string {
  const texts = TEXTS[language];
  const end =
    outcome === "question"
      ? `<form method="post"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>${texts.confirm}</button></form>`
      : `<a href="/">${texts.home}</a>`;
  const text = outcome === "question" ? texts.question(escapeHtml(form || site)) : texts[outcome];
  return writePage({ heading: escapeHtml(site), language, text, end });
}
