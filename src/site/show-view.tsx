import { flushSync } from "react-dom";
import type { Root } from "react-dom/client";
import { App } from "./app.tsx";
import { applyHead } from "./head/apply-head.ts";
import type { View } from "./view.ts";

export interface Showing {
  /** Runs when the new page is in the document and not yet painted. */
  afterDrawing: () => void;
  isAnimated: boolean;
  /** Of the navigation: a page that was overtaken while it waited for its frame is not drawn any more. */
  signal: AbortSignal;
}

/**
 * Draws a view in place of the present one, that is `left`, with the browser's own transition where it has one and motion
 * is welcome.
 */
export async function showView(
  root: Root,
  view: View,
  left: View,
  { afterDrawing, isAnimated, signal }: Showing,
): Promise<void> {
  const draw = () => {
    if (signal.aborted) return;
    flushSync(() => root.render(<App view={view} />));
    applyHead(view.page, left.page);
    afterDrawing();
  };
  if (!isAnimated || document.hidden || !welcomesMotion() || !("startViewTransition" in document))
    return draw();
  const transition = document.startViewTransition(draw);
  // A transition that is skipped has still drawn the page.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
}

function welcomesMotion(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
