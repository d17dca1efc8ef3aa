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
// The colon or dot of an address may be written with a backslash or as a character reference.
const WEB = /https?[:\\&]|www[.\\&]/i;

/**
 * The kinds of bare addresses that a text may contain. Searching for them takes a third of the parsing time: the tokeniser stops at
 * every word, and the tree is searched again. Nearly all addresses belong to links, so most texts skip this search. An address that
 * only looks like a link's is found in the tree: see {@link holdsBareAddress}.
 */
export function bareAddressesIn(text: string): BareAddresses {
  if (ASCII_REFERENCE.test(text)) return { web: true, email: true };
  return { web: WEB.test(text.replace(LINKED, "](")), email: text.includes("@") };
}

/** True if the text of a tree contains a web address that the parser did not turn into a link. */
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
 * A plugin that must follow `remark-gfm`: skips its search for addresses that a text does not contain, and ends addresses where
 * Chinese or Korean text continues.
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
