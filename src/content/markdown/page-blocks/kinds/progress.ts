import type { PhrasingContent } from "mdast";
import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import { formatDay } from "../../../time/format-day.ts";
import { amount, day } from "../parts/attributes.ts";
import { box, line, named, span } from "../parts/nodes.ts";
import { leafBlock } from "../parts/page-block.ts";

/** Text after the value, and text before the end date, in each language. */
const WORDS: Record<LanguageCode, { of(goal: string): string; until(day: string): string }> = {
  en: { of: (goal) => `of ${goal}`, until: (day) => `Until ${day}` },
  zh: { of: (goal) => `/ ${goal}`, until: (day) => `${day}截止` },
  kr: { of: (goal) => `/ ${goal}`, until: (day) => `${day}까지` },
};

/** A progress bar. */
export const progress = leafBlock({
  name: "progress",
  usage: "::progress[Streets signed up]{value=38 of=60 until=2027-06-01}",
  attributes: { value: amount, of: amount, until: day },
  build(node, { value = 0, of = 100, until }, { parent, index }, { language, tag }) {
    const number = new Intl.NumberFormat(tag);
    const words = WORDS[language];
    const counted: PhrasingContent[] = [
      span(named("progress-value"), [{ type: "text", value: number.format(value) }]),
      { type: "text", value: ` ${words.of(number.format(of))} ` },
      span(named("progress-label"), node.children),
    ];
    const end =
      until === undefined
        ? []
        : [line("p", named("progress-until"), [{ type: "text", value: words.until(formatDay(until, tag)) }])];
    const bar = box("div", named("progress-bar"), [], { dataValue: String(value), dataMax: String(of) });
    const block = box("div", named("progress"), [line("p", named("progress-words"), counted), bar, ...end]);
    parent.children.splice(index, 1, block);
  },
});
