/** An entry of the palette. */
export interface Command {
  id: string;
  label: string;
  /** Its place or kind. */
  detail?: string | undefined;
  /** The label's own language, if it is not the Studio's. */
  tag?: string | undefined;
  run: () => void;
}

/** Commands under a heading. */
export interface CommandGroup {
  heading: string;
  commands: readonly Command[];
}

/** Whether a command contains every typed word, ignoring case and character width. */
export function suits({ label, detail = "" }: Pick<Command, "label" | "detail">, typed: string): boolean {
  const text = fold(`${label} ${detail}`);
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Whether a command's label and detail begin with the typed text; such matches come first. */
export function isNamed({ label, detail = "" }: Pick<Command, "label" | "detail">, typed: string): boolean {
  const begin = fold(typed).trim().replace(/\s+/g, " ");
  return begin !== "" && fold(`${label} ${detail}`).startsWith(begin);
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
