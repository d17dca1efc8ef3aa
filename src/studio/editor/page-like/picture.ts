import type { EditorState } from "@codemirror/state";
import { type EditorView, WidgetType } from "@codemirror/view";
import type { Span } from "./drawing.ts";
import { pageOptions } from "./page-options.ts";
import { chooseAt, createSlotButton } from "./slot-button.ts";
import type { DrawNode } from "./spans.ts";
import { type SyntaxNode, nodesAround } from "./syntax.ts";

interface PictureText {
  address: string;
  alt: string;
  title: string;
}

/** Draws a picture in place of its source. While the caret touches the source, the picture is drawn below it. */
export const picture: DrawNode = (node, drawing) => {
  const written = readPicture(node, (from, to) => drawing.state.sliceDoc(from, to));
  if (written === undefined) return;
  const widget = new Picture(written);
  if (drawing.touches(node)) drawing.insert(node.to, widget);
  else drawing.replace(node, widget);
};

/** Reads a picture with an address. Pictures with a reference (`![][id]`) return `undefined` and are shown as source. */
function readPicture(node: SyntaxNode, slice: (from: number, to: number) => string): PictureText | undefined {
  const [open, close] = node.getChildren("LinkMark");
  const url = node.getChild("URL");
  if (open === undefined || close === undefined || url === null) return undefined;
  const title = node.getChild("LinkTitle");
  return {
    address: slice(url.from, url.to).replace(/^<(.*)>$/, "$1"),
    alt: slice(open.to, close.from).replaceAll(/\\(?=[\\[\]])/g, ""),
    title: title === null ? "" : slice(title.from + 1, title.to - 1),
  };
}

class Picture extends WidgetType {
  readonly written: PictureText;

  constructor(written: PictureText) {
    super();
    this.written = written;
  }

  override eq({ written: { address, alt, title } }: Picture): boolean {
    const { written } = this;
    return address === written.address && alt === written.alt && title === written.title;
  }

  override toDOM(view: EditorView): HTMLElement {
    const { alt, title } = this.written;
    const figure = document.createElement("span");
    figure.className = "pl-picture";
    const image = document.createElement("img");
    image.alt = alt;
    image.addEventListener("load", () => view.requestMeasure());
    image.addEventListener("error", () => this.#showMissing(view, figure));
    figure.append(image, ...[line("pl-caption", title), line("pl-alt", alt)].flat());
    void this.#load(view, figure, image);
    return figure;
  }

  override ignoreEvent(): boolean {
    return false;
  }

  async #load(view: EditorView, figure: HTMLElement, image: HTMLImageElement): Promise<void> {
    const found = await view.state
      .facet(pageOptions)
      .findPicture(this.written.address)
      .catch(() => undefined);
    if (found === undefined) return this.#showMissing(view, figure);
    const { url, width, height } = found;
    // A known size reserves space, so that the text does not move when the picture loads.
    if (width !== null && height !== null) Object.assign(image, { width, height });
    image.src = url;
    view.requestMeasure();
  }

  #showMissing(view: EditorView, figure: HTMLElement): void {
    const { address, alt } = this.written;
    if (isUnchosen(address) && !view.state.readOnly) return showChoice(view, figure);
    const words = view.state.facet(pageOptions).text("picture-not-shown", { name: address });
    figure.classList.add("pl-missing");
    figure.replaceChildren(...line("pl-caption", words), ...line("pl-alt", alt));
    view.requestMeasure();
  }
}

/** Whether the address is the one of an inserted block, whose picture is not chosen yet. */
function isUnchosen(address: string): boolean {
  return address === "" || address === "media:";
}

/** Shows a button to choose the picture, and one to do without it. */
function showChoice(view: EditorView, figure: HTMLElement): void {
  const { text } = view.state.facet(pageOptions);
  figure.classList.add("pl-missing");
  figure.replaceChildren(
    createSlotButton(text("cover-choose"), () => {
      chooseAt(view, "picture", notationAt(view, figure).to - 1);
    }),
    createSlotButton(text("picture-without"), () => {
      view.dispatch({ changes: withoutPicture(view.state, notationAt(view, figure)), userEvent: "delete" });
      view.focus();
    }),
  );
  view.requestMeasure();
}

/** The source of the picture that a widget shows. */
function notationAt(view: EditorView, figure: HTMLElement): Span {
  const at = view.posAtDOM(figure);
  const image = [...nodesAround(view.state, at, 1), ...nodesAround(view.state, at, -1)].find(
    ({ name }) => name === "Image",
  );
  return { from: image?.from ?? at, to: image?.to ?? at };
}

/** The range to delete with a picture: its line, or the space between it and the words that follow in the same paragraph. */
export function withoutPicture({ doc }: EditorState, { from, to }: Span): Span {
  const line = doc.lineAt(from);
  const isAlone = `${doc.sliceString(line.from, from)}${doc.sliceString(to, line.to)}`.trim() === "";
  if (isAlone) return { from: line.from, to: Math.min(line.to + 1, doc.length) };
  const next = line.number < doc.lines ? doc.line(line.number + 1).text : "";
  const [space = ""] = /^\s*/.exec(doc.sliceString(to, line.to)) ?? [];
  if (to + space.length < line.to || next.trim() === "" || next.startsWith(":::"))
    return { from, to: to + space.length };
  return { from, to: line.to + 1 + next.length - next.trimStart().length };
}

/** A line of text below a picture. */
function line(name: string, words: string): HTMLElement[] {
  if (words === "") return [];
  const element = document.createElement("span");
  element.className = name;
  element.textContent = words;
  return [element];
}
