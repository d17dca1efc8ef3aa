/** A file is to be removed that was never published. */
export class NoSuchFileError extends Error {
  override readonly name = "NoSuchFileError";

  constructor(file: string) {
    super(`${file} cannot be removed, since no file of this name was ever published. Check the name`);
  }
}
