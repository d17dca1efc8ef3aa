import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { checkForm } from "../../contract/api/check-form.ts";
import { SiteError, invalidFields } from "../../contract/api/errors.ts";
import { FORMS_KEY, type SiteForm, readForm } from "../../contract/api/forms.ts";
import type { CallScope, Handler } from "./call-scope.ts";
import { answersOf } from "./need-fields.ts";
import { storeSubmission } from "./needs.ts";

export const submitForm: Handler<"submitForm"> = async (body, scope) => {
  const { formName } = body;
  const form = await findForm(scope, formName, scope.language);
  if (form === undefined) throw new SiteError(`This site has no form "${formName}"`, { status: 404 });
  const checked = checkForm(body, form);
  if (checked.errors !== undefined) throw invalidFields(checked.errors);
  const shown = await findForm(scope, formName, scope.site.tenant.defaultLanguage);
  const answers = answersOf(checked.own, shown?.fields ?? form.fields);
  return storeSubmission({ body, checked, answers, form: formName, isConfirmed: form.isConfirmed }, scope);
};

/** Returns one of the site's own forms, with the words of one language. */
async function findForm(
  { reader, site }: Pick<CallScope, "reader" | "site">,
  name: string,
  language: LanguageCode,
): Promise<SiteForm | undefined> {
  const config = await reader.findConfig(site.tenant.theme, language);
  return readForm(config?.[FORMS_KEY]?.content, name);
}
