import { type Completion, type CompletionSource, snippet } from "@codemirror/autocomplete";
import type { Text } from "../messages/messages.ts";

/**
 * What `/` at the beginning of a line offers. In a snippet `${…}` are places that Tab leads through, in their order.
 *
 * @see the handbook's Markdown reference, which has the notation of each
 */
const BLOCKS = [
  { name: "note", written: ":::note\n${}\n:::\n${}" },
  { name: "warning", written: ":::warning[${}]\n${}\n:::\n${}" },
  { name: "details", written: ":::details[${}]\n${}\n:::\n${}" },
  { name: "tabs", written: "::::tabs\n:::tab[${}]\n${}\n:::\n:::tab[${}]\n${}\n:::\n::::\n${}" },
  { name: "figure", written: '![${}](media:${} "${}")\n${}' },
  { name: "need", written: '::need{category="${}"}\n${}' },
  { name: "table", written: "| ${} | ${} |\n| --- | --- |\n| ${} | ${} |\n${}" },
  { name: "code", written: "```${}\n${}\n```\n${}" },
  { name: "heading", written: "## ${}" },
  { name: "list", written: "- ${}" },
  { name: "quote", written: "> ${}" },
  { name: "footnote", written: "[^${1:1}]\n\n[^${1:1}]: ${}" },
] as const;

/** Each `${}` becomes a field of its own: fields of one name change together. */
export function numberFields(written: string): string {
  let count = 10;
  return written.replaceAll("${}", () => `\${${(count += 1)}:}`);
}

/**
 * Offers blocks where `/` stands alone at the beginning of a line. Letters of their names in either language find them, first those that
 * begin with them: Enter takes the first.
 */
export function blockSource(text: Text): CompletionSource {
  const options: Completion[] = BLOCKS.map(({ name, written }) => ({
    label: `/${name}`,
    displayLabel: text(`block-${name}`),
    detail: `/${name}`,
    apply: snippet(numberFields(written)),
  }));
  return ({ state, pos }) => {
    const line = state.doc.lineAt(pos);
    const typed = /^\/([\p{L}\p{N}]*)$/u.exec(line.text.slice(0, pos - line.from))?.[1]?.toLowerCase();
    if (typed === undefined || line.to !== pos) return null;
    const namesOf = ({ label, displayLabel = "" }: Completion) => [
      label.slice(1),
      displayLabel.toLowerCase(),
    ];
    const begin = options.filter((option) => namesOf(option).some((name) => name.startsWith(typed)));
    const hold = options.filter(
      (option) => namesOf(option)[1]?.includes(typed) === true && !begin.includes(option),
    );
    return { from: line.from, to: pos, options: [...begin, ...hold], filter: false };
  };
}
