import { flushSync } from "react-dom";
import type { Root } from "react-dom/client";
import { applyHead } from "../head/apply-head.ts";
import type { View } from "../view/view.ts";
import { App } from "./app.tsx";

export interface ShowViewOptions {
  /** Called when the new page is in the document, but not painted yet. */
  afterDrawing: () => void;
  isAnimated: boolean;
  /** The signal of the navigation. If it aborts before the page is rendered, nothing is rendered. */
  signal: AbortSignal;
}

/**
 * Renders a view synchronously. If another program, such as a translator, has changed the DOM, React may fail and unmount everything;
 * then the view is rendered again from scratch.
 */
export function drawView(root: Root, view: View): void {
  const draw = () => flushSync(() => root.render(<App view={view} />));
  draw();
  if (!isDrawn()) draw();
}

/** False if React has unmounted the page because of an error. */
export function isDrawn(): boolean {
  // Every page has a live region, whatever its theme.
  return document.querySelector("[data-live-region]") !== null;
}

/**
 * Replaces the current view, `left`, by another one. Uses a view transition if the browser supports it and the visitor has not asked for
 * reduced motion.
 */
export async function showView(
  root: Root,
  view: View,
  left: View,
  { afterDrawing, isAnimated, signal }: ShowViewOptions,
): Promise<void> {
  const draw = () => {
    if (signal.aborted) return;
    // Changes the head first. A later change would invalidate the styles that the browser computes for components.
    applyHead(view, left.page);
    drawView(root, view);
    afterDrawing();
  };
  if (!isAnimated || document.hidden || !allowsMotion() || !("startViewTransition" in document))
    return draw();
  const transition = document.startViewTransition(draw);
  // `ready` rejects if the animation is skipped, but the page is rendered anyway.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
}

function allowsMotion(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
