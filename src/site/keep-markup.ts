import { type ReactNode, createElement } from "react";
import type { HtmlPart } from "../contract/rendering.ts";
import type { KeepMarkup, KeptPiece } from "./kept-markup.ts";

/** Undefined: seen once. What another's backend says is new each time, and keeping it would only cost. */
const kept = new WeakMap<object, Map<string, HtmlPart | undefined>>();

/** The name of the elements that hold places until they are filled: no text of a tenant can know it. */
const PLACE = `kept-${crypto.randomUUID()}`;
const PLACES = new RegExp(`<${PLACE} id="(\\d+)"></${PLACE}>`);

const encoder = new TextEncoder();
/** Shorter texts, in letters, are joined with what stands around them: to copy them apart would cost more. */
const MINIMUM_ENCODED = 1_024;

export interface PageMarkup {
  keep: KeepMarkup;
  /** The parts of what was drawn with places in it, in their order, and what was kept in these places. */
  fill(html: string): HtmlPart[];
}

/** What is kept for one page: from the second time that it is drawn, for as long as its owner lives. */
export function keepMarkup(render: (node: ReactNode) => string): PageMarkup {
  /** The neighbours that stand in each place. */
  const placed: HtmlPart[][] = [];

  function markupOf({ owner, name, draw }: KeptPiece): HtmlPart | undefined {
    const ofOwner = kept.get(owner) ?? new Map<string, HtmlPart | undefined>();
    kept.set(owner, ofOwner);
    const known = ofOwner.get(name);
    if (known !== undefined) return known;
    const markup = ofOwner.has(name) ? encode(render(draw())) : undefined;
    ofOwner.set(name, markup);
    return markup;
  }

  return {
    keep(pieces) {
      const nodes: ReactNode[] = [];
      let place: HtmlPart[] | undefined;
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
      const filled: HtmlPart[] = [];
      let text = "";
      // Every other part is the number of a place.
      for (const [index, part] of html.split(PLACES).entries()) {
        for (const markup of index % 2 === 0 ? [part] : (placed[Number(part)] ?? [])) {
          if (typeof markup === "string") text += markup;
          else {
            filled.push(text, markup);
            text = "";
          }
        }
      }
      return [...filled, text];
    },
  };
}

function encode(markup: string): HtmlPart {
  return markup.length < MINIMUM_ENCODED ? markup : encoder.encode(markup);
}
