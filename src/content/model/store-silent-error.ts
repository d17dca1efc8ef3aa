/** The store cannot answer, and nothing is cached that could be shown instead. */
export class StoreSilentError extends Error {
  override readonly name = "StoreSilentError";
}
