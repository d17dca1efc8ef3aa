import type { CompletionSource } from "@codemirror/autocomplete";
import type { Text } from "../../messages/messages.ts";
import { slotAtCaret } from "../slots/address-slots.ts";
import { type ChooseMedia, chooseAtCaret } from "../slots/choose-media.ts";

/**
 * Offers the list of pictures or files while the caret is in an address that is still missing. An explicit request, such as Ctrl+Space,
 * also offers it in a filled address, so that another file can be chosen by keyboard.
 */
export function mediaSource(text: Text, choose: ChooseMedia): CompletionSource {
  return ({ state, explicit }) => {
    const slot = slotAtCaret(state);
    if (slot === undefined || slot.kind === "target" || (slot.name !== "" && !explicit)) return null;
    const { kind, from, to } = slot;
    const label = text(kind === "file" ? "choose-file" : "cover-choose");
    return {
      from,
      to,
      filter: false,
      options: [{ label, apply: (view) => chooseAtCaret(view, kind, choose) }],
    };
  };
}
