import type { KeyBinding } from "@codemirror/view";
import { leaveTarget } from "./link.ts";
import { toggleSigns } from "./signs.ts";

/** The usual shortcuts for bold and italic. Enter in the target of a link ends the link instead of breaking it. */
export const formatKeymap: readonly KeyBinding[] = [
  { key: "Mod-b", run: toggleSigns("**"), preventDefault: true },
  { key: "Mod-i", run: toggleSigns("*"), preventDefault: true },
  { key: "Enter", run: leaveTarget },
];
