import type { LanguageCode } from "../../../contract/addresses/locales.ts";

/** The message for visitors who send a form that the site has removed while they filled it in. */
export const WITHDRAWN: Readonly<Record<LanguageCode, { title: string; text: string }>> = {
  en: {
    title: "This form is no longer available",
    text: "The site removed this form, so your message was not sent. What you wrote is still here: copy it before you leave this page.",
  },
  zh: {
    title: "此表单已停用",
    text: "发送之前，网站撤下了这个表单，因此您的内容没有发出。您填写的内容还在本页，离开前请先复制保存。",
  },
  kr: {
    title: "더 이상 사용할 수 없는 양식입니다",
    text: "보내시기 전에 사이트에서 이 양식을 내려 내용이 전달되지 않았습니다. 입력하신 내용은 이 페이지에 남아 있으니 나가기 전에 복사해 두세요.",
  },
};
