/** An enquiry that could not be delivered. The message is stored and shown to operators, so it must not contain data of the enquiry. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  /** True if another attempt would be useless. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}
