import type { EditorState } from "@codemirror/state";
import type { Command, EditorView } from "@codemirror/view";
import type { MessageId, Text } from "../../messages/messages.ts";
import { type LineKind, isLineOfKind, toggleLines } from "./lines.ts";
import { isInLink, toggleLink } from "./link.ts";
import { hasSigns, toggleSigns } from "./signs.ts";
import styles from "./format-bar.module.css";

interface Format {
  label: MessageId;
  /** What the button shows: letters, or the path of an SVG drawing with a 20 × 20 view box. */
  face: { letters: string; className?: string | undefined } | { drawing: string };
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

/** Creates the toolbar. Arrow keys move between buttons, Escape returns to the text. */
export function formatButtons(view: EditorView, text: Text): FormatButtons {
  const dom = document.createElement("div");
  dom.role = "toolbar";
  dom.ariaLabel = text("format-bar");
  const buttons = FORMATS.map((format) => {
    const button = buttonOf(format, text);
    button.addEventListener("click", () => {
      format.run(view);
      view.focus();
    });
    return button;
  });
  dom.append(...buttons);
  // Prevents the click from moving the focus and the selection away from the text.
  dom.addEventListener("mousedown", (event) => event.preventDefault());
  dom.addEventListener("keydown", (event) => {
    if (event.key === "Escape") view.focus();
    else if (!moveFocus(buttons, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  focusable(buttons, 0);
  const update = (state: EditorState) => {
    for (const [index, { isOn }] of FORMATS.entries())
      buttons[index]?.setAttribute("aria-pressed", String(isOn(state)));
  };
  update(view.state);
  return { dom, update };
}

function buttonOf({ label, face, keys }: Format, text: Text): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.ariaLabel = text(label);
  button.title = keys === undefined ? text(label) : `${text(label)} (${keys})`;
  if ("letters" in face) {
    // A style sheet draws the letters, so that they are not part of the accessible name.
    button.dataset["face"] = face.letters;
    button.className = face.className ?? "";
  } else button.append(drawn(face.drawing));
  return button;
}

const SVG = "http://www.w3.org/2000/svg";

function drawn(drawing: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", drawing);
  svg.append(path);
  return svg;
}

/** Makes one button the toolbar's only tab stop. */
function focusable(buttons: readonly HTMLButtonElement[], at: number): void {
  for (const [index, button] of buttons.entries()) button.tabIndex = index === at ? 0 : -1;
}

function moveFocus(buttons: readonly HTMLButtonElement[], key: string): boolean {
  const at = buttons.findIndex((button) => button === document.activeElement);
  const last = buttons.length - 1;
  const targets: Record<string, number> = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  if (target === undefined) return false;
  focusable(buttons, target);
  buttons[target]?.focus();
  return true;
}
