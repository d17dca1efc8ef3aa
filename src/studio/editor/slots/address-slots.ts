import type { EditorState } from "@codemirror/state";
import { pictureNotation } from "../../media/picture-name.ts";

/** What the writer chooses from a list in a dialog: a picture with its alt text, a picture in an attribute of a block, or any file. */
export type MediaKind = "picture" | "attribute" | "file";

/** An address in the text that the writer can choose from a list. A target is the address to which a button leads. */
export interface AddressSlot {
  kind: MediaKind | "target";
  /** The range that is replaced. For a picture, it begins with the alt text. */
  from: number;
  to: number;
  /** The name of the file or the target; "" if none is chosen yet. */
  name: string;
  /** The written alt text of a picture; "" for everything else. */
  alt: string;
}

const PICTURE = /!\[(?<alt>(?:[^\]\\]|\\.)*)\]\((?<address><[^<>]*>|[^()\s]*)/g;
/** Characters that a backslash escapes in Markdown. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const BLOCK = /^\s*::+(?<block>[a-z-]+)/;
const ATTRIBUTE = /[\s{](?<key>image|mobile|photo|poster|src|to)=(?<address>"[^"]*"|[^\s}"]*)/g;
const OTHER_SITE = /^(?:https?:|\/\/)/i;

/** The slot that contains the caret. Its offsets count from the beginning of the text. */
export function slotAtCaret({ doc, selection }: EditorState): AddressSlot | undefined {
  const { head } = selection.main;
  const line = doc.lineAt(head);
  return slotsIn(line.text)
    .map((slot) => ({ ...slot, from: line.from + slot.from, to: line.from + slot.to }))
    .find(({ from, to }) => from <= head && head <= to);
}

/** Finds the addresses in a line that can be chosen, except media of other sites. Offsets count from the beginning of the line. */
export function slotsIn(line: string): AddressSlot[] {
  const pictures = Array.from(line.matchAll(PICTURE), ({ 0: written, index, groups }) => ({
    kind: "picture" as const,
    from: index,
    to: index + written.length,
    name: nameOf(groups?.["address"] ?? ""),
    alt: (groups?.["alt"] ?? "").replaceAll(ESCAPED, "$1"),
  }));
  const block = BLOCK.exec(line)?.groups?.["block"];
  const attributes = block === undefined ? [] : line.matchAll(ATTRIBUTE);
  return [...pictures, ...Array.from(attributes, readAttribute)].filter(
    ({ kind, name }) =>
      // The address of a video is typed, because it is often on another site.
      (kind !== "file" || block === "file") && (kind === "target" || !OTHER_SITE.test(name)),
  );
}

function readAttribute({ 0: written, index, groups }: RegExpExecArray): AddressSlot {
  const { key, address = "" } = groups ?? {};
  const to = index + written.length;
  const kind = key === "to" ? "target" : key === "src" ? "file" : "attribute";
  return { kind, from: to - address.length, to, name: nameOf(address), alt: "" };
}

function nameOf(address: string): string {
  return address.replace(/^[<"]|[>"]$/g, "").replace(/^media:/, "");
}

/** The text for the range of a slot. `name` begins with `media/`. */
export function writeSlot(kind: MediaKind, { name, alt }: { name: string; alt: string }): string {
  if (kind === "picture") return pictureNotation(name, alt).slice(0, -1);
  const address = `media:${name.slice("media/".length)}`;
  return /[\s{}"]/.test(address) ? `"${address}"` : address;
}
