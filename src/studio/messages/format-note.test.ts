import { expect, it } from "vitest";
import { UNDO_NOTE } from "../../contract/studio/undo-note.ts";
import { formatNote } from "./format-note.ts";
import { loadWording } from "./messages.ts";

it("shows that a publication was undone in each person's language, and other notes as written", async () => {
  const [en, kr] = [await loadWording("en"), await loadWording("kr")];
  expect(formatNote(UNDO_NOTE, en.text)).toBe("Publication undone");
  expect(formatNote(UNDO_NOTE, kr.text)).toBe("게시를 되돌림");
  expect(formatNote("Typo", kr.text)).toBe("Typo");
});
