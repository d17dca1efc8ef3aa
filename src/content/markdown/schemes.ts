import type { Root } from "hast";
import { walkElements } from "./walk.ts";

/** The scheme at the beginning of an address, as RFC 3986 writes it: in letters of any case. */
const SCHEME = /^\s*([a-z][a-z\d+.-]*):/i;

/** The scheme of an address, in lower case; `undefined` for one of this site. */
export function schemeOf(address: string): string | undefined {
  return SCHEME.exec(address)?.[1]?.toLowerCase();
}

/** Writes schemes in lower case, as the sanitiser and all later steps expect. */
export function lowerSchemes(tree: Root): void {
  walkElements(tree, ({ properties }) => {
    for (const name of ["href", "src"] as const) {
      const address = properties[name];
      if (typeof address === "string")
        properties[name] = address.replace(SCHEME, (scheme) => scheme.toLowerCase());
    }
  });
}
