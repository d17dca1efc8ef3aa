import { composed } from "../../../contract/addresses/composed.ts";
import { isArticleSlug } from "../../../contract/addresses/slugs.ts";
import type { Text } from "../../messages/messages.ts";
import { formText } from "../../parts/form-text.ts";

/** The slug and group of a new article. */
export interface Address {
  slug: string;
  group: string | null;
}

/** Reads slug and group from a form, with Unicode normalised as in file names. */
export function addressIn(form: FormData): Address {
  return { slug: readField(form, "slug"), group: readField(form, "group") || null };
}

export function readField(form: FormData, name: string): string {
  return composed(formText(form, name)).trim();
}

/** Explains why a slug is invalid; `undefined` if it is valid. */
export function faultOfSlug({ slug }: Address, text: Text): string | undefined {
  return isArticleSlug(slug) ? undefined : text("fault-slug");
}
