import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { JournalEntry } from "../storage/journal-entry.ts";
import {
  Autosave,
  type SaveState,
  MAXIMUM_DELAY_MS,
  type OpenedText,
  IDLE_DELAY_MS,
  type SaveOutcome,
  type TheirChange,
} from "./autosave.ts";
import { mergeTexts } from "./merge-texts.ts";

const NAME = "articles/en/a.md";
const OPENED: OpenedText = {
  name: NAME,
  text: "one\ntwo\nthree\n",
  base: "hash",
  version: null,
  ancestor: "one\ntwo\nthree\n",
  isUnsaved: false,
  sent: [],
};

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** Creates a fake server with one draft, whose answers can be delayed, and a fake editor. */
function prepare(opened: Partial<OpenedText> = {}, { isDrawnAtOnce = true } = {}) {
  const noted = new Map<string, JournalEntry>();
  const states: SaveState[] = [];
  const theirChanges: TheirChange[] = [];
  const frames: (() => void)[] = [];
  const server = {
    version: 0,
    text: "",
    isDown: false,
    losesAnswers: false,
    saves: 0,
    held: undefined as Promise<void> | undefined,
  };
  const editor = { text: opened.text ?? OPENED.text };
  async function save(draft: { text: string; version: number | null }): Promise<SaveOutcome> {
    server.saves += 1;
    await server.held;
    if (server.isDown) return { outcome: "failed", reason: "offline" };
    if ((draft.version ?? 0) !== server.version) {
      const { version, text } = server;
      return { outcome: "outdated", theirs: { version, text, base: "hash", by: "jun" } };
    }
    server.version += 1;
    server.text = draft.text;
    if (server.losesAnswers) return { outcome: "failed", reason: "offline" };
    return { outcome: "saved", version: server.version, findings: null };
  }
  const autosave = new Autosave(
    { ...OPENED, ...opened },
    {
      journal: {
        read: async (name) => noted.get(name),
        write: async (name, entry) => void noted.set(name, entry),
        remove: async (name, text) => void (noted.get(name)?.text === text && noted.delete(name)),
      },
      save,
      hash: async (text) => `of ${text}`,
      merge: mergeTexts,
      show: (text) => void (editor.text = text),
      onSaveState: (saveState) => void states.push(saveState),
      onTheirChange: (change) => void theirChanges.push(change),
      onTextChange: () => {},
      onFindings: () => {},
      now: () => Date.now(),
      afterDrawing: (work) => (isDrawnAtOnce ? work() : void frames.push(work)),
    },
  );
  const type = (text: string) => {
    editor.text = text;
    autosave.type(() => text);
  };
  const draw = () => {
    for (const work of frames.splice(0)) work();
  };
  return {
    autosave,
    server,
    noted,
    states,
    theirChanges,
    editor,
    type,
    draw,
    last: () => states.at(-1)?.state,
  };
}

