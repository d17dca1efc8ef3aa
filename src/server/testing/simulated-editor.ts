import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../content/testing/random.ts";
import { conflictIn, ontoConflict } from "../../studio/screens/article/publish/errors.ts";
import type { JournalEntry } from "../../studio/storage/journal-entry.ts";
import type { Journal } from "../../studio/storage/journal.ts";
import { openText } from "../../studio/writing/article-file.ts";
import type { TheirDraft } from "../../studio/writing/autosave.ts";
import { compareTexts } from "../../studio/writing/compare-texts.ts";
import { publishTexts } from "../../studio/writing/publish-texts.ts";
import { findFile } from "../../studio/writing/server-drafts.ts";
import { type WritingSession, beginWriting } from "../../studio/writing/writing-session.ts";
import type { StudioClient } from "./studio-client.ts";

/** The simulated network. */
export interface Network {
  /** Percentage of requests that are lost. The same percentage of answers is lost. */
  lossInHundred: number;
  /** Maximum delay in each direction, in milliseconds. */
  slownessMs: number;
}

/** The editor whose code is currently running. */
const sending = new AsyncLocalStorage<SimulatedEditor>();

/**
 * Returns a replacement for the Studio's `fetch` during a simulation. It sends each request from the browser of the editor whose
 * code is running.
 */
export function fetchOfEditors(): typeof fetch {
  return async (url, init) => {
    const editor = sending.getStore();
    if (editor === undefined) throw new Error("a request that no editor sends");
    return editor.request(String(url), init);
  };
}

/**
 * A person who edits one text in a browser. It runs the Studio's own code over a network that delays, reorders and loses
 * requests.
 */
export class SimulatedEditor {
  readonly #client: StudioClient;
  readonly #network: Network;
  readonly #random: Random;
  readonly #file: { tenant: string; name: string };
  /** The browser's storage, which survives a crash. */
  readonly #journal = new Map<string, JournalEntry>();
  #session: WritingSession | undefined;
  /** Callbacks that wait for the next frame. */
  readonly #frames = new Set<() => void>();
  /** Number of the open window, which increases with each crash. */
  #window = 0;

  constructor(
    client: StudioClient,
    network: Network,
    random: Random,
    file: { tenant: string; name: string },
  ) {
    this.#client = client;
    this.#network = network;
    this.#random = random;
    this.#file = file;
  }

  get isOpen(): boolean {
    return this.#session !== undefined;
  }

  /** True if the server has published everything that was typed here. */
  get isDone(): boolean {
    if (this.#session === undefined) return this.#journal.size === 0;
    const { autosave, state } = this.#session;
    return state().saveState.state === "saved" && autosave.version === null && !autosave.isUnsaved;
  }

  async request(url: string, init: RequestInit = {}): Promise<Response> {
    await this.#travel();
    const { status, headers, text } = await this.#client(url, {
      method: init.method ?? "GET",
      headers: init.headers as Record<string, string>,
      ...(typeof init.body === "string" ? { bytes: init.body } : {}),
    });
    await this.#travel();
    return new Response(text, { status, headers: headers as Record<string, string> });
  }

  async #travel(): Promise<void> {
    await sleep(this.#random.below(this.#network.slownessMs + 1));
    if (this.#random.below(100) < this.#network.lossInHundred) throw new TypeError("Failed to fetch");
  }

  /** Opens the text with any unsaved changes. It stays closed if it cannot be loaded. */
  async open(): Promise<void> {
    await sending.run(this, async () => {
      const file = await findFile(this.#file).catch(() => undefined);
      if (file === undefined || this.#session !== undefined) return;
      const opening = openText(file, this.#journal.get(this.#file.name));
      const journal = this.#openJournal();
      this.#session = beginWriting(this.#file, opening, {
        journal,
        onSignedOut,
        afterDrawing: (work) => void this.#draw(work),
      });
    });
  }

  /** Leaves the screen: unsaved changes are sent, and the text may be opened again before the server answers. */
  async leave(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    if (session === undefined) return;
    const saved = sending.run(this, () => session.autosave.flush());
    session.autosave.close();
    await saved;
  }

  /** Draws frames as a slow screen does. Typed text is drawn before the editor is left or the browser crashes. */
  async #draw(work: () => void): Promise<void> {
    this.#frames.add(work);
    await sleep(this.#random.below(40));
    if (this.#frames.delete(work)) sending.run(this, work);
  }

  /** Crashes the browser: requests may still arrive, but their answers are lost and nothing more is stored. */
  crash(): void {
    for (const work of this.#frames) sending.run(this, work);
    this.#frames.clear();
    this.#session?.autosave.close();
    this.#session = undefined;
    this.#window += 1;
  }

  /** Types a mark at the end of any line, or as a new line. */
  type(mark: string): void {
    if (this.#session === undefined) return;
    const session = this.#session;
    const lines = session.body().split("\n");
    const first = lines.indexOf("---", 1) + 1;
    const index = first + this.#random.below(lines.length - first);
    if (this.#random.below(2) === 0) lines.splice(index, 0, mark, "");
    else lines[index] = `${lines[index]} ${mark}`;
    sending.run(this, () => session.type(() => lines.join("\n")));
  }

  async save(): Promise<void> {
    const session = this.#session;
    if (session !== undefined) await sending.run(this, () => session.autosave.flush());
  }

  /** Publishes the shown text as the dialog does, and reviews conflicts. */
  async publish(): Promise<void> {
    const session = this.#session;
    if (session === undefined) return;
    const { autosave, file } = session;
    const sent = { name: file.name, text: autosave.text, base: autosave.base };
    await sending.run(this, async () => {
      await autosave.flush();
      try {
        await publishTexts(session, { ...sent, draft: autosave.versionOf(sent.text) }, [], "");
      } catch (error) {
        const conflict = conflictIn(error, file.name);
        if (conflict !== undefined) this.#settle(session, ontoConflict(autosave.version, conflict));
      }
    });
  }

  /** Resolves a conflict by keeping everything of both versions. */
  settle(): void {
    const session = this.#session;
    const saveState = session?.state().saveState;
    if (session !== undefined && saveState?.state === "conflict") this.#settle(session, saveState.theirs);
  }

  #settle({ autosave }: WritingSession, theirs: TheirDraft): void {
    const both = compareTexts(autosave.text, theirs.text)
      .map((piece) => (piece.kind === "same" ? piece.text : bothOf(piece)))
      .join("");
    sending.run(this, () => autosave.settle(both, theirs));
  }

  #openJournal(): Journal {
    const opened = this.#window;
    const isAlive = () => opened === this.#window;
    return {
      read: async (name) => this.#journal.get(name),
      write: async (name, entry) => void (isAlive() && this.#journal.set(name, entry)),
      remove: async (name, text) =>
        void (isAlive() && this.#journal.get(name)?.text === text && this.#journal.delete(name)),
    };
  }
}

function bothOf({ ours, theirs }: { ours: string; theirs: string }): string {
  return ours === "" || theirs === "" || ours.endsWith("\n") ? ours + theirs : `${ours}\n${theirs}`;
}

function onSignedOut(): void {
  throw new Error("nobody signs out");
}
