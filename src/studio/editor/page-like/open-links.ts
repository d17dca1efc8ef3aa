import type { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { pageOptions } from "./page-options.ts";
import { nodesAround } from "./syntax.ts";

/** Ctrl+click or ⌘+click opens a link. */
export const openLinks = EditorView.domEventHandlers({
  mousedown(event, view) {
    if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false;
    const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
    const address = at === null ? undefined : addressAt(view.state, at);
    if (address === undefined) return false;
    event.preventDefault();
    view.state.facet(pageOptions).openLink(address);
    return true;
  },
});

/** The target address of the link at a position. */
function addressAt(state: EditorState, at: number): string | undefined {
  for (const node of nodesAround(state, at, 1)) {
    const url = node.name === "URL" ? node : node.name === "Link" ? node.getChild("URL") : null;
    if (url !== null) return state.sliceDoc(url.from, url.to).replace(/^<(.*)>$/, "$1");
  }
  return undefined;
}
