import { useLingui } from "@lingui/react";
import type { MessageId, Text } from "./load-messages.ts";

export type { MessageId };

/** Words a message in the page's language. Values fill ICU placeholders: `text("results", { count: 3 })`. */
export function useText(): Text {
  const { i18n } = useLingui();
  return (id, values) => i18n._(id, values);
}
