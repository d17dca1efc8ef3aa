/** Selects the places of forms in the HTML of an article. */
export const FORM_PLACES = '[data-block="need"],[data-block="form"]';

/** True for blocks with a form: the one that every site has, or one that the site declares. */
export function isForm({ kind }: { kind: string }): boolean {
  return kind === "need" || kind === "form";
}
