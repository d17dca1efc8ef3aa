import { randomUUID } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import { localizeText } from "../../content/model/localize.ts";
import type { Delivery } from "../../content/needs/need-archive.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";

/** The path of the page on which senders confirm their address. */
export const CONFIRMATION_PATH = "/api/client/form/confirm";

interface Words {
  subject(form: string): string;
  text(values: { form: string; site: string; link: string }): string;
}

const WORDS: Record<LanguageCode, Words> = {
  en: {
    subject: (form) => `Please confirm: ${form}`,
    text: ({ form, site, link }) =>
      `Somebody, probably you, entered this e-mail address in the form “${form}” of ${site}.\n\nTo confirm the address, open this page and press the button:\n\n${link}\n\nThe link is valid for seven days. If it was not you, do nothing, and nothing will be passed on.\n`,
  },
  zh: {
    subject: (form) => `请确认：${form}`,
    text: ({ form, site, link }) =>
      `有人（很可能是您本人）在${site}的表单“${form}”中填写了这个邮箱。\n\n如需确认，请打开以下页面并点击按钮：\n\n${link}\n\n链接七天内有效。如果不是您本人操作，请忽略此邮件，填写的内容不会被转交。\n`,
  },
  kr: {
    subject: (form) => `확인해 주세요: ${form}`,
    text: ({ form, site, link }) =>
      `누군가(아마도 본인)가 ${site}의 양식 “${form}”에 이 이메일 주소를 입력했습니다.\n\n주소를 확인하려면 아래 페이지를 열고 버튼을 눌러 주세요.\n\n${link}\n\n링크는 7일 동안 유효합니다. 본인이 아니라면 아무것도 하지 않으셔도 됩니다. 내용은 전달되지 않습니다.\n`,
  },
};

/** Writes the mail that asks the sender of a form to confirm the e-mail address. */
export function confirmationMail(
  { need, tenant, siteOrigin, formTitle }: Delivery,
  { token, from }: { token: string; from: string },
): SendMailOptions {
  const words = WORDS[need.language];
  const form = localizeText(formTitle, need.language, tenant.defaultLanguage) || need.form;
  const link = `${siteOrigin}${CONFIRMATION_PATH}?token=${token}`;
  return {
    from: { name: tenant.name, address: from },
    to: [{ name: "", address: need.email }],
    subject: words.subject(form),
    text: words.text({ form, site: tenant.name, link }),
    // Every attempt has another id, because mail systems drop a repeated id as a duplicate.
    messageId: `<${need.id}.confirmation-${randomUUID()}.${tenant.code}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
