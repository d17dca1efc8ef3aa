import type { Overlay, Scope } from "../reading/scope.ts";

/** A tenant as a preview shows it. */
export interface Previewing {
  overlay: Overlay;
  /** Reads published articles. */
  published: Scope;
  /** Reads settings and the concerned articles. */
  settings: Scope;
}
