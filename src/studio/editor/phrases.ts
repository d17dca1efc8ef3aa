import type { Text } from "../messages/messages.ts";

/** Translations of CodeMirror's own texts. */
export function editorPhrases(text: Text): Record<string, string> {
  return {
    Find: text("find"),
    Replace: text("replace-with"),
    next: text("find-next"),
    previous: text("find-previous"),
    all: text("find-all"),
    "match case": text("match-case"),
    regexp: text("regular-expression"),
    "by word": text("whole-words"),
    replace: text("replace"),
    "replace all": text("replace-all"),
    close: text("close"),
    "current match": text("current-match"),
    "Control character": text("control-character"),
    "Go to line": text("go-to-line"),
    go: text("go"),
    Diagnostics: text("findings"),
    "No diagnostics": text("no-findings"),
    Completions: text("completions"),
  };
}