describe("typed text", () => {
  it("is sent once when several callers flush during a save", async () => {
    const { autosave, server, type } = prepare();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.held = promise;
    type("one\n");
    const first = autosave.flush();
    type("one\nmore\n");
    const others = [autosave.flush(), autosave.flush(), autosave.flush()];
    resolve();
    await Promise.all([first, ...others]);
    expect(server).toMatchObject({ saves: 2, version: 2, text: "one\nmore\n" });
  });

  it("is in the journal at once, and on the server after a pause", async () => {
    const { server, noted, type, last } = prepare();
    type("one!\ntwo\nthree\n");
    expect(noted.get(NAME)).toMatchObject({ text: "one!\ntwo\nthree\n", base: "hash", version: null });
    expect(last()).toBe("in-browser");
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS - 1);
    expect(server.saves).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.text).toBe("one!\ntwo\nthree\n");
    expect(last()).toBe("saved");
    expect(noted.size).toBe(0);
  });

  it("is read and written to the journal once per frame", async () => {
    const { autosave, noted, draw, states } = prepare({}, { isDrawnAtOnce: false });
    const read = vi.fn<() => string>(() => "one, two and three\n");
    autosave.type(() => "one\n");
    autosave.type(read);
    expect([read.mock.calls.length, noted.size, states.length]).toEqual([0, 0, 1]);
    draw();
    expect([read.mock.calls.length, noted.get(NAME)?.text]).toEqual([1, "one, two and three\n"]);
    draw();
    expect(read).toHaveBeenCalledOnce();
  });

  it("is included in reads and saves before it is drawn", async () => {
    const { autosave, server, type } = prepare({}, { isDrawnAtOnce: false });
    type("one\n");
    expect([autosave.text, autosave.isUnsaved]).toEqual(["one\n", true]);
    await autosave.flush();
    expect([server.text, server.saves, autosave.isUnsaved]).toEqual(["one\n", 1, false]);
    await vi.advanceTimersByTimeAsync(MAXIMUM_DELAY_MS);
    expect(server.saves).toBe(1);
  });

  it("survives a merge that happens before it is drawn", async () => {
    const { server, type, editor, draw } = prepare({}, { isDrawnAtOnce: false });
    type("one, and\ntwo\nthree\n");
    draw();
    Object.assign(server, { version: 1, text: "one\ntwo\nthree, theirs\n" });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.held = promise;
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS);
    type("one, and mine\ntwo\nthree\n");
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(editor.text).toBe("one, and mine\ntwo\nthree, theirs\n");
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS);
    expect(server.text).toBe(editor.text);
  });

  it("is saved after five seconds of continuous typing", async () => {
    const { server, type } = prepare();
    const step = IDLE_DELAY_MS / 2;
    for (let waited = 0; waited < MAXIMUM_DELAY_MS - step; waited += step) {
      type(`${waited}`);
      await vi.advanceTimersByTimeAsync(step);
    }
    expect(server.saves).toBe(0);
    type("end");
    await vi.advanceTimersByTimeAsync(step);
    expect(server.saves).toBe(1);
  });

  it("is not replaced by the answer to an earlier save", async () => {
    const { server, type, noted, editor, last } = prepare();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.held = promise;
    type("first");
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS);
    type("second");
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS);
    expect(server.saves).toBe(1);
    resolve();
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS * 2);
    expect([server.text, editor.text, noted.size, last()]).toEqual(["second", "second", 0, "saved"]);
  });

  it("stays in the journal while the server is unreachable, and is sent again", async () => {
    const { server, type, noted, states, last } = prepare();
    server.isDown = true;
    type("typed offline");
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS);
    expect(states.at(-1)).toEqual({ state: "not-saved", reason: "offline" });
    expect(noted.get(NAME)?.text).toBe("typed offline");
    server.isDown = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.text, last()]).toEqual(["typed offline", "saved"]);
  });

  it("does not conflict with itself when the answer to an earlier save was lost", async () => {
    const { server, type, theirChanges, last } = prepare();
    server.losesAnswers = true;
    type("one, and\ntwo\nthree\n");
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS);
    expect([server.text, last()]).toEqual(["one, and\ntwo\nthree\n", "not-saved"]);
    server.losesAnswers = false;
    type("one, and more\ntwo\nthree\n");
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS * 2);
    expect([server.text, last()]).toEqual(["one, and more\ntwo\nthree\n", "saved"]);
    expect(theirChanges).toEqual([]);
  });

  it("does not conflict with itself when the browser closed before the answer", async () => {
    const { server, noted, type } = prepare();
    server.losesAnswers = true;
    type("one, and\ntwo\nthree\n");
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS);
    type("one, and more\ntwo\nthree\n");
    const again = prepare({ ...noted.get(NAME), isUnsaved: true });
    Object.assign(again.server, { version: server.version, text: server.text });
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS * 2);
    expect([again.server.text, again.last()]).toEqual(["one, and more\ntwo\nthree\n", "saved"]);
  });

  it("is not written to the journal after its screen closed, as a newer visit may have written more", async () => {
    const { autosave, noted, type } = prepare();
    type("one\n");
    const [entry] = noted.values();
    const left = autosave.flush();
    autosave.close();
    noted.set(NAME, { ...(entry ?? expect.unreachable()), text: "one, and more\n" });
    await left;
    expect(noted.get(NAME)?.text).toBe("one, and more\n");
  });

  it("is saved without another key press when restored from the journal", async () => {
    const { server } = prepare({ text: "restored", isUnsaved: true });
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS);
    expect(server.text).toBe("restored");
  });
});

