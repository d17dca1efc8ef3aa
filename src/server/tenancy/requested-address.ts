import type { Explanation } from "../../contract/studio/explanation.ts";
import type { RequestPath } from "../http/request-path.ts";
import type { Site } from "./context.ts";
import type { Visitor } from "./visitor.ts";

/** An address of a site, and its visitor. */
export interface RequestedAddress {
  site: Site;
  /** How the site was found. */
  reason: Explanation["site"]["reason"];
  asked: RequestPath;
  visitor: Visitor;
}

/** Explains what the server answers to an address. The page is rendered and cached, as for a visitor. */
export type ExplainAddress = (address: RequestedAddress) => Promise<Explanation>;
