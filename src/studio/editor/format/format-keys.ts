import type { KeyBinding } from "@codemirror/view";
import { toggleSigns } from "./signs.ts";

/** The usual shortcuts for bold and italic. */
export const formatKeymap: readonly KeyBinding[] = [
  { key: "Mod-b", run: toggleSigns("**"), preventDefault: true },
  { key: "Mod-i", run: toggleSigns("*"), preventDefault: true },
];