describe("a concurrent change by somebody else", () => {
  it("is merged with the typed text", async () => {
    const { server, type, editor, theirChanges } = prepare();
    server.version = 7;
    server.text = "one\ntwo\nthree, theirs\n";
    type("one, mine\ntwo\nthree\n");
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS);
    expect(editor.text).toBe("one, mine\ntwo\nthree, theirs\n");
    expect(theirChanges).toEqual([{ by: "jun", before: OPENED.text, after: "one\ntwo\nthree, theirs\n" }]);
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS);
    expect([server.text, server.version]).toEqual([editor.text, 8]);
  });

  it("is shown at once when it is reported, without a save", async () => {
    const { autosave, server, type, editor, last, noted, theirChanges } = prepare();
    const theirs = { version: 7, text: "one\ntwo\nthree, theirs\n", base: "hash", by: "jun" };
    await autosave.receive(theirs);
    expect([editor.text, server.saves, last(), noted.size]).toEqual([theirs.text, 0, "saved", 0]);
    await autosave.receive(theirs);
    await autosave.receive({ ...theirs, version: 6, text: "older" });
    expect([editor.text, theirChanges.length]).toEqual([theirs.text, 1]);
    type("one, mine\ntwo\nthree, theirs\n");
    await autosave.receive({ ...theirs, version: null, base: "next", text: "one\ntwo\npublished\n" });
    expect(editor.text).toBe("one, mine\ntwo\npublished\n");
    expect(last()).toBe("in-browser");
  });

  it("waits for a running save before it is merged", async () => {
    const { autosave, server, type, editor } = prepare();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.held = promise;
    type("one, mine\ntwo\nthree\n");
    const saved = autosave.flush();
    const received = autosave.receive({
      version: 1,
      text: "an answer that is late",
      base: "hash",
      by: "jun",
    });
    resolve();
    await Promise.all([saved, received]);
    expect([editor.text, autosave.version]).toEqual(["one, mine\ntwo\nthree\n", 1]);
  });

  it("is shown as a conflict, and nothing is sent until the conflict is resolved", async () => {
    const { autosave, server, type, editor, noted, last } = prepare();
    server.version = 7;
    server.text = "one, theirs\ntwo\nthree\n";
    type("one, mine\ntwo\nthree\n");
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS);
    expect(last()).toBe("conflict");
    type("one, mine!\ntwo\nthree\n");
    await vi.advanceTimersByTimeAsync(MAXIMUM_DELAY_MS * 2);
    expect([server.saves, editor.text]).toEqual([1, "one, mine!\ntwo\nthree\n"]);
    expect(noted.get(NAME)?.text).toBe("one, mine!\ntwo\nthree\n");
    autosave.settle("one, both\ntwo\nthree\n", { version: 7, text: server.text, base: "hash", by: "jun" });
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS);
    expect([server.text, last(), noted.size]).toEqual(["one, both\ntwo\nthree\n", "saved", 0]);
  });
});

describe("a publication", () => {
  it("keeps a draft that contains more than the published text", async () => {
    const { autosave, server, type } = prepare();
    type("shown\n");
    await autosave.flush();
    expect(autosave.versionOf("shown\n")).toBe(1);
    server.version = 2;
    server.text = "shown\nsaved by somebody else\n";
    type("more\nshown\n");
    await autosave.flush();
    expect([autosave.version, autosave.versionOf("shown\n")]).toEqual([2, undefined]);
  });

  it("keeps the base if changes by others were merged in the meantime", async () => {
    const { autosave, server, type } = prepare({ base: "second" });
    type("one\ntwo\nthree\nmine\n");
    // The draft of another person is based on the previous publication and lacks the first line.
    Object.assign(server, { version: 4, text: "two\nthree\n" });
    await autosave.flush();
    const base = autosave.base;
    await autosave.published("one\ntwo\nthree\nmine\n", "third");
    expect([base, autosave.base, autosave.version]).toEqual(["hash", "hash", 4]);
  });

  it("leaves only text typed since to be saved", async () => {
    const { autosave, server, type, noted, last } = prepare();
    type("published");
    await autosave.flush();
    expect(autosave.version).toBe(1);
    server.version = 0;
    await autosave.published("published", "next");
    expect([autosave.base, autosave.version, noted.size, last()]).toEqual(["next", null, 0, "saved"]);
    type("typed while it was published");
    await autosave.published("published", "next");
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS);
    expect([server.text, last()]).toEqual(["typed while it was published", "saved"]);
  });
});
