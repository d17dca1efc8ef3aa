/** An entry of the command palette. */
export interface Command {
  id: string;
  label: string;
  /** Additional text, such as the site or the kind of entry. */
  detail?: string | undefined;
  /** The language of the label, if it differs from the Studio's. */
  tag?: string | undefined;
  run: () => void;
}

/** Commands under a common heading. */
export interface CommandGroup {
  heading: string;
  commands: readonly Command[];
}

/** Whether a command contains every typed word, ignoring case and full-width forms. */
export function matchesWords(
  { label, detail = "" }: Pick<Command, "label" | "detail">,
  typed: string,
): boolean {
  const text = fold(`${label} ${detail}`);
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Whether a command begins with the typed text. Such matches are listed first. */
export function startsWithWords(
  { label, detail = "" }: Pick<Command, "label" | "detail">,
  typed: string,
): boolean {
  const begin = fold(typed).trim().replace(/\s+/g, " ");
  return begin !== "" && fold(`${label} ${detail}`).startsWith(begin);
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
