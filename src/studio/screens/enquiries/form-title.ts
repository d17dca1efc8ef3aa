import type { NeedList } from "../../../contract/studio/endpoints/needs.ts";

/** Returns the title of a form that the site declares, or its name if the site no longer declares it. */
export function titleOf(forms: NeedList["forms"], name: string): string {
  return forms.find((form) => form.name === name)?.title ?? name;
}
