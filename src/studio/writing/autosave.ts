import type { FailureName } from "../../contract/api/failures.ts";
import type { CodedMessage } from "../../contract/studio/finding-codes.ts";
import type { Journal } from "../storage/journal.ts";

/** Where the typed text is currently stored. */
export type SaveState =
  /** The server has stored all typed text. */
  | { state: "saved"; at: number | undefined }
  /** The text is stored in this browser's journal; a save is scheduled or running. */
  | { state: "in-browser" }
  /** Another person changed the same lines, so that the person has to choose. */
  | { state: "conflict"; theirs: TheirDraft }
  | ({ state: "not-saved" } & SaveFailure);

/** The reason why a save failed. */
export interface SaveFailure {
  reason: "offline" | "signed-out" | "refused" | "unacceptable" | "failed";
  /** The name of the failure; `undefined` if the server sent none. */
  failure?: FailureName | undefined;
}

/** A shared constant, so that React does not render again after each key. */
const IN_BROWSER: SaveState = { state: "in-browser" };

/** The draft or published text on the server, if it differs from the expected version. */
export interface TheirDraft {
  /** The version of the draft; `null` if the draft was discarded or published. */
  version: number | null;
  text: string;
  base: string | null;
  by: string | null;
  /**
   * The text on which this text and the editor's are based, if that is not the last text that the editor read or saved; `null` if it is not
   * known.
   */
  ancestor?: string | null;
}

/** A change of the text by another person, or by the same person in another window, that was merged. */
export interface TheirChange {
  by: string | null;
  before: string;
  after: string;
}

/** The result of one attempt to save. */
export type SaveOutcome =
  /** `findings` is `null` if the server did not check the text. */
  | { outcome: "saved"; version: number; findings: readonly TextFinding[] | null }
  | { outcome: "outdated"; theirs: TheirDraft }
  | ({
      outcome: "failed";
      /** The reasons why the server refused the text. */
      findings?: readonly TextFinding[] | undefined;
    } & SaveFailure);

export interface TextFinding {
  severity: "error" | "warning";
  kind: string;
  message: string;
  coded?: CodedMessage | undefined;
  line: number;
  column?: number | undefined;
}

/** Dependencies of the autosave. */
export interface AutosaveDependencies {
  journal: Journal;
  /** Saves a draft on the server. `version` is the version to replace, `null` for a new draft. Never rejects. */
  save(draft: { text: string; base: string | null; version: number | null }): Promise<SaveOutcome>;
  /** Returns the hash of a text. */
  hash(text: string): Promise<string>;
  /** Merges two texts with a common ancestor; `undefined` on a conflict. */
  merge(ancestor: string, ours: string, theirs: string): string | undefined;
  /** Shows a text in the editor without moving the caret. */
  show(text: string): void;
  onSaveState(saveState: SaveState): void;
  onTheirChange(change: TheirChange): void;
  /** Called whenever the text has changed. */
  onTextChange(): void;
  onFindings(findings: readonly TextFinding[]): void;
  now(): number;
  /** Calls back once the typed text is visible. */
  afterDrawing(work: () => void): void;
}

/** A text as it was opened, with the version it is based on. */
export interface OpenedText {
  name: string;
  text: string;
  base: string | null;
  version: number | null;
  /** The common ancestor for merges: the text of the draft version, or the published text if there is no draft. */
  ancestor: string;
  /** Whether `text` comes from the journal and is not saved on the server. */
  isUnsaved: boolean;
  /** Hashes of texts that were sent since that version but never confirmed. */
  sent: readonly string[];
}

/** Delay of a save after the last change, in milliseconds. */
export const IDLE_DELAY_MS = 800;
/** Maximum delay of a save after the first unsaved change, in milliseconds. */
export const MAXIMUM_DELAY_MS = 5_000;
const RETRY_MS = 4_000;
const MAXIMUM_RETRY_MS = 30_000;
/** Maximum number of sent texts whose hashes are remembered. The server's text is nearly always one of the most recent. */
const MAXIMUM_SENT = 50;

/**
 * Saves typed text, in the journal at once and on the server after a pause. Answers of the server change the editor only to merge changes
 * by other people.
 */
export class Autosave {
  readonly #dependencies: AutosaveDependencies;
  readonly #name: string;
  /** The text that was last read from the editor or shown in it. */
  #text: string;
  /** Reads the text typed since then; `undefined` if nothing was typed. */
  #unread: (() => string) | undefined;
  #base: string | null;
  #version: number | null;
  #ancestor: string;
  #sent: readonly string[];
  #firstUnsavedAt: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #failures = 0;
  #conflict: TheirDraft | undefined;
  #isClosed = false;

