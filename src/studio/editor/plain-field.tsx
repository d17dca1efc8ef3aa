import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { changesBetween } from "../writing/changes-between.ts";
import type { EditorHandle } from "./editor-handle.ts";
import { hasFiles, droppedFiles, pastedFiles } from "./given-files.ts";
import { placeBlocks } from "./place-blocks.ts";
import { SYNC_HEIGHT, type Scrolling, watchScrolling } from "./scrolling.ts";
import styles from "./text-editor.module.css";

export interface PlainFieldProps {
  ref: Ref<EditorHandle>;
  body: string;
  separator: "\n" | "\r\n";
  label: string;
  tag: string;
  /** Called for each edit, with a function that reads the current text. */
  change: (readBody: () => string) => void;
  /** Called with pasted or dropped files, after the caret was moved to the place of the drop. Without it, the browser handles the files. */
  take?: (files: File[]) => void;
  /** Disables line wrapping, for code. */
  isCode?: boolean;
  isReadOnly?: boolean;
}

/**
 * A plain `<textarea>`, for input methods and screen readers that work better with it than with the editor. It uses LF only, so it suits
 * files with one kind of line ending.
 */
export function PlainField({
  ref,
  body,
  separator,
  label,
  tag,
  change,
  take,
  isCode = false,
  isReadOnly = false,
}: PlainFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const listeners = useRef(new Set<() => void>());
  const scrolling = useRef<Scrolling>(undefined);
  // Changing a textarea by a script clears its undo history. The previous text is stored here, so that this step can be undone until
  // the next edit.
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (field.current === null) return undefined;
    scrolling.current = watchScrolling(field.current, () => {
      for (const listener of listeners.current) listener();
    });
    return () => scrolling.current?.stop();
  }, []);
  const shown = (text: string) => text.replaceAll(separator, "\n");
  const bodyIn = ({ value }: HTMLTextAreaElement) => value.replaceAll("\n", separator);
  useImperativeHandle(ref, () => ({
    show(wanted) {
      const { current } = field;
      if (current === null) return;
      const { value } = current;
      const changes = changesBetween(value, shown(wanted));
      if (changes.length > 0) before.current = value;
      // From last to first, because each change moves the text after it.
      for (const { insert, from, to } of changes.toReversed())
        current.setRangeText(insert, from, to, "preserve");
    },
    focus: () => field.current?.focus(),
    goTo(line, column) {
      const { current } = field;
      if (current === null) return;
      const before = current.value.split("\n").slice(0, line - 1);
      const at = before.reduce((sum, each) => sum + each.length + 1, 0) + Math.max(0, column - 1);
      current.focus();
      current.setSelectionRange(at, at);
    },
    insert(blocks) {
      const { current } = field;
      if (current === null) return;
      const { selectionStart, selectionEnd, value } = current;
      const selected = { from: selectionStart, to: selectionEnd };
      const { from, to, insert } = placeBlocks(blocks, value, selected);
      current.setRangeText(insert, from, to, "end");
      before.current = undefined;
      change(() => bodyIn(current));
      current.focus();
    },
    // A textarea does not expose the positions of its lines, so all lines are assumed to have the same height.
    syncLine() {
      const { current } = field;
      if (current === null || current.scrollTop < 1) return 1;
      const { scrollTop, clientHeight, scrollHeight, value } = current;
      return 1 + ((scrollTop + SYNC_HEIGHT * clientHeight) / scrollHeight) * value.split("\n").length;
    },
    follow(line) {
      const { current } = field;
      scrolling.current?.follow();
      if (current === null) return;
      const part = (line - 1) / current.value.split("\n").length;
      current.scrollTop = line <= 1 ? 0 : part * current.scrollHeight - SYNC_HEIGHT * current.clientHeight;
    },
    onScroll(listener) {
      listeners.current.add(listener);
      return () => listeners.current.delete(listener);
    },
  }));
  return (
    <textarea
      ref={field}
      className={isCode ? `${styles["plain"]} ${styles["code"]}` : styles["plain"]}
      aria-label={label}
      lang={tag}
      readOnly={isReadOnly}
      defaultValue={shown(body)}
      onInput={({ currentTarget }) => {
        before.current = undefined;
        change(() => bodyIn(currentTarget));
      }}
      onPaste={(event) => {
        const files = pastedFiles(event.clipboardData);
        if (files.length === 0 || take === undefined) return;
        event.preventDefault();
        take(files);
      }}
      onDragOver={(event) => {
        if (take !== undefined && hasFiles(event.dataTransfer)) event.preventDefault();
      }}
      onDrop={(event) => {
        const files = droppedFiles(event.dataTransfer);
        if (files.length === 0 || take === undefined) return;
        event.preventDefault();
        putCaret(event.currentTarget, event.clientX, event.clientY);
        take(files);
      }}
      onKeyDown={(event) => {
        const { currentTarget: current, key, ctrlKey, metaKey, shiftKey, altKey } = event;
        const isUndo = key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !altKey;
        if (!isUndo || before.current === undefined) return;
        event.preventDefault();
        current.value = before.current;
        before.current = undefined;
        change(() => bodyIn(current));
      }}
    />
  );
}

/** Moves the caret to the drop position, in browsers that report it. */
function putCaret(field: HTMLTextAreaElement, x: number, y: number): void {
  const at = document.caretPositionFromPoint?.(x, y);
  if (at?.offsetNode === field) field.setSelectionRange(at.offset, at.offset);
}

/** Whether a textarea preserves a text byte for byte. */
export function suitsPlainField(body: string, separator: "\n" | "\r\n"): boolean {
  return separator === "\r\n" || !body.includes("\r");
}
