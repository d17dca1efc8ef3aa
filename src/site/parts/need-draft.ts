import { type TextStorage, forgiving } from "../state/forgiving-storage.ts";

export const DRAFT_KEY = "vitrine:need-draft";

/** A need as far as it was written. It stays in the tab in which it was typed. */
interface Draft {
  path: string;
  values: Record<string, string>;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Keeps what a form holds beyond what it was drawn with; a form without any such thing keeps nothing. */
export function saveDraft(form: HTMLFormElement, path: string, storage = tabStorage()): void {
  const typed = controlsOf(form).filter((control) => valueOf(control) !== drawnValueOf(control));
  const values = Object.fromEntries(typed.map((control) => [control.name, valueOf(control)]));
  if (typed.length > 0) storage.setItem(DRAFT_KEY, JSON.stringify({ path, values } satisfies Draft));
  else discardDraft(path, storage);
}

/** Puts a draft of this path back into the fields that nothing was typed into since. */
export function restoreDraft(form: HTMLFormElement, path: string, storage = tabStorage()): void {
  const draft = readDraft(storage.getItem(DRAFT_KEY));
  if (draft?.path !== path) return;
  for (const control of controlsOf(form)) {
    const value = draft.values[control.name];
    if (typeof value === "string" && valueOf(control) === drawnValueOf(control)) setValue(control, value);
  }
}

/** Forgets the draft of this path: the need has been sent, or emptied. */
export function discardDraft(path: string, storage = tabStorage()): void {
  if (readDraft(storage.getItem(DRAFT_KEY))?.path === path) storage.removeItem(DRAFT_KEY);
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

function setValue(control: Control, value: string): void {
  if (isChecked(control)) control.checked = value === "true";
  else control.value = value;
}

function readDraft(text: string | null): Draft | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    typeof value.path === "string" &&
    "values" in value &&
    typeof value.values === "object" &&
    value.values !== null
  );
}
