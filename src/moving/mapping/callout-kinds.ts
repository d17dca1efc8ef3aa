import type { NoteKind } from "../../content/markdown/wording.ts";
import type { Mapping } from "./mapping.ts";

/** Names that other systems use for notes. The mapping may override them. */
const USUAL: Record<string, NoteKind> = {
  abstract: "note",
  attention: "warning",
  bug: "warning",
  caution: "caution",
  check: "tip",
  cite: "note",
  danger: "caution",
  done: "tip",
  error: "caution",
  example: "note",
  fail: "warning",
  failure: "warning",
  faq: "note",
  help: "tip",
  hint: "tip",
  important: "important",
  info: "note",
  missing: "warning",
  note: "note",
  question: "note",
  quote: "note",
  secondary: "note",
  seealso: "tip",
  success: "tip",
  summary: "note",
  tip: "tip",
  tldr: "note",
  todo: "note",
  warning: "warning",
};

/**
 * Returns the kind of note for a callout of another system; `undefined` if neither the mapping nor the common names contain it.
 */
export function calloutKind(name: string, { shortcodes: { callouts } }: Mapping): NoteKind | undefined {
  const own = callouts[name] ?? callouts[name.toUpperCase()] ?? callouts[name.toLowerCase()];
  if (own !== undefined) return own;
  return Object.hasOwn(USUAL, name.toLowerCase()) ? USUAL[name.toLowerCase()] : undefined;
}
