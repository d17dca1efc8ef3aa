import type { ReactNode } from "react";
import type { SiteForm } from "../../../contract/api/forms.ts";

/** A form that the site declares, for a block in an article. */
export interface OwnForm extends SiteForm {
  /** Called if the site no longer has the form. Shows the typed values in its place. */
  withdraw: (values: Readonly<Record<string, unknown>>) => void;
  /** The texts of errors that only these forms have, by error code. */
  errorTexts: Readonly<Partial<Record<string, string>>>;
  /** Returns what the summary shows for an error in a field that the form does not have; `undefined` for its own fields. */
  explainRemoved: (field: string) => ReactNode;
}