  constructor(opened: OpenedText, dependencies: AutosaveDependencies) {
    this.#dependencies = dependencies;
    this.#name = opened.name;
    this.#text = opened.text;
    this.#base = opened.base;
    this.#version = opened.version;
    this.#ancestor = opened.ancestor;
    this.#sent = opened.sent;
    if (opened.isUnsaved) this.#schedule();
    else dependencies.onSaveState({ state: "saved", at: undefined });
  }

  get base(): string | null {
    return this.#base;
  }

  /** The version of the draft on the server. */
  get version(): number | null {
    return this.#version;
  }

  /** The version of the draft if its text equals the given one, so that publishing this text may delete the draft. */
  versionOf(text: string): number | undefined {
    return text === this.#ancestor ? (this.#version ?? undefined) : undefined;
  }

  get text(): string {
    return this.#unread?.() ?? this.#text;
  }

  get isUnsaved(): boolean {
    return this.text !== this.#ancestor;
  }

  /** Reverts {@link close}, because React may unmount and remount a screen. */
  open(): void {
    this.#isClosed = false;
  }

  /**
   * Called after each edit. To keep typing fast, a long text is read and stored only once the edit is visible, or earlier if another
   * method needs the text.
   *
   * @param read returns the editor's text, even after the editor was removed
   */
  type(read: () => string): void {
    const isAwaited = this.#unread !== undefined;
    this.#unread = read;
    if (!isAwaited) this.#dependencies.afterDrawing(() => this.take());
  }

