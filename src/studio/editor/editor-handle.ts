/** Operations on an open editor. Lines and columns count from 1. */
export interface EditorHandle {
  /** Replaces the lines that differ, so that the caret and the undo history are preserved. */
  show(body: string): void;
  focus(): void;
  /** Moves the caret. */
  goTo(line: number, column: number): void;
  /** Inserts blocks at the caret, separated from other text by blank lines. */
  insert(blocks: string): void;
  /** The line at the height at which panes are aligned, plus the fraction of the line above that height. It is 1 at the top. */
  syncLine(): number;
  /** Scrolls a line to the height at which {@link syncLine} reads it. */
  follow(line: number): void;
  /** Calls the listener while the person scrolls. Returns a function that unsubscribes it. */
  onScroll(listener: () => void): () => void;
}
