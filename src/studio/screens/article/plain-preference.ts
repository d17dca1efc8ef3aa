const KEY = "vitrine-studio-plain-field";

/** Whether the plain text field is preferred in this browser. */
export function usesPlainField(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

export function storePlainField(isPlain: boolean): void {
  try {
    localStorage.setItem(KEY, isPlain ? "yes" : "no");
  } catch {
    // Storage is blocked; the choice lasts until the page is closed.
  }
}
