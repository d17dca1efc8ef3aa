import { startCompletion } from "@codemirror/autocomplete";
import type { EditorState } from "@codemirror/state";
import { type EditorView, type TooltipView, showTooltip } from "@codemirror/view";
import { decodeAddress } from "../../../contract/addresses/decode-address.ts";
import { createToolbar } from "../toolbar/toolbar.ts";
import { pageOptions } from "./page-options.ts";
import { nodesAround } from "./syntax.ts";
import styles from "../toolbar/toolbar.module.css";

interface Span {
  from: number;
  to: number;
}

interface Link extends Span {
  words: Span;
  target: Span;
}

/** The link whose words contain the caret, if it has a target of its own. */
function linkAtCaret(state: EditorState): Link | undefined {
  const { head, empty } = state.selection.main;
  const node = empty ? nodesAround(state, head, -1).find(({ name }) => name === "Link") : undefined;
  const target = node?.getChild("URL");
  const [open, close] = node?.getChildren("LinkMark") ?? [];
  if (
    node === undefined ||
    target === null ||
    target === undefined ||
    open === undefined ||
    close === undefined
  )
    return undefined;
  if (head < open.to || head > close.from) return undefined;
  return { from: node.from, to: node.to, words: { from: open.to, to: close.from }, target };
}

/** Shows the target of a link below it while the caret is in its words, with buttons to open, change and remove it. */
export const linkBar = showTooltip.compute(["selection", "doc"], (state) => {
  const link = linkAtCaret(state);
  return link === undefined ? null : { pos: link.from, create };
});

const OPEN = "M8 5H5v10h10v-3M11 4h5v5M16 4l-7 7";
const CHANGE = "M4 16l1-4 8.5-8.5 3 3L8 15zM12 5l3 3";
const REMOVE =
  "M8.5 13.5l-1.4 1.4a3 3 0 0 1-4.2-4.2l1.6-1.6M11.5 6.5l1.4-1.4a3 3 0 0 1 4.2 4.2l-1.6 1.6M4 4l12 12";

function create(view: EditorView): TooltipView {
  const { text, openLink } = view.state.facet(pageOptions);
  const withLink = (act: (link: Link) => void) => () => {
    const link = linkAtCaret(view.state);
    if (link !== undefined) act(link);
  };
  const open = {
    label: text("link-open"),
    face: { drawing: OPEN },
    run: withLink(({ target }) => openLink(addressIn(view.state, target))),
  };
  const change = {
    label: text("link-change"),
    face: { drawing: CHANGE },
    run: withLink(({ target }) => {
      view.focus();
      view.dispatch({ selection: { anchor: target.from, head: target.to }, scrollIntoView: true });
      startCompletion(view);
    }),
  };
  const remove = {
    label: text("link-remove"),
    face: { drawing: REMOVE },
    run: withLink(({ from, to, words }) => {
      view.focus();
      view.dispatch({
        changes: [
          { from, to: words.from },
          { from: words.to, to },
        ],
        userEvent: "delete.link",
      });
    }),
  };
  const items = view.state.readOnly ? [open] : [open, change, remove];
  const { dom } = createToolbar(text("format-link"), items, () => view.focus());
  const shown = document.createElement("bdi");
  dom.classList.add(styles["floating"] ?? "");
  dom.prepend(shown);
  const update = (state: EditorState) => {
    const link = linkAtCaret(state);
    if (link !== undefined) shown.textContent = decodeAddress(addressIn(state, link.target));
  };
  update(view.state);
  return { dom, update: ({ state }) => update(state) };
}

function addressIn(state: EditorState, { from, to }: Span): string {
  return state.sliceDoc(from, to).replace(/^<(.*)>$/, "$1");
}
