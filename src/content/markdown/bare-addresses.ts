import type { Root } from "mdast";
import type { Processor } from "unified";
import { endAddresses } from "./address-ends.ts";
import { STOP, walkMarkdown } from "./walk.ts";

/** Which kinds of addresses without markup a text may contain. */
export interface BareAddresses {
  web: boolean;
  email: boolean;
}

const ASCII_REFERENCE =
  /&(?:#(?:x0*[0-7]?[0-9a-f]|0*(?:\d{1,2}|1[01]\d|12[0-7]));|commat;|colon;|sol;|period;)/i;
const LINKED = /\]\(https?:\/\/(?:www\.)?/gi;
// Behind a backslash or a reference there may be the sign that is missing.
const WEB = /https?[:\\&]|www[.\\&]/i;

/**
 * Which of them a text seems to hold. A tokeniser that looks for addresses stops at every word, and the tree is then
 * searched for more: together a third of the time of parsing, in texts whose addresses are nearly all those of links.
 * What looks like a link's address and is none shows in the tree: see {@link holdsBareAddress}.
 */
export function bareAddressesIn(text: string): BareAddresses {
  if (ASCII_REFERENCE.test(text)) return { web: true, email: true };
  return { web: WEB.test(text.replace(LINKED, "](")), email: text.includes("@") };
}

/** True for a tree in whose text an address of the web still stands, of which the parser did not make a link. */
export function holdsBareAddress(tree: Root): boolean {
  let isFound = false;
  walkMarkdown(tree, (node) => {
    if (node.type !== "text" || !/https?:\/\/|www\./i.test(node.value)) return;
    isFound = true;
    return STOP;
  });
  return isFound;
}

/**
 * A plugin for after `remark-gfm`: takes from it the search for addresses that are not there, and ends the others where
 * Chinese or Korean goes on.
 */
export function lookFor(this: Processor, { web, email }: BareAddresses): void {
  const data = this.data();
  const disabled = [...(web ? [] : ["wwwAutolink", "protocolAutolink"]), ...(email ? [] : ["emailAutolink"])];
  if (web) data.micromarkExtensions = data.micromarkExtensions?.map(endAddresses) ?? [];
  data.micromarkExtensions?.push({ disable: { null: disabled } });
  if (web || email) return;
  const extensions = data.fromMarkdownExtensions?.flat() ?? [];
  data.fromMarkdownExtensions = extensions.filter(({ transforms }) => transforms === undefined);
}
