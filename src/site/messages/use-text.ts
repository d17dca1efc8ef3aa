import { useLingui } from "@lingui/react";
import type en from "./en.json";

export type MessageId = keyof typeof en;

/** Words a message in the page's language. Values fill ICU placeholders: `text("results", { count: 3 })`. */
export function useText(): (id: MessageId, values?: Record<string, unknown>) => string {
  const { i18n } = useLingui();
  return (id, values) => i18n._(id, values);
}
