/** The store cannot answer, and there is nothing kept from better times. */
export class StoreSilentError extends Error {
  override readonly name = "StoreSilentError";
}
