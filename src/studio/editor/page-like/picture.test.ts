import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { withoutPicture } from "./picture.ts";

it.each([
  [":::gallery\n![](media:)\n:::", ":::gallery\n:::"],
  ["- ![](media:)\n  **Ines**\n  Founder", "- **Ines**\n  Founder"],
  ["- ![](media:)\n:::", "- \n:::"],
  ["A ![](media:) seal", "A seal"],
])("removes a picture that is not chosen from %j", (doc, left) => {
  const state = EditorState.create({ doc });
  const from = doc.indexOf("![");
  const changes = withoutPicture(state, { from, to: from + "![](media:)".length });
  expect(state.update({ changes }).newDoc.toString()).toBe(left);
});
