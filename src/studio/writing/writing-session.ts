import type { Journal } from "../storage/journal.ts";
import type { Opening } from "./article-file.ts";
import { Autosave, type SaveState, type TextFinding, type TheirChange } from "./autosave.ts";
import { type FileText, joinFileText, splitFileText } from "./file-text.ts";
import { hashText } from "./hash-text.ts";
import { mergeTexts } from "./merge-texts.ts";
import { type FileOfSite, checkText, saveDraft } from "./server-drafts.ts";
import { TextChecks } from "./text-checks.ts";

/** The state of an open text, for rendering. */
export interface WritingState {
  saveState: SaveState;
  findings: readonly TextFinding[];
  /** The latest merged changes by others that the person has not looked at. */
  theirChanges: readonly TheirChange[];
  /** A counter that increases with each change of the text. */
  changes: number;
}

/** The editor in which the text is open. */
export interface ShownEditor {
  /** Replaces the text without moving the caret. */
  show(body: string): void;
}

/** An open text. It saves what the person types, and shows changes by other people in the editor. */
export interface WritingSession {
  file: FileOfSite;
  autosave: Autosave;
  /** The byte order mark and line ending, which do not change while the file is open. */
  form: Pick<FileText, "mark" | "separator">;
  body(): string;
  /** Called after each edit. `readBody` returns the current text, as in {@link Autosave.type}. */
  type(readBody: () => string): void;
  /** Replaces the text in the editor and saves it, as if the person had typed it. */
  replace(text: string): void;
  attach(editor: ShownEditor | null): void;
  subscribe(listener: () => void): () => void;
  state(): WritingState;
  /** Checks the current text. */
  check(): void;
  /** Replaces the findings of the last check. */
  find(findings: readonly TextFinding[]): void;
  /** Marks the changes by others as seen. */
  seeTheirChanges(): void;
}

/** Dependencies of a writing session. */
export interface SessionDependencies {
  journal: Journal;
  onSignedOut(): void;
  /** Calls back once the typed text is visible. */
  afterDrawing(work: () => void): void;
}

/** Maximum number of changes by others in memory. Each contains the whole text. */
const MAXIMUM_THEIR_CHANGES = 10;

export function beginWriting(
  file: FileOfSite,
  { opened }: Opening,
  { journal, onSignedOut, afterDrawing }: SessionDependencies,
): WritingSession {
  const listeners = new Set<() => void>();
  let state: WritingState = {
    saveState: { state: "saved", at: undefined },
    findings: [],
    theirChanges: [],
    changes: 0,
  };
  let editor: ShownEditor | null = null;
  const form = splitFileText(opened.text);

  function change(changes: Partial<WritingState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  const checks = new TextChecks({
    check: (text) => checkText(file, text),
    notify: (findings) => change({ findings }),
  });
  const autosave = new Autosave(opened, {
    journal,
    async save(draft) {
      const outcome = await saveDraft(file, draft);
      if (outcome.outcome === "failed" && outcome.reason === "signed-out") onSignedOut();
      if (outcome.outcome === "saved" && outcome.findings === null) checks.request(draft.text);
      return outcome;
    },
    hash: hashText,
    merge: mergeTexts,
    show: (text) => editor?.show(splitFileText(text).body),
    onSaveState: (saveState) => change({ saveState }),
    onTheirChange: (theirs) =>
      change({ theirChanges: [...state.theirChanges, theirs].slice(-MAXIMUM_THEIR_CHANGES) }),
    onTextChange: () => change({ changes: state.changes + 1 }),
    onFindings: (told) => change({ findings: told }),
    now: () => Date.now(),
    afterDrawing,
  });

  // Unsaved text is checked after it is saved.
  if (!opened.isUnsaved) checks.request(opened.text);

  return {
    file,
    autosave,
    form,
    body: () => splitFileText(autosave.text).body,
    type: (readBody) => autosave.type(() => joinFileText({ mark: form.mark, body: readBody() })),
    replace(text) {
      editor?.show(splitFileText(text).body);
      autosave.type(() => text);
    },
    attach: (shown) => void (editor = shown),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    check: () => checks.request(autosave.text),
    seeTheirChanges: () => change({ theirChanges: [] }),
    find: (told) => change({ findings: told }),
  };
}
