/** A rule of `redirects.yaml`, with decoded paths. */
export interface Rule {
  from: string;
  to: string;
  /** 301 if it is left out. */
  status?: number;
}

/** Appends a rule like {@link withRules}. */
export function withRule(text: string, rule: Rule): string | undefined {
  return withRules(text, [rule]);
}

/**
 * Appends rules to the text of `redirects.yaml`, each on one line; everything else stays. Returns `undefined` for a flow list (`[…]`),
 * which has no lines to append.
 */
export function withRules(text: string, rules: readonly Rule[]): string | undefined {
  const written = text.replaceAll(/^[ \t]*(?:#.*|---[ \t]*)$/gm, "").trim();
  if (written !== "" && !written.startsWith("-")) return undefined;
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const indent = indentOf(text);
  const before = text === "" || text.endsWith("\n") ? text : text + lineEnd;
  const lines = rules.map(
    ({ from, to, status = 301 }) =>
      `${indent}- { from: ${scalar(from)}, to: ${scalar(to)}, status: ${status} }${lineEnd}`,
  );
  return before + lines.join("");
}

/** Removes the rules of an address, with the comment at the end of their line. Comments on lines of their own stay. */
export function withoutRule(text: string, from: string): string {
  return splitRules(text)
    .filter((part) => fromOf(part) !== from)
    .join("");
}

/** The addresses that the rules of a text redirect. */
export function addressesOf(text: string): Set<string> {
  return new Set(splitRules(text).flatMap((part) => fromOf(part) ?? []));
}

/** Splits a text into its rules and, as parts of their own, the lines between them. Joined they are the text. */
function splitRules(text: string): string[] {
  const indent = indentOf(text);
  const parts: string[] = [];
  for (const line of text.split(/(?<=\n)/)) {
    const previous = parts.at(-1) ?? "";
    const isFurther =
      isRule(previous) && line.startsWith(indent) && /^[ \t]+[^\s#]/.test(line.slice(indent.length));
    if (isFurther) parts[parts.length - 1] = previous + line;
    else parts.push(line);
  }
  return parts;
}

const FLOW_FROM = /[{,][ \t]*from:[ \t]*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,}][^,}\r\n]*?)[ \t]*[,}]/;
const BLOCK_FROM =
  /^[ \t]*(?:-[ \t]+)?from:[ \t]*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|\S.*?)[ \t]*(?:[ \t]#.*)?\r?$/m;

function isRule(part: string): boolean {
  return /^[ \t]*-[ \t]/.test(part);
}

function fromOf(rule: string): string | undefined {
  if (!isRule(rule)) return undefined;
  const [, written] = (/^[ \t]*-[ \t]*\{/.test(rule) ? FLOW_FROM : BLOCK_FROM).exec(rule) ?? [];
  if (written?.startsWith("'") === true) return written.slice(1, -1).replaceAll("''", "'");
  if (written?.startsWith('"') !== true) return written;
  try {
    return String(JSON.parse(written));
  } catch {
    // YAML knows escapes that JSON does not.
    return undefined;
  }
}

/** The indentation of the list. */
function indentOf(text: string): string {
  return /^[ \t]*(?=-[ \t])/m.exec(text)?.[0] ?? "";
}

/** Quotes a path unless it is certainly a plain YAML string. */
function scalar(path: string): string {
  return /^\/[\p{L}\p{N}/._-]*$/u.test(path) ? path : JSON.stringify(path);
}
