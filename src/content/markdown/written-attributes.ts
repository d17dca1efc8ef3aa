const NAME = /^:+[\w-]+/;
/**
 * Matches an attribute whose key is in any script. The key must begin after white space or a brace; otherwise the search
 * would start again at each of its letters.
 */
const ATTRIBUTE =
  /(?<=[\s{])(?<key>[^\s{}"'<=>`]+)\s*=\s*(?<value>(?<double>"[^"]*")|(?<single>'[^']*')|(?<plain>[^\s"'<=>`}]+))/dg;

export type AttributeNotation = "double" | "single" | "plain";

/** An attribute as written in a directive, such as `group="news"`. */
export interface WrittenAttribute {
  key: string;
  /** The range of the value in the directive, including its quotes. */
  from: number;
  to: number;
  notation: AttributeNotation;
}

/** Finds the attributes of a directive, which are after its label. @param directive its Markdown */
export function attributesIn(directive: string): WrittenAttribute[] {
  const start = endOfLabel(directive);
  return [...directive.slice(start).matchAll(ATTRIBUTE)].map(({ groups, indices }) => {
    const [from, to] = indices?.groups?.["value"] ?? [0, 0];
    const notation =
      groups?.["double"] !== undefined ? "double" : groups?.["single"] !== undefined ? "single" : "plain";
    return { key: groups?.["key"] ?? "", from: start + from, to: start + to, notation };
  });
}

/** Writes the value of an attribute in a notation. If the notation does not allow the value, uses double quotes. */
export function writeAttribute(value: string, notation: AttributeNotation): string {
  if (notation === "plain" && /^[^\s"'<=>`{}&]+$/.test(value)) return value;
  const escaped = value.replaceAll(/&(?=[#a-z])/gi, "&amp;");
  return notation === "single" && !value.includes("'")
    ? `'${escaped}'`
    : `"${escaped.replaceAll('"', "&quot;")}"`;
}

/** Returns the position after the label of a directive. The label may contain nested brackets. */
function endOfLabel(directive: string): number {
  const start = NAME.exec(directive)?.[0].length ?? 0;
  if (directive[start] !== "[") return start;
  let depth = 0;
  for (let at = start; at < directive.length; at += 1) {
    if (directive[at] === "\\") at += 1;
    else if (directive[at] === "[") depth += 1;
    else if (directive[at] === "]") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return directive.length;
}
