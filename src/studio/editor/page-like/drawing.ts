import type { EditorState, Range } from "@codemirror/state";
import { Decoration, type DecorationSet, type WidgetType } from "@codemirror/view";
import type { SyntaxNode } from "./syntax.ts";

/** A range of the document. */
export interface Span {
  from: number;
  to: number;
}

/** The styles of a line. */
interface LineStyle {
  classes: Set<string>;
  quotes: number;
  /** The nesting depth of the line's list; 0 outside lists. */
  depth: number;
  /** Columns of indentation to hide in a list item's line. */
  indent: number;
  /** The kinds of the blocks around the line, from outermost to innermost. */
  frames: string[];
}

const DEEPEST = 6;
const HIDDEN = Decoration.replace({});

/** Collects the decorations of the visible part of a document. */
export class Drawing {
  readonly state: EditorState;
  readonly #visible: readonly Span[];
  readonly #revealed: readonly Span[];
  readonly #ranges: Range<Decoration>[] = [];
  readonly #lines = new Map<number, LineStyle>();
  readonly #seen = new Set<string>();

  /** @param revealed the caret and selections: constructs that touch one show their marks */
  constructor(state: EditorState, visible: readonly Span[], revealed: readonly Span[]) {
    this.state = state;
    this.#visible = visible;
    this.#revealed = revealed;
  }

  /** Whether a node is visited for the first time. A long node can be in several visible ranges. */
  isNew({ from, to, name }: Pick<SyntaxNode, "from" | "to" | "name">): boolean {
    const key = `${from}:${to}:${name}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }

  /** Whether the caret or a selection touches a range. */
  touches({ from, to }: Span): boolean {
    return this.#revealed.some((range) => range.from <= to && range.to >= from);
  }

  /** Whether the caret or a selection touches the line at a position. */
  touchesLine(at: number): boolean {
    return this.touches(this.state.doc.lineAt(at));
  }

  /** Hides a range, except its line breaks: the editor refuses to draw a text whose line breaks are hidden. */
  hide(from: number, to: number): void {
    for (let at = from; at < to;) {
      const end = Math.min(this.state.doc.lineAt(at).to, to);
      if (at < end) this.#ranges.push(HIDDEN.range(at, end));
      at = end + 1;
    }
  }

  /** Shows a widget instead of a range. A range with a line break stays as it is, because the editor refuses to draw it. */
  replace({ from, to }: Span, widget: WidgetType): void {
    if (this.state.doc.lineAt(from).to >= to)
      this.#ranges.push(Decoration.replace({ widget }).range(from, to));
  }

  insert(at: number, widget: WidgetType): void {
    this.#ranges.push(Decoration.widget({ widget, side: 1 }).range(at));
  }

  mark({ from, to }: Span, name: string, attributes: Record<string, string> = {}): void {
    if (from < to) this.#ranges.push(Decoration.mark({ class: name, attributes }).range(from, to));
  }

  /** The style of the line at a position, which callers may extend. */
  line(at: number): LineStyle {
    const { from } = this.state.doc.lineAt(at);
    const known = this.#lines.get(from);
    if (known !== undefined) return known;
    const style: LineStyle = { classes: new Set<string>(), quotes: 0, depth: 0, indent: 0, frames: [] };
    this.#lines.set(from, style);
    return style;
  }

  /** The start positions of the node's visible lines. */
  linesOf({ from, to }: Span): number[] {
    const { doc } = this.state;
    const starts = new Set<number>();
    for (const visible of this.#visible) {
      const end = Math.min(to, visible.to);
      for (let at = Math.max(from, visible.from); at <= end;) {
        const line = doc.lineAt(at);
        starts.add(line.from);
        at = line.to + 1;
      }
    }
    return [...starts];
  }

  /** Returns the end of the spaces after a position. */
  spacesAfter(at: number): number {
    const { text, from } = this.state.doc.lineAt(at);
    return at + (/^[ \t]*/.exec(text.slice(at - from))?.[0].length ?? 0);
  }

  /** Hides the indentation of an item's second and later lines, because it is drawn as a margin. */
  #hideIndent(from: number, indent: number): void {
    const spaces = /^ */.exec(this.state.doc.lineAt(from).text)?.[0].length ?? 0;
    this.hide(from, from + Math.min(spaces, indent));
  }

  finish(): DecorationSet {
    for (const [from, { indent, classes }] of this.#lines)
      if (indent > 0 && !classes.has("pl-marked") && !this.touchesLine(from)) this.#hideIndent(from, indent);
    const styled = [...this.#lines].flatMap(([from, style]) => {
      const names = namesOf(style);
      return names === "" ? [] : [Decoration.line({ class: names }).range(from)];
    });
    return Decoration.set([...this.#ranges, ...styled], true);
  }
}

function namesOf({ classes, quotes, depth, frames }: LineStyle): string {
  const kind = frames.at(-1);
  const nested = [
    ...(kind === undefined ? [] : ["pl-frame", `pl-frame-${Math.min(frames.length, DEEPEST)}`, `pl-${kind}`]),
    ...(quotes === 0 ? [] : ["pl-quote", `pl-quote-${Math.min(quotes, DEEPEST)}`]),
    ...(depth === 0 ? [] : ["pl-item", `pl-item-${Math.min(depth, DEEPEST)}`]),
  ];
  return [...classes, ...nested].join(" ");
}
