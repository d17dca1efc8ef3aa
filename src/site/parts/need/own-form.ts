import type { SiteForm } from "../../../contract/api/forms.ts";

/** A form that the site declares, for a block in an article. */
export interface OwnForm extends SiteForm {
  /** Called if the site no longer has the form. Shows the typed values in its place. */
  withdraw: (values: Readonly<Record<string, unknown>>) => void;
}
