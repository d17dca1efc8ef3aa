import { type TextStorage, forgiving } from "../../platform/forgiving-storage.ts";
import { readStoredJson } from "../../platform/read-stored-json.ts";

/** The prefix of keys. Each form that the site declares has a draft of its own. */
const DRAFT_KEY = "vitrine:need-draft";

function keyOf(form: HTMLFormElement): string {
  const name = form.elements.namedItem("formName");
  return name instanceof HTMLInputElement ? `${DRAFT_KEY}:${name.value}` : DRAFT_KEY;
}

/**
 * The text typed into the enquiry form so far, by field. Stored per tab instead of per address, because a change of language changes the
 * address.
 */
type Draft = Record<string, DraftedValue>;

interface DraftedValue {
  value: string;
  /** Index of the chosen option. The texts of options differ between languages. */
  position?: number | undefined;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Stores the values of a form that differ from its initial values. Returns false if there are none. */
export function saveDraft(form: HTMLFormElement, storage = tabStorage()): boolean {
  const typed = controlsOf(form).filter((control) => valueOf(control) !== drawnValueOf(control));
  if (typed.length === 0) return false;
  const draft: Draft = Object.fromEntries(
    typed.map((control) => [
      control.name,
      {
        value: valueOf(control),
        ...(control instanceof HTMLSelectElement ? { position: control.selectedIndex } : {}),
      },
    ]),
  );
  storage.setItem(keyOf(form), JSON.stringify(draft));
  return true;
}

/** Restores a draft into those fields that still have their initial values. Returns false if there is no draft. */
export function restoreDraft(form: HTMLFormElement, storage = tabStorage()): boolean {
  const draft = readStoredJson(storage.getItem(keyOf(form)), isDraft);
  if (draft === undefined) return false;
  for (const control of controlsOf(form)) {
    const drafted = draft[control.name];
    if (drafted !== undefined && valueOf(control) === drawnValueOf(control)) setValue(control, drafted);
  }
  return true;
}

/** Discards the draft, because the enquiry was sent or the form was cleared. */
export function discardDraft(form: HTMLFormElement, storage = tabStorage()): void {
  storage.removeItem(keyOf(form));
}

function tabStorage(): TextStorage {
  return forgiving(() => sessionStorage);
}

/** The form's fields for visitors, without the honeypot. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== "" &&
      element.type !== "hidden" &&
      element.closest("[hidden]") === null,
  );
}

function isChecked(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === "checkbox";
}

function valueOf(control: Control): string {
  return isChecked(control) ? String(control.checked) : control.value;
}

function drawnValueOf(control: Control): string {
  if (isChecked(control)) return String(control.defaultChecked);
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

function setValue(control: Control, { value, position }: DraftedValue): void {
  if (isChecked(control)) control.checked = value === "true";
  else if (!(control instanceof HTMLSelectElement)) control.value = value;
  else if ([...control.options].some((option) => option.value === value)) control.value = value;
  else if (position !== undefined && position < control.options.length) control.selectedIndex = position;
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every(
      (entry: unknown) =>
        typeof entry === "object" && entry !== null && "value" in entry && typeof entry.value === "string",
    )
  );
}
