import type { EditorState, Extension } from "@codemirror/state";
import {
  type Command,
  type EditorView,
  type Panel,
  type Tooltip,
  keymap,
  showPanel,
  showTooltip,
  ViewPlugin,
} from "@codemirror/view";
import type { Text } from "../../messages/messages.ts";
import { nodesAround } from "../page-like/syntax.ts";
import { formatButtons } from "./format-buttons.ts";
import styles from "../toolbar/toolbar.module.css";

/** Where the formatting buttons are shown. */
export interface FormatBars {
  isAtSelection: boolean;
  isOnTop: boolean;
  /** Comments on the selected words. */
  comment: Command;
}

/** Syntax nodes whose text cannot be formatted. */
const VERBATIM = new Set(["FrontMatter", "FencedCode", "CodeBlock", "HTMLBlock", "CommentBlock"]);

/** Shows formatting buttons next to a selection, above the text, or both. Alt+F10 moves the focus to them. */
export function formatBars(text: Text, { isAtSelection, isOnTop, comment }: FormatBars): Extension {
  const panel = (view: EditorView): Panel => {
    const { dom, update } = formatButtons(view, text, comment);
    return { dom, top: true, update: ({ state }) => update(state) };
  };
  const tooltip = (state: EditorState): Tooltip | null => {
    const { from, to, empty } = state.selection.main;
    if (empty || isVerbatim(state, from) || isVerbatim(state, to)) return null;
    // Below the selection on touch screens, because the browser's own menu is above it.
    return { pos: from, end: to, above: !matchMedia("(pointer: coarse)").matches, create };
  };
  const create = (view: EditorView) => {
    const { dom, update } = formatButtons(view, text, comment);
    dom.classList.add(styles["floating"] ?? "");
    return { dom, update: ({ state }: { state: EditorState }) => update(state) };
  };
  return [
    isOnTop ? showPanel.of(panel) : [],
    isAtSelection ? [showTooltip.compute(["selection", "doc"], tooltip), pressedMark] : [],
    keymap.of([
      { key: "Alt-F10", run: focusBar },
      { key: "Mod-Alt-m", run: comment },
    ]),
  ];
}

/** Marks the editor while a mouse button is down. Style sheets use the mark to hide the bar until the selection is complete. */
const pressedMark = ViewPlugin.define(
  (view) => {
    const release = () => view.dom.removeAttribute("data-pressed");
    addEventListener("mouseup", release, true);
    addEventListener("blur", release);
    return {
      destroy() {
        removeEventListener("mouseup", release, true);
        removeEventListener("blur", release);
      },
    };
  },
  { eventObservers: { mousedown: (_event, view) => view.dom.toggleAttribute("data-pressed", true) } },
);

function focusBar({ dom }: EditorView): boolean {
  const bar = dom.querySelector(`.${styles["floating"]}`) ?? dom.querySelector(`.${styles["bar"]}`);
  const button = bar?.querySelector<HTMLButtonElement>("button[tabindex='0']");
  button?.focus();
  return button !== null && button !== undefined;
}

function isVerbatim(state: EditorState, at: number): boolean {
  return nodesAround(state, at, -1).some(({ name }) => VERBATIM.has(name));
}
