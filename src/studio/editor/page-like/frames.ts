import type { Text } from "@codemirror/state";
import type { MessageId } from "../../messages/messages.ts";
import type { SyntaxNode, Tree } from "./syntax.ts";

/** The kinds of blocks that the site supports, with the message ids of their names. */
const KINDS: Readonly<Record<string, MessageId>> = {
  note: "block-note",
  tip: "block-tip",
  important: "block-important",
  warning: "block-warning",
  caution: "block-caution",
  details: "block-details",
  tabs: "block-tabs",
  tab: "block-tab",
  hero: "block-hero",
  band: "block-band",
  columns: "block-columns",
  column: "block-column",
  cards: "block-cards",
  stats: "block-stats",
  quotes: "block-quotes",
  quote: "block-testimonial",
  cta: "block-cta",
  logos: "block-logos",
  people: "block-people",
  faq: "block-faq",
  steps: "block-steps",
  timeline: "block-timeline",
  pricing: "block-pricing",
  gallery: "block-gallery",
  "file-tree": "block-file-tree",
};

/** A block that has a beginning and an end. */
export interface Frame {
  kind: string;
  label: MessageId;
  open: SyntaxNode;
  end: SyntaxNode;
}

const OUTER = new Set(["Document", "Blockquote", "BulletList", "OrderedList", "ListItem"]);
const FENCE = /^(?<colons>:{2,})(?<kind>[A-Za-z][\w-]*)?/;
/** Cached by syntax tree. Moving the caret does not change the tree, so it finds the cached blocks. */
const known = new WeakMap<Tree, readonly Frame[]>();

/** Finds the blocks of a document, outer blocks before inner ones. Unclosed blocks are left out. */
export function framesOf(tree: Tree, doc: Text): readonly Frame[] {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const frames: Frame[] = [];
  const open: { colons: number; kind: string; node: SyntaxNode }[] = [];
  tree.iterate({
    enter(reference) {
      // Creates `SyntaxNode` objects only where needed: one for each block of a long text takes milliseconds.
      const { name, from, to } = reference;
      if (name !== "DirectiveOpen" && name !== "DirectiveEnd") return OUTER.has(name);
      const { colons = "", kind = "" } = FENCE.exec(doc.sliceString(from, to))?.groups ?? {};
      if (name === "DirectiveOpen") open.push({ colons: colons.length, kind, node: reference.node });
      else {
        // A closing line closes the outermost open block that has at most as many colons, together with all blocks inside it.
        const at = open.findIndex((each) => each.colons <= colons.length);
        const [closed] = at < 0 ? [] : open.splice(at);
        const label = KINDS[closed?.kind ?? ""];
        if (closed !== undefined && label !== undefined)
          frames.push({ kind: closed.kind, label, open: closed.node, end: reference.node });
      }
      return false;
    },
  });
  frames.sort((one, other) => one.open.from - other.open.from);
  known.set(tree, frames);
  return frames;
}

/** The kind of a form, with its category or name, which may be empty; `undefined` for other one-line blocks. */
export function formIn(source: string): { kind: "need" | "form"; detail: string } | undefined {
  const kind = FENCE.exec(source)?.groups?.["kind"];
  if (kind !== "need" && kind !== "form") return undefined;
  return { kind, detail: /(?:category|name)\s*=\s*"?([^"}]*)/.exec(source)?.[1]?.trim() ?? "" };
}
