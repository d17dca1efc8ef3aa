import type { Text } from "../messages/load-messages.ts";
import { useView } from "./context.ts";

/** Returns a function that formats messages in the page's language. Values fill ICU placeholders: `text("results", { count: 3 })`. */
export function useText(): Text {
  return useView().text;
}
