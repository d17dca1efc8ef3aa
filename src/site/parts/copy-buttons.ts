/** How long a button says that it has copied, in milliseconds. */
const COPIED_MS = 2_000;

/** Gives each block of code below `root` a button that copies it. Returns what takes the buttons away again. */
export function addCopyButtons(root: HTMLElement, words: { copy: string; copied: string }): () => void {
  const buttons: HTMLButtonElement[] = [];
  // Without a secure context there is no clipboard, and a button would promise too much.
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
    // Refused by the browser: the text can still be selected by hand.
    return;
  }
  button.textContent = words.copied;
  setTimeout(() => (button.textContent = words.copy), COPIED_MS);
}
