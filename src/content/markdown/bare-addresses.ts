import type { Root } from "mdast";
import type { Processor } from "unified";
import { endAddresses } from "./address-ends.ts";
import { STOP, walkMarkdown } from "./walk.ts";

/** The kinds of bare addresses (addresses without link markup) that a text may contain. */
export interface BareAddresses {
  web: boolean;
  email: boolean;
}

const ASCII_REFERENCE =
  /&(?:#(?:x0*[0-7]?[0-9a-f]|0*(?:\d{1,2}|1[01]\d|12[0-7]));|commat;|colon;|sol;|period;)/i;
const LINKED = /\]\(https?:\/\/(?:www\.)?/gi;
// Authors may write the colon or dot of an address with a backslash or as a character reference.
const WEB = /https?[:\\&]|www[.\\&]/i;

/**
 * Returns the kinds of bare addresses that a text may contain, so that most texts skip the search for them. That search takes a
 * third of the parsing time, since the tokenizer stops at every word and the tree is searched again. Addresses in the form of a
 * link do not count; {@link holdsBareAddress} finds those that only look like a link.
 */
export function bareAddressesIn(text: string): BareAddresses {
  if (ASCII_REFERENCE.test(text)) return { web: true, email: true };
  return { web: WEB.test(text.replace(LINKED, "](")), email: text.includes("@") };
}

/** Whether the texts of a tree contain a web address that the parser has not turned into a link. */
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
 * A plugin that must follow `remark-gfm`. It skips the search for addresses that a text does not contain, and ends addresses
 * where Chinese or Korean text follows directly.
 */
export function searchAddresses(this: Processor, { web, email }: BareAddresses): void {
  const data = this.data();
  const disabled = [...(web ? [] : ["wwwAutolink", "protocolAutolink"]), ...(email ? [] : ["emailAutolink"])];
  if (web) data.micromarkExtensions = data.micromarkExtensions?.map(endAddresses) ?? [];
  data.micromarkExtensions?.push({ disable: { null: disabled } });
  if (web || email) return;
  const extensions = data.fromMarkdownExtensions?.flat() ?? [];
  data.fromMarkdownExtensions = extensions.filter(({ transforms }) => transforms === undefined);
}
