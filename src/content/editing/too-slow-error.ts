/** Processing a text took longer than any real text needs. The work was stopped, and nothing was stored. */
export class TooSlowError extends Error {
  override readonly name = "TooSlowError";
  /** In processor time. */
  readonly seconds: number;
  /** The name of the slow file, if it is known. */
  readonly file: string | undefined;
  /** Whether the slow file is not the edited one but, for example, an article that links to it. */
  readonly isOther: boolean;

  constructor(seconds: number, slow: { file?: string | undefined; isOther?: boolean } = {}) {
    super(
      slow.isOther === true
        ? `rendering ${slow.file} takes longer than ${seconds} seconds, so nothing was stored. Open that article and split its text, or restore an earlier version of it`
        : `checking this text takes longer than ${seconds} seconds, so nothing was stored. Undo your last paste, or split the text; what you typed is still in your browser`,
    );
    this.seconds = seconds;
    this.file = slow.file;
    this.isOther = slow.isOther === true;
  }
}
