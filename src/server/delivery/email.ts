import { localizeText } from "../../content/model/localize.ts";
import type { Delivery } from "../../content/needs/need-archive.ts";
import { clockTime } from "../../content/time/clock-time.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { NEED_FORM } from "../../contract/api/forms.ts";
import { confirmationMail } from "./confirmation-mail.ts";
import { openMailTransport } from "./mail-transport.ts";

const MAXIMUM_SUBJECT_LENGTH = 150;

const WORDS: Record<LanguageCode, Record<string, string>> = {
  en: {
    subject: "New enquiry",
    name: "Name",
    email: "E-mail",
    phone: "Phone",
    company: "Company",
    category: "Category",
    message: "Message",
    language: "Language",
    formUrl: "Sent from",
    landingUrl: "First page of the visit",
    refererUrl: "Previous page",
    createdAt: "Time",
    id: "Number",
  },
  zh: {
    subject: "新留言",
    name: "姓名",
    email: "邮箱",
    phone: "电话",
    company: "公司",
    category: "咨询类别",
    message: "留言内容",
    language: "语言",
    formUrl: "提交页面",
    landingUrl: "首次访问的页面",
    refererUrl: "来源页面",
    createdAt: "时间",
    id: "编号",
  },
  kr: {
    subject: "새 문의",
    name: "이름",
    email: "이메일",
    phone: "전화번호",
    company: "회사",
    category: "문의 유형",
    message: "문의 내용",
    language: "언어",
    formUrl: "보낸 페이지",
    landingUrl: "처음 방문한 페이지",
    refererUrl: "유입 경로",
    createdAt: "시각",
    id: "번호",
  },
};

/** Sends enquiries through a mail server. */
export interface Mailer {
  /** @throws {DeliveryError} if the mail server rejects it; the message contains no data of the enquiry */
  send(delivery: Delivery): Promise<void>;
  /**
   * Asks the sender of a form to confirm the address. @throws {DeliveryError} if the mail server rejects the mail
   */
  ask(delivery: Delivery, token: string): Promise<void>;
  close(): void;
}

/** Creates a mailer for an SMTP URL. Connections are opened when needed. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = openMailTransport(smtpUrl);
  return {
    async send(delivery) {
      const { need, tenant, settings, formTitle } = delivery;
      const words = WORDS[tenant.defaultLanguage];
      const title =
        need.form === NEED_FORM
          ? words["subject"]
          : localizeText(formTitle, tenant.defaultLanguage, tenant.defaultLanguage) || need.form;
      const about = [need.name, need.category].filter((part) => part !== "").join(", ");
      await transport.send({
        from: { name: tenant.name, address: from },
        to: settings.email.map((address) => ({ name: "", address })),
        replyTo: fitsHeader(need.email) ? { name: need.name, address: need.email } : undefined,
        subject: `${[title, about].filter((part) => part !== "").join(": ")}`.slice(
          0,
          MAXIMUM_SUBJECT_LENGTH,
        ),
        text: textOf(delivery, words),
        // The id is the same in every attempt, so that mail programs show duplicates only once.
        messageId: `<${need.id}.${tenant.code}@${from.slice(from.lastIndexOf("@") + 1)}>`,
        date: new Date(need.createdAt),
        headers: { "Auto-Submitted": "auto-generated", "X-Need-Id": need.id },
      });
    },
    ask: (delivery, token) => transport.send(confirmationMail(delivery, { token, from })),
    close: transport.close,
  };
}

/**
 * True if the address can be used in a header. A local part with non-ASCII characters needs SMTPUTF8 on every mail server that
 * forwards the mail, and many reject it. The address is also in the mail's text.
 */
function fitsHeader(address: string): boolean {
  return /^[\x21-\x7E]+@/.test(address);
}

/** Returns the mail's text: the typed values, then the addresses of the visit. Empty fields are omitted. */
function textOf({ need, tenant }: Delivery, words: Record<string, string>): string {
  const { name, email, phone, company, category, message, answers } = need;
  const { language, formUrl, landingUrl, refererUrl, id } = need;
  const createdAt = `${clockTime(need.createdAt, tenant.timeZone)} (${tenant.timeZone})`;
  const list = (values: Record<string, string>) =>
    Object.entries(values)
      .filter(([, value]) => value !== "")
      .map(([key, value]) => `${words[key]}: ${value}`)
      .join("\n");
  const person = list({ name, email, phone, company, category });
  const own = answers.map(({ label, value }) => `${label}: ${value}\n`).join("");
  const origin = list({ language, formUrl, landingUrl, refererUrl, createdAt, id });
  return `${person}\n${own}\n${message}\n\n-- \n${origin}\n`;
}
