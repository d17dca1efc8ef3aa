import type { Said } from "../../contract/studio/finding-codes.ts";
import type { Journal } from "../journal/journal.ts";

/** Where what was typed is. There are no others. */
export type SaveState =
  /** Nothing was typed that the server does not have. */
  | { state: "saved"; at: number | undefined }
  /** In this browser, on its way to the server. */
  | { state: "in-browser" }
  /** Somebody else has changed it meanwhile, and both changes stand in the text now. */
  | { state: "merged"; by: string | null }
  /** The same with changes that contradict each other: both are to be looked at. */
  | { state: "clashing"; theirs: TheirDraft }
  | { state: "not-saved"; reason: "offline" | "signed-out" | "refused" | "failed" };

/** One for all keys: who shows it has nothing to draw anew. */
const IN_BROWSER: SaveState = { state: "in-browser" };

/** The draft that the server has instead of the one that was expected. */
export interface TheirDraft {
  /** `null` if it was discarded or published. */
  version: number | null;
  text: string;
  base: string | null;
  by: string | null;
}

/** What came of an attempt to save. */
export type SaveOutcome =
  | { outcome: "saved"; version: number; findings: readonly TextFinding[] }
  | { outcome: "overtaken"; theirs: TheirDraft }
  | {
      outcome: "failed";
      reason: "offline" | "signed-out" | "refused" | "failed";
      /** Why the text was refused, if the server says so. */
      findings?: readonly TextFinding[] | undefined;
    };

export interface TextFinding {
  severity: "error" | "warning";
  kind: string;
  message: string;
  said?: Said | undefined;
  line: number;
  column?: number | undefined;
}

/** What the autosave needs of the world. */
export interface AutosaveWorld {
  journal: Journal;
  /** Sends a draft: `version` is the one that it replaces, `null` for a new one. Never rejects. */
  save(draft: { text: string; base: string | null; version: number | null }): Promise<SaveOutcome>;
  /** Tells texts apart. */
  hash(text: string): Promise<string>;
  /** Joins three texts; `undefined` where both have changed the same. */
  merge(ancestor: string, ours: string, theirs: string): string | undefined;
  /** Puts a merged text into the editor, where the caret stays, unless it has been changed since. */
  show(text: string): void;
  tell(saveState: SaveState): void;
  /** The text is another than before. */
  tellText(): void;
  tellFindings(findings: readonly TextFinding[]): void;
  now(): number;
  /** Calls back once what was typed is drawn. */
  afterDrawing(work: () => void): void;
}

/** Where a text stands when it is opened. */
export interface OpenedText {
  name: string;
  text: string;
  base: string | null;
  version: number | null;
  /** The text of that version, or the published one. */
  ancestor: string;
  /** Whether the server lacks `text`: it was found in the journal. */
  isUnsaved: boolean;
  /** Fingerprints of texts that were sent since that version without an answer. */
  sent: readonly string[];
}

/** After the last change. */
export const QUIET_MS = 800;
/** After the first change that is not saved. */
export const LONGEST_MS = 5_000;
const RETRY_MS = 4_000;
const LONGEST_RETRY_MS = 30_000;
/** Of texts without an answer. Only one of them can have arrived last, and older ones hardly did. */
const MOST_SENT = 50;

/**
 * Saves what is typed: in the journal at once, on the server once it is quiet. What the server answers is never put into the editor,
 * but for what others have written, joined with what is typed.
 */
export class Autosave {
  readonly #world: AutosaveWorld;
  readonly #name: string;
  /** What was taken from the editor, or put there, last. */
  #text: string;
  /** Reads what somebody has typed since. */
  #unread: (() => string) | undefined;
  #base: string | null;
  #version: number | null;
  #ancestor: string;
  #sent: readonly string[];
  #firstUnsavedAt: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #failures = 0;
  #clash: TheirDraft | undefined;
  #isClosed = false;

  constructor(opened: OpenedText, world: AutosaveWorld) {
    this.#world = world;
    this.#name = opened.name;
    this.#text = opened.text;
    this.#base = opened.base;
    this.#version = opened.version;
    this.#ancestor = opened.ancestor;
    this.#sent = opened.sent;
    if (opened.isUnsaved) this.#schedule();
    else world.tell({ state: "saved", at: undefined });
  }

