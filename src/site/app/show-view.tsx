import { flushSync } from "react-dom";
import type { Root } from "react-dom/client";
import { applyHead } from "../head/apply-head.ts";
import type { View } from "../view/view.ts";
import { App } from "./app.tsx";

export interface Showing {
  /** Called when the new page is in the document but not yet painted. */
  afterDrawing: () => void;
  isAnimated: boolean;
  /** The signal of the navigation. If it aborts before the page is rendered, rendering is skipped. */
  signal: AbortSignal;
}

/**
 * Renders a view synchronously. If another program, such as a translator, has changed the DOM, React may fail and unmount everything; the
 * view is then rendered again from scratch.
 */
export function drawView(root: Root, view: View): void {
  const draw = () => flushSync(() => root.render(<App view={view} />));
  draw();
  if (!isDrawn()) draw();
}

/** False once React has unmounted the page because of an error. */
export function isDrawn(): boolean {
  // Every page has a live region, in any theme.
  return document.querySelector("[data-live-region]") !== null;
}

/**
 * Renders a view in place of the current one, `left`. Uses a view transition if the browser has them and the visitor has not
 * asked for reduced motion.
 */
export async function showView(
  root: Root,
  view: View,
  left: View,
  { afterDrawing, isAnimated, signal }: Showing,
): Promise<void> {
  const draw = () => {
    if (signal.aborted) return;
    // Changes the head first, because a later change would invalidate the styles that components have just made the browser compute.
    applyHead(view, left.page);
    drawView(root, view);
    afterDrawing();
  };
  if (!isAnimated || document.hidden || !welcomesMotion() || !("startViewTransition" in document))
    return draw();
  const transition = document.startViewTransition(draw);
  // `ready` rejects if the animation is skipped. The page is rendered anyway.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
}

function welcomesMotion(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
