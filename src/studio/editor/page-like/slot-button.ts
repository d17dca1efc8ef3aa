import { startCompletion } from "@codemirror/autocomplete";
import { type EditorView, WidgetType } from "@codemirror/view";
import { decodeAddress } from "../../../contract/addresses/decode-address.ts";
import { type AddressSlot, slotsIn } from "../slots/address-slots.ts";
import { chooseAtCaret } from "../slots/choose-media.ts";
import type { Drawing } from "./drawing.ts";
import { pageOptions } from "./page-options.ts";

/** Adds a button for each address in the line of a block, with which the writer chooses a picture, a file or an article. */
export function drawSlots(at: number, drawing: Drawing): void {
  if (drawing.state.readOnly) return;
  const line = drawing.state.doc.lineAt(at);
  for (const slot of slotsIn(line.text))
    if (slot.kind !== "picture") drawing.insert(line.to, new SlotButton(slot));
}

class SlotButton extends WidgetType {
  readonly slot: AddressSlot;

  constructor(slot: AddressSlot) {
    super();
    this.slot = slot;
  }

  override eq({ slot: { kind, name, from, to } }: SlotButton): boolean {
    const { slot } = this;
    return kind === slot.kind && name === slot.name && from === slot.from && to === slot.to;
  }

  override toDOM(view: EditorView): HTMLElement {
    const { kind, name } = this.slot;
    const { text } = view.state.facet(pageOptions);
    const words = text(kind === "target" ? "link-change" : kind === "file" ? "choose-file" : "cover-choose");
    const button = createSlotButton(name === "" ? words : decodeAddress(name), () => {
      const { from, text: line } = view.state.doc.lineAt(view.posAtDOM(button));
      const { to } = this.slot;
      // Inside the quotes, where articles are suggested.
      const end = line[to - 1] === '"' ? to - 1 : to;
      chooseAt(view, kind, from + end);
    });
    button.title = words;
    if (name !== "") button.ariaLabel = `${words}: ${button.textContent}`;
    return button;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** Opens the list of files, or suggests articles as a target. @param end the end of the address */
export function chooseAt(view: EditorView, kind: AddressSlot["kind"], end: number): void {
  view.dispatch({ selection: { anchor: end }, scrollIntoView: true });
  if (kind !== "target") return chooseAtCaret(view, kind, view.state.facet(pageOptions).chooseMedia);
  view.focus();
  startCompletion(view);
}

export function createSlotButton(label: string, run: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "pl-slot";
  button.textContent = label;
  // Not a tab stop, because Tab leaves the editor. With the keyboard, suggestions at the address do the same.
  button.tabIndex = -1;
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", run);
  return button;
}
