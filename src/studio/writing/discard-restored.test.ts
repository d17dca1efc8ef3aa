import { expect, it, vi } from "vitest";
import type { EditedFile } from "../../contract/studio/endpoints/files.ts";
import type { JournalEntry } from "../storage/journal-entry.ts";
import { openText } from "./article-file.ts";
import { discardRestored } from "./discard-restored.ts";
import { beginWriting } from "./writing-session.ts";

const NAME = "articles/en/seals.md";
const PUBLISHED = "one\ntwo\nthree\nfour\n";
const file: EditedFile = {
  name: NAME,
  hash: "h",
  text: PUBLISHED,
  author: null,
  at: null,
  draft: null,
};

const server = { draft: null as EditedFile["draft"], held: undefined as Promise<void> | undefined };
vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
  if (method === "PUT") {
    await server.held;
    const version = (server.draft?.version ?? 0) + 1;
    const { text } = JSON.parse(String(body)) as { text: string };
    server.draft = { name: NAME, version, base: "h", editedBy: null, editedAt: 0, isOutdated: false, text };
    return Response.json({ code: 200, msg: "", data: { version, findings: null } });
  }
  if (method === "DELETE") server.draft = null;
  const data = method === "DELETE" ? null : { ...file, draft: server.draft };
  return Response.json({ code: 200, msg: "", data });
});

/** Opens a text whose unsaved version is restored from the journal. */
function restore(text: string, draft: EditedFile["draft"]) {
  server.draft = draft;
  const stored = draft?.text ?? PUBLISHED;
  const entry: JournalEntry = { text, base: "h", version: draft?.version ?? null, ancestor: stored, at: 0 };
  const opening = openText({ ...file, draft }, entry);
  const journal = { read: async () => undefined, write: async () => {}, remove: async () => {} };
  const surroundings = { journal, onSignedOut: () => {}, afterDrawing: () => {} };
  const session = beginWriting({ tenant: "quay", name: NAME }, opening, surroundings);
  return { session, opening };
}

it("discards restored text that was saved since, and leaves no draft where there was none", async () => {
  const { session, opening } = restore(PUBLISHED.replace("two", "TWO"), null);
  await session.autosave.flush();
  expect(server.draft?.text).toContain("TWO");
  await discardRestored(session, opening);
  expect(session.autosave.text).toBe(PUBLISHED);
  expect(server.draft).toBeNull();
});

it("restores the server's former draft, with what was typed since", async () => {
  const before = { name: NAME, version: 3, base: "h", editedBy: null, editedAt: 0, isOutdated: false };
  const draft = { ...before, text: PUBLISHED.replace("four", "4") };
  const { session, opening } = restore(draft.text.replace("one", "ONE"), draft);
  await session.autosave.flush();
  const typed = session.body().replace("three", "3");
  session.type(() => typed);
  await discardRestored(session, opening);
  expect(server.draft?.text).toBe("one\ntwo\n3\n4\n");
});

it("discards a restored text immediately if it is not saved as a draft yet", async () => {
  const { session, opening } = restore("TWO\n", null);
  await discardRestored(session, opening);
  expect(session.autosave.text).toBe(PUBLISHED);
  expect(server.draft).toBeNull();
  session.autosave.close();
});

it("leaves no draft when discarded during a save", async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.held = promise;
  const { session, opening } = restore(PUBLISHED.replace("two", "TWO"), null);
  const saved = session.autosave.flush();
  await vi.advanceTimersByTimeAsync(1);
  const thrown = discardRestored(session, opening);
  await vi.advanceTimersByTimeAsync(1);
  resolve();
  await Promise.all([saved, thrown]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.autosave.text).toBe(PUBLISHED);
  expect(server.draft).toBeNull();
  session.autosave.close();
  vi.useRealTimers();
});
