import type { Tag } from "./tags.ts";

/** True if a tab only labels the other tabs, such as "Settings:". In Docsy, the first tab can be such a label. */
export function isLabelTab({ close, values }: Tag): boolean {
  return close === undefined && values.get("disabled") === "true";
}

/** Returns the fence around the content of a Docsy tab: of code, unless the tab or its pane declares it as text. */
export function paneFence(
  text: string,
  tag: Tag,
  all: readonly Tag[],
): { open: string; close: string } | undefined {
  const { start, end, close, values } = tag;
  const pane = all.findLast((one) => one.start < start && (one.close?.start ?? 0) > start);
  if (close === undefined || pane?.name !== "tabpane") return undefined;
  if (pane.values.get("text") === "true" || values.get("text") === "true") return undefined;
  const header = pane.values.get("langEqualsHeader") === "true" ? values.get("header") : undefined;
  const language = values.get("lang") ?? pane.values.get("lang") ?? header ?? "";
  const longest = [...text.slice(end, close.start).matchAll(/^[ \t]*(`{3,})/gm)].reduce(
    (most, [, run = ""]) => Math.max(most, run.length),
    2,
  );
  const fence = "`".repeat(longest + 1);
  return { open: `${fence}${language.toLowerCase()}`, close: fence };
}
