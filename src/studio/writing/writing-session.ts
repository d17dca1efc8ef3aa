import type { Journal } from "../journal/journal.ts";
import type { Opening } from "./article-file.ts";
import { Autosave, type SaveState, type TextFinding } from "./autosave.ts";
import { type FileText, joinFileText, splitFileText } from "./file-text.ts";
import { hashText } from "./hash-text.ts";
import { mergeTexts } from "./merge-texts.ts";
import { type FileOfSite, saveDraft } from "./server-drafts.ts";

/** What a screen shows of a text that is being written. */
export interface WritingState {
  saveState: SaveState;
  findings: readonly TextFinding[];
  /** Grows with each change of the text. */
  changes: number;
}

/** The editor that shows the text at the moment. */
export interface ShownEditor {
  /** Puts another text in its place, where the caret stays. */
  show(body: string): void;
}

/** One text from its opening until it is left: what an editor types is saved, what others did comes back to the editor. */
export interface WritingSession {
  file: FileOfSite;
  autosave: Autosave;
  /** How the file ends its lines, which does not change while it is open. */
  form: Pick<FileText, "mark" | "separator">;
  body(): string;
  /** Somebody has typed; `readBody` tells what stands there now, see {@link Autosave.type}. */
  type(readBody: () => string): void;
  /** Puts another text into the editor and keeps it, as if it had been typed. */
  replace(text: string): void;
  attach(editor: ShownEditor | null): void;
  subscribe(listener: () => void): () => void;
  state(): WritingState;
  /** Shows other findings than those of the last saved draft. */
  find(findings: readonly TextFinding[]): void;
}

/** What a text is written in. */
export interface Surroundings {
  /** Those of the text as it was opened. */
  findings: readonly TextFinding[];
  journal: Journal;
  onSignedOut(): void;
  /** Calls back once what was typed is drawn. */
  afterDrawing(work: () => void): void;
}

export function beginWriting(
  file: FileOfSite,
  { opened }: Opening,
  { findings, journal, onSignedOut, afterDrawing }: Surroundings,
): WritingSession {
  const listeners = new Set<() => void>();
  let state: WritingState = { saveState: { state: "saved", at: undefined }, findings, changes: 0 };
  let editor: ShownEditor | null = null;
  const form = splitFileText(opened.text);

  function change(changes: Partial<WritingState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  const autosave = new Autosave(opened, {
    journal,
    async save(draft) {
      const outcome = await saveDraft(file, draft);
      if (outcome.outcome === "failed" && outcome.reason === "signed-out") onSignedOut();
      return outcome;
    },
    hash: hashText,
    merge: mergeTexts,
    show: (text) => editor?.show(splitFileText(text).body),
    tell: (saveState) => change({ saveState }),
    tellText: () => change({ changes: state.changes + 1 }),
    tellFindings: (told) => change({ findings: told }),
    now: () => Date.now(),
    afterDrawing,
  });

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
    find: (told) => change({ findings: told }),
  };
}
