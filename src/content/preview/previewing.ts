import type { Overlay, Scope } from "../reading/scope.ts";

/** A tenant as a preview shows it. */
export interface Previewing {
  overlay: Overlay;
  /** Reads published articles. */
  published: Scope;
  /** Reads the preview's settings, and the concerned articles as previewed. */
  settings: Scope;
}
