import { type TextStorage, forgiving } from "../state/forgiving-storage.ts";
import { readKeptJson } from "../state/read-kept-json.ts";

const DRAFT_KEY = "vitrine:need-draft";

/**
 * A need as far as it was written, by field. It stays in the tab in which it was typed, whatever page of the site
 * the form stands on: the visitor may have changed the language, and with it the address.
 */
type Draft = Record<string, DraftedValue>;

interface DraftedValue {
  value: string;
  /** The place of what was chosen in its list: in another language the same choice reads otherwise. */
  position?: number | undefined;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Keeps what a form holds beyond what it was drawn with. Returns whether there was any such thing. */
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
  storage.setItem(DRAFT_KEY, JSON.stringify(draft));
  return true;
}

/** Puts a draft back into the fields that nothing was typed into since. Returns whether there was one. */
export function restoreDraft(form: HTMLFormElement, storage = tabStorage()): boolean {
  const draft = readKeptJson(storage.getItem(DRAFT_KEY), isDraft);
  if (draft === undefined) return false;
  for (const control of controlsOf(form)) {
    const drafted = draft[control.name];
    if (drafted !== undefined && valueOf(control) === drawnValueOf(control)) setValue(control, drafted);
  }
  return true;
}

/** Forgets the draft: the need has been sent, or emptied. */
export function discardDraft(storage = tabStorage()): void {
  storage.removeItem(DRAFT_KEY);
}

function tabStorage(): TextStorage {
  return forgiving(() => sessionStorage);
}

/** The fields that a visitor fills; not those that are there for machines. */
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
