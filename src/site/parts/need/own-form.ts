import type { SiteForm } from "../../../contract/api/forms.ts";

/** A form that the site declares, as it is shown in an article. */
export interface OwnForm extends SiteForm {
  /** Shows the typed values in place of the form, because the site no longer has it. */
  withdraw: (values: Readonly<Record<string, unknown>>) => void;
}
