/** Time in milliseconds for which a button confirms that it has copied. */
const COPIED_MS = 2_000;

/** Adds a copy button to each block of code below `root`. Returns a function that removes them. */
export function addCopyButtons(root: HTMLElement, words: { copy: string; copied: string }): () => void {
  const buttons: HTMLButtonElement[] = [];
  // Browsers have no clipboard without a secure context, so the button would not work.
  if (navigator.clipboard === undefined) return () => {};
  for (const pre of root.querySelectorAll("pre")) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset["copyCode"] = "";
    button.textContent = words.copy;
    button.addEventListener("click", () => void copy(pre, button, words));
    pre.before(button);
    buttons.push(button);
  }
  return () => {
    for (const button of buttons) button.remove();
  };
}

async function copy(pre: HTMLElement, button: HTMLButtonElement, words: { copy: string; copied: string }) {
  try {
    await navigator.clipboard.writeText(pre.textContent.replace(/\n$/, ""));
  } catch {
    // The browser denied access to the clipboard. Visitors can still select the text.
    return;
  }
  button.textContent = words.copied;
  setTimeout(() => (button.textContent = words.copy), COPIED_MS);
}
