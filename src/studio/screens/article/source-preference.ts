const KEY = "vitrine-studio-source";

/** Whether the editor shows Markdown as source in this browser. */
export function prefersSource(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

export function storeSource(isSource: boolean): void {
  try {
    localStorage.setItem(KEY, isSource ? "yes" : "no");
  } catch {
    // Storage is blocked; the choice lasts until the page is closed.
  }
}
