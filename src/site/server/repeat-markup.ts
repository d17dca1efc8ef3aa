import { createElement } from "react";
import type { RepeatMarkup } from "../view/kept-markup.ts";

/** The name of the elements around what is repeated, empty ones from the second time on: no text of a tenant can know it. */
const PLACE = `once-${crypto.randomUUID()}`;
const OPENING = `<${PLACE} id="`;
const CLOSING = `</${PLACE}>`;

export interface RepeatedMarkup {
  repeat: RepeatMarkup;
  /** What was drawn, with the same markup in all places of a piece. */
  copy(html: string): string;
}

/** What one page draws once and shows in several places. */
export function repeatMarkup(): RepeatedMarkup {
  const pieces: { Piece: unknown; props: object }[] = [];
  return {
    repeat(Piece, props) {
      const known = pieces.findIndex((piece) => piece.Piece === Piece && isSame(piece.props, props));
      if (known >= 0) return createElement(PLACE, { id: known });
      const id = pieces.push({ Piece, props }) - 1;
      return createElement(PLACE, { id }, createElement(Piece, props));
    },
    copy(html) {
      /** By the number of each piece. Its first place comes first in the page, too. */
      const markups = new Map<string, string>();
      let copied = "";
      let end = 0;
      for (let at = html.indexOf(OPENING); at >= 0; at = html.indexOf(OPENING, end)) {
        const idEnd = html.indexOf('"', at + OPENING.length);
        const id = html.slice(at + OPENING.length, idEnd);
        const close = html.indexOf(CLOSING, idEnd);
        const markup = markups.get(id) ?? html.slice(idEnd + '">'.length, close);
        markups.set(id, markup);
        copied += html.slice(end, at) + markup;
        end = close + CLOSING.length;
      }
      return copied + html.slice(end);
    },
  };
}

/** True where two pieces are drawn from the very same values. */
function isSame(left: object, right: object): boolean {
  const entries = Object.entries(left);
  return (
    entries.length === Object.keys(right).length &&
    entries.every(([name, value]) => Reflect.get(right, name) === value)
  );
}