  /** Reads the typed text at once, for components that render it. */
  take(): void {
    const text = this.text;
    this.#unread = undefined;
    if (text === this.#text) return;
    this.#put(text);
    this.#note();
    if (this.#conflict === undefined) this.#schedule();
  }

  #put(text: string): void {
    this.#unread = undefined;
    this.#text = text;
    this.#dependencies.onTextChange();
  }

  /** Saves at once. Resolves when the save has succeeded or failed. */
  async flush(): Promise<void> {
    this.take();
    clearTimeout(this.#timer);
    // Several callers may be waiting. The first one starts the next save, and the others wait for it.
    while (this.#saving !== undefined) await this.#saving;
    if (this.isUnsaved && this.#conflict === undefined) await this.#save();
  }

  /** Resolves when no save is running. */
  async arrived(): Promise<void> {
    while (this.#saving !== undefined) await this.#saving;
  }

  /** Called after a publication, which deleted the draft. Text typed since then becomes a new draft. */
  async published(text: string, hash: string | null): Promise<void> {
    await this.#saving;
    this.take();
    if (this.#isOnAnotherDraft(text)) return;
    clearTimeout(this.#timer);
    this.#firstUnsavedAt = undefined;
    this.#conflict = undefined;
    this.#continueFrom({ version: null, base: hash, text, by: null });
    if (this.#text !== text) {
      this.#note();
      return this.#schedule();
    }
    await this.#forget(text);
    this.#dependencies.onSaveState({ state: "saved", at: this.#dependencies.now() });
  }

  /** Like {@link published}, if the server merged the text with a newer publication. Shows the merged text. */
  async publishedMerged(text: string, now: TheirDraft): Promise<void> {
    await this.#saving;
    this.take();
    if (this.#isOnAnotherDraft(text)) return;
    const joined = this.#dependencies.merge(text, this.#text, now.text);
    if (joined === undefined) {
      this.#conflict = now;
      return this.#dependencies.onSaveState({ state: "conflict", theirs: now });
    }
    this.#put(joined);
    this.#dependencies.show(joined);
    await this.published(now.text, now.base);
  }

  /**
   * Whether the editor continues a draft that differs from the published text, because changes by other people were merged into it. Such
   * a draft keeps its old base: relative to the new one, lines that it lacks would count as deleted.
   */
  #isOnAnotherDraft(published: string): boolean {
    return this.#version !== null && this.#ancestor !== published;
  }

  /** The common ancestor of this editor's text and the server's. */
  get ancestor(): string {
    return this.#ancestor;
  }

  /** Resolves a conflict: continues with the given text, based on the server's version. */
  settle(text: string, onto: TheirDraft): void {
    this.#conflict = undefined;
    this.#continueFrom(onto);
    this.#put(text);
    this.#dependencies.show(text);
    this.#note();
    this.#schedule();
  }

  /**
   * Merges the server's text as soon as it is known that somebody else has changed it. Does nothing if this editor already has that
   * version.
   */
  async receive(theirs: TheirDraft): Promise<void> {
    await this.arrived();
    if (this.#isClosed || this.#conflict !== undefined || !this.#isNewer(theirs)) return;
    clearTimeout(this.#timer);
    await this.#exclusively(() => this.#join(theirs));
  }

  #isNewer({ version, base }: TheirDraft): boolean {
    return version === null ? base !== this.#base : version > (this.#version ?? 0);
  }

  /** Discards unsaved text, and shows the server's text instead. */
  revert(to: TheirDraft): void {
    clearTimeout(this.#timer);
    this.#conflict = undefined;
    this.#firstUnsavedAt = undefined;
    void this.#forget(this.#text);
    this.#continueFrom(to);
    this.#put(to.text);
    this.#dependencies.show(to.text);
    this.#dependencies.onSaveState({ state: "saved", at: undefined });
  }

  #continueFrom({ version, base, text }: TheirDraft): void {
    this.#version = version;
    this.#base = base;
    this.#ancestor = text;
    this.#sent = [];
  }

  /** Cancels scheduled saves. Unsaved text stays in the journal. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #note(): void {
    // After closing, another editor for the same text may have written to the journal.
    if (this.#isClosed) return;
    const { journal, now } = this.#dependencies;
    const entry = {
      text: this.#text,
      base: this.#base,
      version: this.#version,
      ancestor: this.#ancestor,
      sent: this.#sent,
      at: now(),
    };
    // A failure is ignored: the server still receives the text, and the save state shows if that fails too.
    journal.write(this.#name, entry).catch(() => {});
  }

  async #forget(text: string): Promise<void> {
    await this.#dependencies.journal.remove(this.#name, text).catch(() => {});
  }

  #schedule(): void {
    if (this.#isClosed) return;
    const now = this.#dependencies.now();
    this.#firstUnsavedAt ??= now;
    this.#dependencies.onSaveState(IN_BROWSER);
    const wait = Math.max(0, Math.min(IDLE_DELAY_MS, this.#firstUnsavedAt + MAXIMUM_DELAY_MS - now));
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
    await this.#exclusively(() => this.#send());
  }

  /** Runs work during which no save starts. */
  async #exclusively(work: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#saving = promise;
    try {
      await work();
    } finally {
      this.#saving = undefined;
      resolve();
    }
  }

  async #send(): Promise<void> {
    const sent = this.#text;
    this.#firstUnsavedAt = undefined;
    this.#sent = [...this.#sent, await this.#dependencies.hash(sent)].slice(-MAXIMUM_SENT);
    this.#note();
    const report = await this.#dependencies.save({ text: sent, base: this.#base, version: this.#version });
    if (report.outcome === "failed") {
      if (report.findings !== undefined) this.#dependencies.onFindings(report.findings);
      return this.#fail(report);
    }
    this.#failures = 0;
    if (report.outcome === "outdated") return this.#join(report.theirs);
    this.#continueFrom({ version: report.version, base: this.#base, text: sent, by: null });
    if (report.findings !== null) this.#dependencies.onFindings(report.findings);
    this.take();
    if (this.#text !== sent) {
      this.#note();
      return this.#schedule();
    }
    await this.#forget(sent);
    if (this.text === sent) this.#dependencies.onSaveState({ state: "saved", at: this.#dependencies.now() });
    else this.#note();
  }

  #fail({ reason, failure }: SaveFailure): void {
    this.#failures += 1;
    this.#dependencies.onSaveState({ state: "not-saved", reason, failure });
    if (this.#isClosed || reason === "refused" || reason === "unacceptable") return;
    this.#wait(Math.min(RETRY_MS * this.#failures, MAXIMUM_RETRY_MS));
  }

  /**
   * Handles a draft on the server that differs from the expected version. If this browser sent it, its answer was lost, and saving
   * continues from there. If another person saved it, both texts are merged, or reported as a conflict.
   */
  async #join(theirs: TheirDraft): Promise<void> {
    const isOurs = this.#sent.includes(await this.#dependencies.hash(theirs.text));
    this.take();
    if (isOurs) {
      this.#continueFrom(theirs);
      this.#note();
      return this.#schedule();
    }
    const before = this.#ancestor;
    const merged =
      this.#text === theirs.text ? this.#text : this.#dependencies.merge(before, this.#text, theirs.text);
    if (merged === undefined) {
      this.#conflict = theirs;
      return this.#dependencies.onSaveState({ state: "conflict", theirs });
    }
    this.#continueFrom(theirs);
    if (merged !== this.#text) {
      this.#put(merged);
      this.#dependencies.show(merged);
    }
    if (before !== theirs.text)
      this.#dependencies.onTheirChange({ by: theirs.by, before, after: theirs.text });
    if (this.isUnsaved) {
      this.#note();
      return this.#schedule();
    }
    await this.#forget(merged);
    this.#dependencies.onSaveState({ state: "saved", at: this.#dependencies.now() });
  }
}
