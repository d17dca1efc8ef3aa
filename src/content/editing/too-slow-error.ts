/** Processing a text took longer than any real text needs. The work was stopped, and nothing was stored. */
export class TooSlowError extends Error {
  override readonly name = "TooSlowError";
  /** In processor time. */
  readonly seconds: number;

  constructor(seconds: number) {
    super(
      `checking this text takes longer than ${seconds} seconds, so nothing was stored. Undo your last paste, or split the text; what you typed is still in your browser`,
    );
    this.seconds = seconds;
  }
}
