import type { useText } from "../../view/use-text.ts";
import { addCopyButtons } from "./copy-buttons.ts";
import { watchScrollStops } from "./scroll-stops.ts";

/**
 * Adds copy buttons to the code of a text, removes tab stops that do not scroll, and lets videos and maps of other sites load in
 * place.
 */
export function addExtras(root: HTMLElement, text: ReturnType<typeof useText>, signal: AbortSignal): void {
  if (signal.aborted) return;
  root.addEventListener("click", showFrame, { signal });
  const remove = addCopyButtons(root, { copy: text("copy-code"), copied: text("code-copied") });
  signal.addEventListener("abort", remove);
  signal.addEventListener("abort", watchScrollStops(root));
}

/**
 * On an ordinary click, replaces a link to another site with the player of that site. A click with a modifier key or another
 * mouse button opens the site itself, as on any link.
 */
function showFrame(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest<HTMLElement>("a[data-embed]") : null;
  const address = link?.dataset["embed"];
  if (!link || !address || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  const frame = document.createElement("iframe");
  frame.className = "block-frame";
  frame.title = link.ariaLabel ?? link.innerText;
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.src = address;
  link.replaceWith(frame);
  frame.focus();
}
