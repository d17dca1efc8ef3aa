import { setextUnderline } from "micromark-core-commonmark";
import type { Data, Processor } from "unified";

type Extension = NonNullable<Data["micromarkExtensions"]>[number];
type Construct = Exclude<NonNullable<NonNullable<Extension["flow"]>[number]>, readonly unknown[]>;

const HYPHEN = 45;
const EQUALS = 61;

/**
 * A plugin that must follow `remark-gfm`. It lets the parser copy only the lines of a heading that is underlined with `===` or
 * `---`, instead of the whole text before it. Thousands of such headings would otherwise take a minute.
 */
export function parseUnderlinedHeadings(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    { flow: { [HYPHEN]: fromLastContent(setextUnderline), [EQUALS]: fromLastContent(setextUnderline) } },
  ];
}

/** Passes a resolver only the events since the last paragraph began. It does not look further back. */
function fromLastContent(construct: Construct): Construct {
  const { resolveTo } = construct;
  if (resolveTo === undefined) return construct;
  return {
    ...construct,
    resolveTo(events, context) {
      const start = events.findLastIndex(([kind, { type }]) => kind === "enter" && type === "content");
      for (const event of resolveTo(events.splice(start), context)) events.push(event);
      return events;
    },
  };
}