  get base(): string | null {
    return this.#base;
  }

  /** The version of the draft on the server. */
  get version(): number | null {
    return this.#version;
  }

  /** The version of the draft on the server if it has this text: a publication of it takes that with it, and nothing besides. */
  versionOf(text: string): number | undefined {
    return text === this.#ancestor ? (this.#version ?? undefined) : undefined;
  }

  get text(): string {
    return this.#unread?.() ?? this.#text;
  }

  get isUnsaved(): boolean {
    return this.text !== this.#ancestor;
  }

  /** Goes on after it was closed: a screen may be left and come back. */
  open(): void {
    this.#isClosed = false;
  }

  /**
   * Somebody has typed. A letter does not wait until a long text is read and noted: that follows once it is drawn, or before anything
   * else is done with the text.
   *
   * @param read gives what stands in the editor, also once that is not shown any longer
   */
  type(read: () => string): void {
    const isAwaited = this.#unread !== undefined;
    this.#unread = read;
    if (!isAwaited) this.#world.afterDrawing(() => this.take());
  }

  /** Takes what was typed without waiting until it is drawn, for what is drawn from the text alone. */
  take(): void {
    const text = this.text;
    this.#unread = undefined;
    if (text === this.#text) return;
    this.#put(text);
    this.#note();
    if (this.#clash === undefined) this.#schedule();
  }

  #put(text: string): void {
    this.#unread = undefined;
    this.#text = text;
    this.#world.tellText();
  }

  /** Saves what is not saved yet, without waiting for quiet. Resolves once that has succeeded or failed. */
  async flush(): Promise<void> {
    this.take();
    clearTimeout(this.#timer);
    // Several may wait for the same save: one of them goes on, and the others wait for that.
    while (this.#saving !== undefined) await this.#saving;
    if (this.isUnsaved && this.#clash === undefined) await this.#save();
  }

  /** Resolves once nothing is on its way to the server. */
  async arrived(): Promise<void> {
    while (this.#saving !== undefined) await this.#saving;
  }

  /** The text was published: there is no draft any more. What was typed since stays to be saved. */
  async published(text: string, hash: string | null): Promise<void> {
    await this.#saving;
    this.take();
    if (this.#isOnAnotherDraft(text)) return;
    clearTimeout(this.#timer);
    this.#firstUnsavedAt = undefined;
    this.#clash = undefined;
    this.#goOnFrom({ version: null, base: hash, text, by: null });
    if (this.#text !== text) {
      this.#note();
      return this.#schedule();
    }
    await this.#forget(text);
    this.#world.tell({ state: "saved", at: this.#world.now() });
  }

  /** The same where the server has joined the text with what others had published: that is shown, with what was typed since. */
  async publishedMerged(text: string, now: TheirDraft): Promise<void> {
    await this.#saving;
    this.take();
    if (this.#isOnAnotherDraft(text)) return;
    const joined = this.#world.merge(text, this.#text, now.text);
    if (joined === undefined) {
      this.#clash = now;
      return this.#world.tell({ state: "clashing", theirs: now });
    }
    this.#put(joined);
    this.#world.show(joined);
    await this.published(now.text, now.base);
  }

  /**
   * Whether what stands in the editor goes on from a draft that says other things than a published text, since others' words were joined
   * into it meanwhile. That draft stays, on its own base: on the new one, what it lacks would count as taken out.
   */
  #isOnAnotherDraft(published: string): boolean {
    return this.#version !== null && this.#ancestor !== published;
  }

  /** Settles a clash: goes on with this text on top of what the server has. */
  settle(text: string, onto: TheirDraft): void {
    this.#clash = undefined;
    this.#goOnFrom(onto);
    this.#put(text);
    this.#world.show(text);
    this.#note();
    this.#schedule();
  }

  /** Throws away what was typed since the draft on the server, or the draft with it. */
  revert(to: TheirDraft): void {
    clearTimeout(this.#timer);
    this.#clash = undefined;
    this.#firstUnsavedAt = undefined;
    void this.#forget(this.#text);
    this.#goOnFrom(to);
    this.#put(to.text);
    this.#world.show(to.text);
    this.#world.tell({ state: "saved", at: undefined });
  }

  #goOnFrom({ version, base, text }: TheirDraft): void {
    this.#version = version;
    this.#base = base;
    this.#ancestor = text;
    this.#sent = [];
  }

  /** Ends all waiting. What is not saved stays in the journal. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #note(): void {
    // All that was typed here is noted; by now a newer visit may have noted more.
    if (this.#isClosed) return;
    const { journal, now } = this.#world;
    const entry = {
      text: this.#text,
      base: this.#base,
      version: this.#version,
      ancestor: this.#ancestor,
      sent: this.#sent,
      at: now(),
    };
    // Without a journal the draft on the server is what is left: the state says so if that fails as well.
    journal.write(this.#name, entry).catch(() => {});
  }

  async #forget(text: string): Promise<void> {
    await this.#world.journal.remove(this.#name, text).catch(() => {});
  }

  #schedule(): void {
    if (this.#isClosed) return;
    const now = this.#world.now();
    this.#firstUnsavedAt ??= now;
    this.#world.tell(IN_BROWSER);
    const wait = Math.max(0, Math.min(QUIET_MS, this.#firstUnsavedAt + LONGEST_MS - now));
    this.#wait(wait);
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#saving === undefined) void this.#save();
      else void this.#saving.then(() => this.isUnsaved && this.#wait(0));
    }, milliseconds);
  }

  async #save(): Promise<void> {
    this.take();
    clearTimeout(this.#timer);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#saving = promise;
    try {
      await this.#send();
    } finally {
      this.#saving = undefined;
      resolve();
    }
  }

  async #send(): Promise<void> {
    const sent = this.#text;
    this.#firstUnsavedAt = undefined;
    this.#sent = [...this.#sent, await this.#world.hash(sent)].slice(-MOST_SENT);
    this.#note();
    const report = await this.#world.save({ text: sent, base: this.#base, version: this.#version });
    if (report.outcome === "failed") {
      if (report.findings !== undefined) this.#world.tellFindings(report.findings);
      return this.#fail(report.reason);
    }
    this.#failures = 0;
    if (report.outcome === "overtaken") return this.#join(report.theirs);
    this.#goOnFrom({ version: report.version, base: this.#base, text: sent, by: null });
    this.#world.tellFindings(report.findings);
    this.take();
    if (this.#text !== sent) {
      this.#note();
      return this.#schedule();
    }
    await this.#forget(sent);
    if (this.text === sent) this.#world.tell({ state: "saved", at: this.#world.now() });
    else this.#note();
  }

  #fail(reason: Extract<SaveOutcome, { outcome: "failed" }>["reason"]): void {
    this.#failures += 1;
    this.#world.tell({ state: "not-saved", reason });
    if (this.#isClosed || reason === "refused") return;
    this.#wait(Math.min(RETRY_MS * this.#failures, LONGEST_RETRY_MS));
  }

  /**
   * The server has another draft than was expected. Somebody else has saved it: both are joined, or shown. Or it was sent from here, and
   * only the answer was lost.
   */
  async #join(theirs: TheirDraft): Promise<void> {
    const isOurs = this.#sent.includes(await this.#world.hash(theirs.text));
    this.take();
    if (isOurs) {
      this.#goOnFrom(theirs);
      this.#note();
      return this.#schedule();
    }
    const merged =
      this.#text === theirs.text ? this.#text : this.#world.merge(this.#ancestor, this.#text, theirs.text);
    if (merged === undefined) {
      this.#clash = theirs;
      return this.#world.tell({ state: "clashing", theirs });
    }
    this.#goOnFrom(theirs);
    if (merged !== this.#text) {
      this.#put(merged);
      this.#world.show(merged);
    }
    this.#note();
    if (this.isUnsaved) this.#schedule();
    this.#world.tell({ state: "merged", by: theirs.by });
  }
}
