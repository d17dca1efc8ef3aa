/** Something to go to or to do, as the palette lists it. */
export interface Command {
  id: string;
  label: string;
  /** Where it is, or of what kind. */
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

/** Whether each word that was typed stands somewhere in a command, whatever its case and width. */
export function suits({ label, detail = "" }: Pick<Command, "label" | "detail">, typed: string): boolean {
  const text = fold(`${label} ${detail}`);
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Whether what was typed is how a command begins, label and then place: then it is meant, whatever else has these letters. */
export function isNamed({ label, detail = "" }: Pick<Command, "label" | "detail">, typed: string): boolean {
  const begin = fold(typed).trim().replace(/\s+/g, " ");
  return begin !== "" && fold(`${label} ${detail}`).startsWith(begin);
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
