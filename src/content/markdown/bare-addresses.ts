import type { Processor } from "unified";

/** What may make a link of an address that stands in a text without any marks. */
export interface BareAddresses {
  web: boolean;
  email: boolean;
}

/**
 * Which of them a text may hold: never fewer than it does. A tokeniser that looks for addresses stops at every word,
 * and the tree is then searched for more: together a third of the time of parsing, in texts that seldom hold one.
 */
export function bareAddressesIn(text: string): BareAddresses {
  // Behind a character reference there may be any sign.
  if (text.includes("&")) return { web: true, email: true };
  return { web: /http|www/i.test(text), email: text.includes("@") };
}

/** A plugin for after `remark-gfm`: takes from it the search for addresses that are not there. */
export function lookFor(this: Processor, { web, email }: BareAddresses): void {
  const data = this.data();
  const disabled = [...(web ? [] : ["wwwAutolink", "protocolAutolink"]), ...(email ? [] : ["emailAutolink"])];
  data.micromarkExtensions?.push({ disable: { null: disabled } });
  if (web || email) return;
  const extensions = data.fromMarkdownExtensions?.flat() ?? [];
  data.fromMarkdownExtensions = extensions.filter(({ transforms }) => transforms === undefined);
}
