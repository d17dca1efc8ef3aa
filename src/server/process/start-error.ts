/** The server cannot start, for a reason that the operator can fix: the message gives it. */
export class StartError extends Error {
  override readonly name = "StartError";
}
