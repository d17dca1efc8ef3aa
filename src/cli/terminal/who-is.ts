/** Returns who made a change: the address of an account, or the command line. */
export function whoIs(author: string | null): string {
  return author ?? "command line";
}
