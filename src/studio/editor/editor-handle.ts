/** Operations on an open editor. Lines and columns count from 1. */
export interface EditorHandle {
  /** Replaces the text with a minimal change, so that the caret and the undo history are preserved. */
  show(body: string): void;
  focus(): void;
  /** Moves the caret. */
  goTo(line: number, column: number): void;
  /** Inserts blocks at the caret, separated from other text by blank lines. */
  insert(blocks: string): void;
  /** The line at eye level, plus the fraction of the line above that level. It is 1 at the top. */
  eyeLine(): number;
  /** Scrolls a line to eye level. */
  follow(line: number): void;
  /** Calls the listener while the person scrolls. Returns a function that unsubscribes it. */
  onScroll(listener: () => void): () => void;
}
