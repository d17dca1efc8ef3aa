/** Who did something: those who sign in by their address; nobody does on the command line. */
export function whoIs(author: string | null): string {
  return author ?? "command line";
}
