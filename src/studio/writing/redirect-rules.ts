/** A rule of `redirects.yaml`, with decoded paths. */
export interface Rule {
  from: string;
  to: string;
}

/**
 * Appends a rule to the text of `redirects.yaml`; everything else stays. Returns `undefined` for a flow list (`[…]`), which has no lines
 * to append.
 */
export function withRule(text: string, { from, to }: Rule): string | undefined {
  const written = text.replaceAll(/^[ \t]*(?:#.*|---[ \t]*)$/gm, "").trim();
  if (written !== "" && !written.startsWith("-")) return undefined;
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const indent = /^[ \t]*(?=-[ \t])/m.exec(text)?.[0] ?? "";
  const before = text === "" || text.endsWith("\n") ? text : text + lineEnd;
  return `${before}${indent}- { from: ${scalar(from)}, to: ${scalar(to)}, status: 301 }${lineEnd}`;
}

/** Removes an address's one-line rules, as {@link withRule} writes them. */
export function withoutRule(text: string, from: string): string {
  const start = new RegExp(
    `^[ \\t]*-[ \\t]*\\{[ \\t]*from:[ \\t]*(?:${escape(from)}|"${escape(from)}")[ \\t]*,`,
  );
  return text
    .split(/(?<=\n)/)
    .filter((line) => !start.test(line))
    .join("");
}

/** Quotes a path unless it is certainly a plain YAML string. */
function scalar(path: string): string {
  return /^\/[\p{L}\p{N}/._-]*$/u.test(path) ? path : JSON.stringify(path);
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
