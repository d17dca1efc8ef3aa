const KEY = "vitrine-studio-front-matter";

/** Whether front matter is shown unfolded in this browser. */
export function keepsFrontMatterOpen(): boolean {
  try {
    return localStorage.getItem(KEY) === "open";
  } catch {
    return false;
  }
}

export function storeFrontMatter(isOpen: boolean): void {
  try {
    localStorage.setItem(KEY, isOpen ? "open" : "folded");
  } catch {
    // Storage is blocked; the choice lasts until the page is closed.
  }
}
