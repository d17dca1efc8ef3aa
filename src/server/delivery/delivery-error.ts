/** A need could not be handed over. The message is kept and shown to operators: nothing of the need may stand in it. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  /** True when another attempt would be of no use. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}
