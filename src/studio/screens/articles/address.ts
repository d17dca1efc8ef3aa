import { isArticleSlug } from "../../../contract/addresses/slugs.ts";
import type { Text } from "../../messages/messages.ts";
import { formText } from "../../parts/form-text.ts";

/** Where an article is to begin. */
export interface Address {
  slug: string;
  group: string | null;
}

/** What the fields of a form have, in the form in which names of files are. */
export function addressIn(form: FormData): Address {
  return { slug: readField(form, "slug"), group: readField(form, "group") || null };
}

export function readField(form: FormData, name: string): string {
  return formText(form, name).normalize("NFC").trim();
}

/** Why a site would not take an article of that slug; `undefined` if it would. */
export function faultOfSlug({ slug }: Address, text: Text): string | undefined {
  return isArticleSlug(slug) ? undefined : text("fault-slug");
}
