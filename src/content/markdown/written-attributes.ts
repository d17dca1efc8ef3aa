const NAME = /^:+[\w-]+/;
const ATTRIBUTE =
  /(?<key>[A-Za-z:_][\w:.-]*)\s*=\s*(?<value>(?<double>"[^"]*")|(?<single>'[^']*')|(?<plain>[^\s"'<=>`}]+))/dg;

export type AttributeNotation = "double" | "single" | "plain";

/** An attribute as written in a directive, `group="news"` say. */
export interface WrittenAttribute {
  key: string;
  /** The range of the value in the directive, with its quotes. */
  from: number;
  to: number;
  notation: AttributeNotation;
}

/** Finds the attributes in the text of a directive, after its label. */
export function attributesIn(directive: string): WrittenAttribute[] {
  const start = endOfLabel(directive);
  return [...directive.slice(start).matchAll(ATTRIBUTE)].map(({ groups, indices }) => {
    const [from, to] = indices?.groups?.["value"] ?? [0, 0];
    const notation =
      groups?.["double"] !== undefined ? "double" : groups?.["single"] !== undefined ? "single" : "plain";
    return { key: groups?.["key"] ?? "", from: start + from, to: start + to, notation };
  });
}

/** Writes a value with the quotes of the old one, if that is possible. */
export function writeAttribute(value: string, notation: AttributeNotation): string {
  if (notation === "plain" && /^[^\s"'<=>`{}&]+$/.test(value)) return value;
  const escaped = value.replaceAll(/&(?=[#a-z])/gi, "&amp;");
  return notation === "single" && !value.includes("'")
    ? `'${escaped}'`
    : `"${escaped.replaceAll('"', "&quot;")}"`;
}

/** Returns where the attributes begin: after the label, in which brackets may be nested. */
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
