/** Operations on an open editor. Lines and columns count from 1. */
export interface EditorHandle {
  /** Replaces the text by the smallest change, so that caret and undo history stay. */
  show(body: string): void;
  focus(): void;
  /** Moves the caret. */
  goTo(line: number, column: number): void;
  /** Inserts blocks at the caret as separate paragraphs. */
  insert(blocks: string): void;
  /** The line at eye level, with the fraction of it above that level; 1 at the top. */
  eyeLine(): number;
  /** Scrolls a line to eye level. */
  follow(line: number): void;
  /** Calls a listener while the person scrolls. Returns the unsubscribe function. */
  onScroll(listener: () => void): () => void;
}
