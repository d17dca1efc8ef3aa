import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { DecorationSet } from "@codemirror/view";
import { BLOCKS } from "./blocks.ts";
import { drawFrames } from "./directives.ts";
import { Drawing, type Span } from "./drawing.ts";
import { picture } from "./picture.ts";
import { type DrawNode, SPANS } from "./spans.ts";

/** Syntax nodes that are shown as source. */
const OPAQUE = new Set(["FrontMatter", "HTMLBlock", "CommentBlock", "ProcessingInstructionBlock"]);
const DRAWN: Readonly<Record<string, DrawNode>> = { ...BLOCKS, ...SPANS, Image: picture };

/**
 * Draws the visible part of a document like a page: marks are hidden unless the caret or a selection touches their construct. The
 * document does not change.
 */
export function drawPage(
  state: EditorState,
  visible: readonly Span[],
  revealed: readonly Span[],
): DecorationSet {
  const drawing = new Drawing(state, visible, revealed);
  const tree = syntaxTree(state);
  for (const { from, to } of visible) {
    tree.iterate({
      from,
      to,
      enter(node) {
        if (OPAQUE.has(node.name)) return false;
        const draw = DRAWN[node.name];
        if (draw !== undefined && drawing.isNew(node)) draw(node.node, drawing);
        return undefined;
      },
    });
  }
  drawFrames(drawing);
  return drawing.finish();
}
