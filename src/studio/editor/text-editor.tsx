import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, highlightSpecialChars, keymap } from "@codemirror/view";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import type { Text } from "../messages/messages.ts";
import type { TextFinding } from "../writing/autosave.ts";
import { changesBetween } from "../writing/changes-between.ts";
import type { EditorHandle } from "./editor-handle.ts";
import { diagnosticsOf, positionOf, repairKeymap } from "./finding-marks.ts";
import { beginFolded, foldFrontMatter } from "./fold-front-matter.ts";
import { formatKeymap } from "./format/format-keys.ts";
import { inEditor } from "./in-editor.ts";
import { listKeymap } from "./list-lines.ts";
import { markdownLanguage } from "./markdown-language.ts";
import { editorPhrases } from "./phrases.ts";
import { placeBlocks } from "./place-blocks.ts";
import { type Scrolling, watchScrolling } from "./scrolling.ts";
import { syncLineOf, scrollToLine } from "./sync-line.ts";
import styles from "./text-editor.module.css";

export interface TextEditorProps {
  ref: Ref<EditorHandle>;
  /** The initial text. Later changes of this property are ignored. */
  body: string;
  separator: "\n" | "\r\n";
  label: string;
  /** BCP 47 tag of the text's language. */
  tag: string;
  isReadOnly?: boolean;
  findings: readonly TextFinding[];
  text: Text;
  /** Additional extensions. Later changes of this property are ignored. */
  extensions?: Extension;
  /** The extension that determines how the text is displayed. */
  look: Extension;
  /** Called for each edit, with a function that reads the current text. */
  change: (readBody: () => string) => void;
}

const looks = new Compartment();
const searches = new Compartment();
/** Marks changes that do not come from the person, such as merged text. */
const fromOutside = Annotation.define<boolean>();
const ANY_LINE_END = /\r\n?|\n/g;

/** The text can be read, selected and searched, but not changed: neither by keyboard nor by drawn tables and tasks. */
function readOnly(): Extension {
  return [
    EditorState.readOnly.of(true),
    EditorState.changeFilter.of((transaction) => transaction.annotation(fromOutside) === true),
    EditorView.contentAttributes.of({ "aria-readonly": "true" }),
  ];
}

/**
 * Loads the search after the editor, because nobody needs it in the first second. Until then, and if it cannot be loaded, the
 * browser's own search works.
 */
async function addSearch(view: EditorView): Promise<void> {
  const loaded = await import("./text-search.ts").catch(() => undefined);
  if (loaded !== undefined && view.dom.isConnected)
    view.dispatch({ effects: searches.reconfigure(loaded.textSearch) });
}

/** A Markdown source editor. */
export function TextEditor(props: TextEditorProps) {
  const { ref, body, separator, label, tag, isReadOnly = false } = props;
  const { findings, text, extensions = [], look, change } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const listeners = useRef(new Set<() => void>());
  const scrolling = useRef<Scrolling>(undefined);
  const latestChange = useRef(change);
  useEffect(() => {
    latestChange.current = change;
  }, [change]);

  useEffect(() => {
    if (host.current === null) return undefined;
    const created = new EditorView({
      parent: host.current,
      state: beginFolded(
        EditorState.create({
          doc: body,
          extensions: [
            // Pasted text gets the file's line endings.
            EditorState.lineSeparator.of(separator),
            EditorView.clipboardInputFilter.of((pasted) => pasted.replace(ANY_LINE_END, separator)),
            history(),
            highlightSpecialChars(),
            searches.of([]),
            EditorView.lineWrapping,
            foldFrontMatter({ unfold: text("front-matter"), fold: text("front-matter-fold") }),
            extensions,
            isReadOnly ? readOnly() : [],
            looks.of(look),
            // Tab has no binding, so that it leaves the editor as it leaves any text field.
            keymap.of([
              repairKeymap,
              ...formatKeymap,
              ...listKeymap,
              ...defaultKeymap,
              ...historyKeymap,
              ...lintKeymap,
            ]),
            markdownLanguage(),
            EditorState.phrases.of(editorPhrases(text)),
            EditorView.contentAttributes.of({
              "aria-label": label,
              // Explicit, because accessibility checkers do not consider contenteditable elements focusable.
              tabindex: "0",
              lang: tag,
              spellcheck: "true",
              autocorrect: "off",
              autocapitalize: "sentences",
            }),
            EditorView.cspNonce.of(document.querySelector("script")?.nonce ?? ""),
            EditorView.updateListener.of((update) => {
              if (update.docChanged) latestChange.current(() => update.view.state.sliceDoc());
            }),
          ],
        }),
      ),
    });
    view.current = created;
    void addSearch(created);
    scrolling.current = watchScrolling(created.scrollDOM, () => {
      for (const listener of listeners.current) listener();
    });
    return () => {
      scrolling.current?.stop();
      created.destroy();
    };
    // No dependencies: the editor is created once, with the initial properties.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    const shown = view.current;
    if (shown === undefined) return;
    shown.dispatch(setDiagnostics(shown.state, diagnosticsOf(shown.state, findings, text)));
  }, [findings, text]);

  useEffect(() => {
    view.current?.dispatch({ effects: looks.reconfigure(look) });
  }, [look]);

  useImperativeHandle(ref, () => ({
    show(wanted) {
      const shown = view.current;
      if (shown === undefined) return;
      const { state } = shown;
      const changes = changesBetween(state.sliceDoc(), wanted).map((each) => inEditor(state, each));
      shown.dispatch({ changes, annotations: fromOutside.of(true) });
    },
    focus: () => view.current?.focus(),
    goTo(line, column) {
      const shown = view.current;
      if (shown === undefined) return;
      const at = positionOf(shown.state, line, column);
      shown.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      shown.focus();
    },
    insert(blocks) {
      const shown = view.current;
      if (shown === undefined) return;
      const { doc, selection } = shown.state;
      const { from, to, insert } = placeBlocks(blocks, doc.toString(), selection.main);
      shown.dispatch({
        changes: { from, to, insert: shown.state.toText(insert.replaceAll("\n", separator)) },
        selection: { anchor: from + insert.length },
        userEvent: "input",
        scrollIntoView: true,
      });
      shown.focus();
    },
    syncLine: () => (view.current === undefined ? 1 : syncLineOf(view.current)),
    follow(line) {
      scrolling.current?.follow();
      if (view.current !== undefined) scrollToLine(view.current, line);
    },
    onScroll(listener) {
      listeners.current.add(listener);
      return () => listeners.current.delete(listener);
    },
  }));
  return <div ref={host} className={styles["editor"]} />;
}
