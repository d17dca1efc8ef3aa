import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../content/testing/random.ts";
import type { JournalEntry } from "../../studio/journal/journal-entry.ts";
import type { Journal } from "../../studio/journal/journal.ts";
import { conflictIn, ontoConflict } from "../../studio/screens/article/publish/errors.ts";
import { openText } from "../../studio/writing/article-file.ts";
import type { TheirDraft } from "../../studio/writing/autosave.ts";
import { compareTexts } from "../../studio/writing/compare-texts.ts";
import { publishTexts } from "../../studio/writing/publish-texts.ts";
import { findFile } from "../../studio/writing/server-drafts.ts";
import { type WritingSession, beginWriting } from "../../studio/writing/writing-session.ts";
import type { StudioClient } from "./studio-client.ts";

/** What requests go through. */
export interface Network {
  /** Of a hundred requests, how many are lost on their way, and how many answers. */
  lossInHundred: number;
  /** Milliseconds that each way takes at most. */
  slownessMs: number;
}

/** Who sends the requests of the code that runs. */
const sending = new AsyncLocalStorage<SimulatedEditor>();

/** The Studio asks by this while a simulation runs; each request goes to the server as that editor's browser would send it. */
export function fetchOfEditors(): typeof fetch {
  return async (url, init) => {
    const editor = sending.getStore();
    if (editor === undefined) throw new Error("a request that no editor sends");
    return editor.request(String(url), init);
  };
}

/** Somebody in a browser, at one text: the Studio's own code, over a network that delays, reorders and loses. */
export class SimulatedEditor {
  readonly #client: StudioClient;
  readonly #network: Network;
  readonly #random: Random;
  readonly #file: { tenant: string; name: string };
  /** What the browser keeps over a crash. */
  readonly #kept = new Map<string, JournalEntry>();
  #session: WritingSession | undefined;
  /** What waits until something is drawn. */
  readonly #frames = new Set<() => void>();
  /** Which window is open: after a crash it is another. */
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

  /** Whether the server has published all that was typed here. */
  get isDone(): boolean {
    if (this.#session === undefined) return this.#kept.size === 0;
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

  /** Opens the text, with what is left from before; it stays closed if it cannot be had. */
  async open(): Promise<void> {
    await sending.run(this, async () => {
      const file = await findFile(this.#file).catch(() => undefined);
      if (file === undefined || this.#session !== undefined) return;
      const opening = openText(file, this.#kept.get(this.#file.name));
      const journal = this.#openJournal();
      this.#session = beginWriting(this.#file, opening, {
        ...{ journal, onSignedOut },
        afterDrawing: (work) => void this.#draw(work),
      });
    });
  }

  /** The screen is left, as one does: what is not saved is sent, and the text may be opened again before the answer comes. */
  async leave(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    if (session === undefined) return;
    const saved = sending.run(this, () => session.autosave.flush());
    session.autosave.close();
    await saved;
  }

  /** Frames of a slow screen. What was typed is drawn by then, also where the editor is left or the browser crashes. */
  async #draw(work: () => void): Promise<void> {
    this.#frames.add(work);
    await sleep(this.#random.below(40));
    if (this.#frames.delete(work)) sending.run(this, work);
  }

  /** A crash of the browser: what is on its way may arrive, but nobody takes the answer or keeps anything. */
  crash(): void {
    for (const work of this.#frames) sending.run(this, work);
    this.#frames.clear();
    this.#session?.autosave.close();
    this.#session = undefined;
    this.#window += 1;
  }

  /** Types a mark at the end of any line, or as a new one. */
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

  /** As the dialog does: what is shown is published, and a conflict is looked at. */
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

  /** Looks at both sides if others have changed the same, and takes all of both. */
  settle(): void {
    const session = this.#session;
    const saveState = session?.state().saveState;
    if (session !== undefined && saveState?.state === "clashing") this.#settle(session, saveState.theirs);
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
      read: async (name) => this.#kept.get(name),
      write: async (name, entry) => void (isAlive() && this.#kept.set(name, entry)),
      remove: async (name, text) =>
        void (isAlive() && this.#kept.get(name)?.text === text && this.#kept.delete(name)),
    };
  }
}

function bothOf({ ours, theirs }: { ours: string; theirs: string }): string {
  return ours === "" || theirs === "" || ours.endsWith("\n") ? ours + theirs : `${ours}\n${theirs}`;
}

function onSignedOut(): void {
  throw new Error("nobody signs out");
}
