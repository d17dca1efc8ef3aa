import { type ReactNode, createElement } from "react";
import type { HtmlPart } from "../contract/rendering.ts";
import type { KeepMarkup } from "./kept-markup.ts";

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
  const placed: HtmlPart[] = [];
  return {
    keep(owner, name, node) {
      const ofOwner = kept.get(owner) ?? new Map<string, HtmlPart | undefined>();
      kept.set(owner, ofOwner);
      const isKnown = ofOwner.has(name);
      const markup = ofOwner.get(name) ?? (isKnown ? encode(render(node)) : undefined);
      ofOwner.set(name, markup);
      return markup === undefined ? undefined : createElement(PLACE, { id: placed.push(markup) - 1 });
    },
    fill(html) {
      // Every other part is the number of a place.
      const parts = html.split(PLACES).map((part, index) => (index % 2 === 0 ? part : placed[Number(part)]));
      const filled: HtmlPart[] = [];
      let text = "";
      for (const part of parts) {
        if (typeof part === "string") text += part;
        else if (part !== undefined) {
          filled.push(text, part);
          text = "";
        }
      }
      return [...filled, text];
    },
  };
}

function encode(markup: string): HtmlPart {
  return markup.length < MINIMUM_ENCODED ? markup : encoder.encode(markup);
}
