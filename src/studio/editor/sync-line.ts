import type { EditorView } from "@codemirror/view";
import { SYNC_HEIGHT } from "./scrolling.ts";

/** The number of the line at {@link SYNC_HEIGHT}, from 1, plus the fraction of the line above that height. */
export function syncLineOf(view: EditorView): number {
  const { scrollDOM, documentTop, state } = view;
  if (scrollDOM.scrollTop < 1) return 1;
  const height = syncPointOf(scrollDOM) - documentTop;
  const { from, top, height: high } = view.lineBlockAtHeight(height);
  return state.doc.lineAt(from).number + Math.min(0.999, Math.max(0, (height - top) / high));
}

/** Scrolls a line to {@link SYNC_HEIGHT}. */
export function scrollToLine(view: EditorView, line: number): void {
  const { scrollDOM, state } = view;
  if (line <= 1) {
    scrollDOM.scrollTop = 0;
    return;
  }
  const number = Math.min(Math.floor(line), state.doc.lines);
  const { top, height } = view.lineBlockAt(state.doc.line(number).from);
  scrollDOM.scrollTop += view.documentTop + top + (line - number) * height - syncPointOf(scrollDOM);
}

function syncPointOf(scroller: HTMLElement): number {
  const { top, height } = scroller.getBoundingClientRect();
  return top + SYNC_HEIGHT * height;
}
