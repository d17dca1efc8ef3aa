import { type Diagnostic, forEachDiagnostic } from "@codemirror/lint";
import type { EditorState } from "@codemirror/state";
import type { EditorView, KeyBinding } from "@codemirror/view";
import { formatFinding } from "../messages/format-finding.ts";
import type { Text } from "../messages/messages.ts";
import type { TextFinding } from "../writing/autosave.ts";
import { repairOf } from "../writing/repairs.ts";
import { inEditor } from "./in-editor.ts";

/** Converts a line and column, counted from 1, to an editor position. */
export function positionOf({ doc }: EditorState, line: number, column: number): number {
  const at = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(at.from + Math.max(0, column - 1), at.to);
}

/** Converts findings to editor diagnostics, with buttons for possible fixes. */
export function diagnosticsOf(
  state: EditorState,
  findings: readonly TextFinding[],
  text: Text,
): Diagnostic[] {
  const body = state.sliceDoc();
  // Untranslated sentences are drawn by an extension of their own.
  const marked = findings.filter(({ kind }) => kind !== "untranslated");
  return marked.map((finding) => {
    const { line, column, severity } = finding;
    const { words, lang } = formatFinding(finding, text);
    const from = positionOf(state, line, column ?? 1);
    const to = Math.max(from, state.doc.lineAt(from).to);
    const hasRepair = repairOf(finding, body) !== undefined;
    const repair = { name: text("repair"), apply: (view: EditorView) => void applyRepair(view, finding) };
    return {
      from,
      to,
      severity,
      message: words,
      ...(lang === undefined ? {} : { renderMessage: () => inLanguage(words, lang) }),
      ...(hasRepair ? { actions: [repair] } : {}),
    };
  });
}

function inLanguage(words: string, lang: string): HTMLElement {
  const element = document.createElement("span");
  element.lang = lang;
  element.textContent = words;
  return element;
}

function applyRepair(view: EditorView, finding: TextFinding): void {
  // Uses the current text: edits since the check may have fixed or moved the problem.
  const change = repairOf(finding, view.state.sliceDoc());
  if (change !== undefined)
    view.dispatch({ changes: inEditor(view.state, change), userEvent: "input.repair" });
}

/** Shortcut that fixes the finding in the caret's line, or else the next fixable finding. */
export const repairKeymap: KeyBinding = {
  key: "Mod-.",
  run(view) {
    const { from: lineStart } = view.state.doc.lineAt(view.state.selection.main.head);
    const found: { from: number; apply: () => void }[] = [];
    forEachDiagnostic(view.state, ({ actions: [action] = [] }, from, to) => {
      if (action !== undefined) found.push({ from, apply: () => action.apply(view, from, to) });
    });
    const next = found.find(({ from }) => from >= lineStart) ?? found[0];
    next?.apply();
    return next !== undefined;
  },
};
