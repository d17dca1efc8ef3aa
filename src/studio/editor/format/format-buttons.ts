import type { EditorState } from "@codemirror/state";
import type { Command, EditorView } from "@codemirror/view";
import type { MessageId, Text } from "../../messages/messages.ts";
import { type ToolbarButton, createToolbar } from "../toolbar/toolbar.ts";
import { type LineKind, isLineOfKind, toggleLines } from "./lines.ts";
import { isInLink, toggleLink } from "./link.ts";
import { hasSigns, toggleSigns } from "./signs.ts";
import styles from "../toolbar/toolbar.module.css";

interface Format {
  label: MessageId;
  face: ToolbarButton["face"];
  keys?: string;
  run: Command;
  isOn: (state: EditorState) => boolean;
}

function ofLines(kind: LineKind, face: Format["face"], label: MessageId): Format {
  return { label, face, run: toggleLines(kind), isOn: (state) => isLineOfKind(state, kind) };
}

const LINK =
  "M8.5 11.5a3 3 0 0 0 4.3 0l2.6-2.6a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-2.6 2.6a3 3 0 0 0 4.3 4.3l1-1";
const LIST = "M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01";
const NUMBERS = "M8.5 5h8.5M8.5 10h8.5M8.5 15h8.5M3 4l1-.7v3.4M3 13.6c.3-.7 2-.7 2 .3c0 .8-2 1.4-2 2.3h2.2";
const QUOTE = "M3.5 4v12M7.5 6h9M7.5 10h9M7.5 14h5.5";

const COMMENT = "M3.5 4.5h13v9h-7l-3.5 3v-3h-2.5z";

/** The buttons in their order. */
const FORMATS: readonly Format[] = [
  {
    label: "key-bold",
    face: { letters: "B", className: styles["bold"] },
    keys: "Ctrl B",
    run: toggleSigns("**"),
    isOn: (state) => hasSigns(state, "**"),
  },
  {
    label: "key-italic",
    face: { letters: "I", className: styles["italic"] },
    keys: "Ctrl I",
    run: toggleSigns("*"),
    isOn: (state) => hasSigns(state, "*"),
  },
  { label: "format-link", face: { drawing: LINK }, run: toggleLink, isOn: isInLink },
  ofLines("heading", { letters: "H2" }, "block-heading"),
  ofLines("subheading", { letters: "H3" }, "format-subheading"),
  ofLines("list", { drawing: LIST }, "block-list"),
  ofLines("numbers", { drawing: NUMBERS }, "block-numbers"),
  ofLines("quote", { drawing: QUOTE }, "block-quote"),
];

/** A toolbar of formatting buttons. */
export interface FormatButtons {
  dom: HTMLElement;
  /** Highlights the buttons of the formats that the selection has. */
  update(state: EditorState): void;
}

/** Creates the toolbar of formatting buttons. */
export function formatButtons(view: EditorView, text: Text, comment: Command): FormatButtons {
  const items: ToolbarButton[] = FORMATS.map(({ label, face, keys, run }) => ({
    label: text(label),
    face,
    keys,
    run: () => {
      run(view);
      view.focus();
    },
  }));
  items.push({
    label: text("comment"),
    face: { drawing: COMMENT },
    keys: "Ctrl Alt M",
    run: () => void comment(view),
  });
  const { dom, buttons } = createToolbar(text("format-bar"), items, () => view.focus());
  const update = (state: EditorState) => {
    for (const [index, { isOn }] of FORMATS.entries())
      buttons[index]?.setAttribute("aria-pressed", String(isOn(state)));
  };
  update(view.state);
  return { dom, update };
}
