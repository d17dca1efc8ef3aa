/** What one can do to a text that is being edited. Lines and columns count from 1. */
export interface EditorHandle {
  /** Puts another text in its place by the smallest change, so that caret and history stay. */
  show(body: string): void;
  focus(): void;
  /** Puts the caret at a place. */
  goTo(line: number, column: number): void;
  /** Puts blocks at the caret, as paragraphs of their own. */
  insert(blocks: string): void;
  /** The line at the height of the eye, with the part of it that is above; 1 at the very top. */
  eyeLine(): number;
  /** Brings a line to the height of the eye. */
  follow(line: number): void;
  /** Calls a listener while somebody scrolls the text. Returns what ends that. */
  onScroll(listener: () => void): () => void;
}
