import { type Completion, type CompletionSource, snippet } from "@codemirror/autocomplete";
import type { Text } from "../messages/messages.ts";

/**
 * Blocks suggested after `/` at the beginning of a line. `${…}` are placeholders that Tab moves through in order.
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

/** Numbers each `${}`, because placeholders with the same name change together. */
export function numberFields(written: string): string {
  let count = 10;
  return written.replaceAll("${}", () => `\${${(count += 1)}:}`);
}

/**
 * Suggests blocks after a `/` at the beginning of a line. Their English and translated names are searched; names that begin with the
 * typed letters come first.
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
