import type { Root } from "hast";
import { walkElements } from "./walk.ts";

/** The scheme at the beginning of an address, in upper or lower case as RFC 3986 permits. */
const SCHEME = /^\s*([a-z][a-z\d+.-]*):/i;

/** Returns the scheme of an address, in lower case; `undefined` for an address without one. */
export function schemeOf(address: string): string | undefined {
  return SCHEME.exec(address)?.[1]?.toLowerCase();
}

/** Converts schemes to lower case, which the sanitiser and all later steps expect. */
export function lowerSchemes(tree: Root): void {
  walkElements(tree, ({ properties }) => {
    for (const name of ["href", "src"] as const) {
      const address = properties[name];
      if (typeof address === "string")
        properties[name] = address.replace(SCHEME, (scheme) => scheme.toLowerCase());
    }
  });
}
