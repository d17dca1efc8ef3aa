import { calloutKind } from "../mapping/callout-kinds.ts";
import type { Mapping } from "../mapping/mapping.ts";

const OPENING =
  /^([ \t>]*)(:{3,})[ \t]*([A-Za-z][\w-]*)(?:\[(.*)\]|[ \t]+([^{}\n]*?))?[ \t]*(?:\{[^{}]*\})?[ \t]*$/;
const CLOSING = /^[ \t>]*(:{3,})[ \t]*$/;
/** Kinds of containers whose content is shown as plain text. */
const LITERAL_KINDS = new Set(["v-pre", "raw"]);

/**
 * Converts the marks of containers, `:::info Title` and `::: info`, line by line. The opening and closing marks of unknown
 * containers are removed.
 */
export class ContainerStack {
  readonly #mapping: Mapping;
  readonly #onUnknown: (name: string, line: number) => void;
  readonly #open: { colons: string; isKept: boolean }[] = [];

  /** @param onUnknown receives each container that the mapping does not name */
  constructor(mapping: Mapping, onUnknown: (name: string, line: number) => void) {
    this.#mapping = mapping;
    this.#onUnknown = onUnknown;
  }

  /** Converts a line to our Markdown. Returns `undefined` for a line to omit. */
  convert(text: string, line: number): string | undefined {
    const opening = OPENING.exec(text);
    if (opening === null) return this.#close(text);
    const [, indent = "", colons = "", name = "", label, title] = opening;
    const isOurs = name === "tabs" || name === "tab" || name === "details";
    const kind = isOurs ? name : calloutKind(name, this.#mapping);
    this.#open.push({ colons, isKept: kind !== undefined });
    if (kind === undefined) {
      if (!LITERAL_KINDS.has(name)) this.#onUnknown(name, line);
      return undefined;
    }
    const words = (label ?? title ?? "").trim();
    return `${indent}${colons}${kind}${words === "" ? "" : `[${words}]`}`;
  }

  #close(text: string): string | undefined {
    const [, colons] = CLOSING.exec(text) ?? [];
    if (colons === undefined) return text;
    const index = this.#open.findLastIndex((one) => one.colons === colons);
    const [opened] = this.#open.splice(Math.max(index, 0), Infinity);
    return opened?.isKept === false ? undefined : text;
  }
}
