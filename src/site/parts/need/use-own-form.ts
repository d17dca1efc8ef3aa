import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { FORMS_KEY, type SiteForm, readForm } from "../../../contract/api/forms.ts";
import { usePage, useSite } from "../../view/context.ts";

/** The words after sending a form whose sender must confirm the address. Only pages with such a form load them. */
const ASK: Record<LanguageCode, string> = {
  en: "Almost done: we have sent you an e-mail. Open the link in it to confirm your address.",
  zh: "就差一步：我们已向您的邮箱发送了一封邮件，请打开其中的链接以确认邮箱。",
  kr: "거의 다 됐습니다. 보내 드린 이메일의 링크를 열어 주소를 확인해 주세요.",
};

/** Returns a form that the site declares, in the language of the page; `undefined` if it declares no such form. */
export function useOwnForm(name: string): SiteForm | undefined {
  const form = readForm(useSite().configs[FORMS_KEY]?.content, name);
  const { language } = usePage();
  return form?.isConfirmed ? { ...form, thanks: ASK[language] } : form;
}
