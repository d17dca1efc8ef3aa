import { type ReactNode, createElement } from "react";
import type { KeepMarkup, KeptPiece } from "./kept-markup.ts";

/** Undefined: seen once. What another's backend says is new each time, and keeping it would only cost. */
const kept = new WeakMap<object, Map<string, string | undefined>>();

/** The name of the elements that hold places until they are filled: no text of a tenant can know it. */
const PLACE = `kept-${crypto.randomUUID()}`;
const OPENING = `<${PLACE} id="`;
const CLOSING = `"></${PLACE}>`;

export interface PageMarkup {
  keep: KeepMarkup;
  /** The parts of what was drawn with places in it, in their order, and what was kept in these places. */
  fill(html: string): string[];
}

/** What is kept for one page: from the second time that it is drawn, for as long as its owner lives. */
export function keepMarkup(render: (node: ReactNode) => string): PageMarkup {
  /** The neighbours that stand in each place. */
  const placed: string[][] = [];

  function markupOf({ owner, name, draw }: KeptPiece): string | undefined {
    const ofOwner = kept.get(owner) ?? new Map<string, string | undefined>();
    kept.set(owner, ofOwner);
    const known = ofOwner.get(name);
    if (known !== undefined) return known;
    const markup = ofOwner.has(name) ? render(draw()) : undefined;
    ofOwner.set(name, markup);
    return markup;
  }

  return {
    keep(pieces) {
      const nodes: ReactNode[] = [];
      let place: string[] | undefined;
      for (const piece of pieces) {
        const markup = piece.isOfPage ? undefined : markupOf(piece);
        if (markup === undefined) {
          place = undefined;
          nodes.push(piece.draw());
        } else if (place === undefined) {
          place = [markup];
          const id = placed.push(place) - 1;
          nodes.push(createElement(PLACE, { id, key: PLACE + id }));
        } else {
          place.push(markup);
        }
      }
      return nodes;
    },
    fill(html) {
      const filled: string[] = [];
      let end = 0;
      for (let at = html.indexOf(OPENING); at >= 0; at = html.indexOf(OPENING, end)) {
        const idEnd = html.indexOf('"', at + OPENING.length);
        filled.push(html.slice(end, at), ...(placed[Number(html.slice(at + OPENING.length, idEnd))] ?? []));
        end = idEnd + CLOSING.length;
      }
      filled.push(html.slice(end));
      return filled;
    },
  };
}
