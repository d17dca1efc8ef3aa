const KEY = "vitrine-studio-front-matter";

/** Whether somebody wants to see the front matter of every text in this browser. */
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
    // It is for this once, then.
  }
}
