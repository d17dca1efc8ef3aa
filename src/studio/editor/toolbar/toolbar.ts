import styles from "./toolbar.module.css";

/** A button of a toolbar. */
export interface ToolbarButton {
  label: string;
  /** The keyboard shortcut, shown with the label on hover. */
  keys?: string | undefined;
  /** What the button shows: letters, or the path of an SVG drawing with a 20 × 20 view box. */
  face: { letters: string; className?: string | undefined } | { drawing: string };
  isDisabled?: boolean;
  isPressed?: boolean;
  run: () => void;
}

interface Toolbar {
  dom: HTMLElement;
  /** The buttons in their order. */
  buttons: readonly HTMLButtonElement[];
}

/**
 * Creates a toolbar with one tab stop. Arrow keys move between its buttons. Clicks keep the focus and the selection in the text.
 *
 * @param leave called when Escape is pressed
 */
export function createToolbar(label: string, items: readonly ToolbarButton[], leave: () => void): Toolbar {
  const dom = document.createElement("div");
  dom.className = styles["bar"] ?? "";
  dom.role = "toolbar";
  dom.ariaLabel = label;
  const buttons = items.map(createButton);
  dom.append(...buttons);
  dom.addEventListener("mousedown", (event) => event.preventDefault());
  dom.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave();
    else if (!moveFocus(buttons, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  makeTabStop(buttons, 0);
  return { dom, buttons };
}

function createButton({ label, keys, face, isDisabled = false, isPressed, run }: ToolbarButton) {
  const button = document.createElement("button");
  button.type = "button";
  button.ariaLabel = label;
  button.title = keys === undefined ? label : `${label} (${keys})`;
  if ("letters" in face) {
    // A style sheet draws the letters, so that they are not part of the accessible name.
    button.dataset["face"] = face.letters;
    button.className = face.className ?? "";
  } else button.append(drawn(face.drawing));
  // Disabled buttons can be focused, so that the first arrow key press does not depend on the text.
  if (isDisabled) button.ariaDisabled = "true";
  if (isPressed !== undefined) button.ariaPressed = String(isPressed);
  button.addEventListener("click", () => {
    if (!isDisabled) run();
  });
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
function makeTabStop(buttons: readonly HTMLButtonElement[], at: number): void {
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
  makeTabStop(buttons, target);
  buttons[target]?.focus();
  return true;
}
