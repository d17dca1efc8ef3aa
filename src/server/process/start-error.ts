/** The server cannot start for a reason that the operator can fix. The message says how to fix it. */
export class StartError extends Error {
  override readonly name = "StartError";
}
