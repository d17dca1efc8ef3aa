import { expect, it } from "vitest";
import { withView } from "./saved-views.ts";

const DRAFTS = { name: "Korean drafts", query: "language=kr&state=edited" };
const NEWS = { name: "News", query: "group=news" };

it.each([
  { added: { ...NEWS, query: "group=trade" }, kept: DRAFTS },
  { added: { ...DRAFTS, name: "To do" }, kept: NEWS },
])("a saved view replaces another one with the same name or filter", ({ added, kept }) => {
  expect(withView([DRAFTS, NEWS], added)).toEqual([kept, added]);
});
