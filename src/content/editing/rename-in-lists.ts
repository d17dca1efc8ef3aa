/** A list of articles in a text, up to its attributes, with those. */
const LIST = /^(?<head>\s*::list(?:\[(?:[^\]\\\n]|\\.)*\])?\{)(?<attributes>[^}\n]*)(?=\})/;
const FENCE = /^\s{0,3}(?<mark>`{3,}|~{3,})/;
const ATTRIBUTE =
  /(?<=^|\s)(?<key>[a-z]+)=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<plain>[^\s"'=<>`}]+))/g;

/**
 * Replaces the group or tag that the lists of articles in a text name (`::list{tag=event}`). All other bytes stay the same, and so does
 * everything in fenced code.
 */
export function renameInLists(
  text: string,
  attribute: "group" | "tag",
  names: readonly string[],
  to: string,
): string {
  let fence: string | undefined;
  const lines = text.split(/(?<=\n)/).map((line) => {
    const mark = FENCE.exec(line)?.groups?.["mark"];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined;
      return line;
    }
    fence = mark;
    return mark === undefined ? renameInLine(line, attribute, names, to) : line;
  });
  return lines.join("");
}

function renameInLine(line: string, attribute: string, names: readonly string[], to: string): string {
  const { head, attributes } = LIST.exec(line)?.groups ?? {};
  if (head === undefined || attributes === undefined) return line;
  const changed = attributes.replaceAll(ATTRIBUTE, (written: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    const value = groups["double"] ?? groups["single"] ?? groups["plain"] ?? "";
    if (groups["key"] !== attribute || !names.includes(value)) return written;
    return `${attribute}=${inNotationOf(groups, to)}`;
  });
  return head + changed + line.slice(head.length + attributes.length);
}

function inNotationOf(groups: Readonly<Record<string, string | undefined>>, to: string): string {
  if (groups["plain"] !== undefined && /^[^\s"'=<>`}]+$/.test(to)) return to;
  return groups["single"] !== undefined && !to.includes("'")
    ? `'${to}'`
    : `"${to.replaceAll('"', "&quot;")}"`;
}
