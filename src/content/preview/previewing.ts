import type { Overlay, Scope } from "../reading/scope.ts";

/** A tenant as a preview shows it. */
export interface Previewing {
  overlay: Overlay;
  /** Reads published articles. */
  published: Scope;
  /** Reads the previewed settings, and the previewed versions of the affected articles. */
  settings: Scope;
}
