import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";

/** Search and replace in the text, with the usual keys. */
export const textSearch: Extension = [
  highlightSelectionMatches(),
  search({ top: true }),
  keymap.of(searchKeymap),
];
