/** A part of the program that could not be loaded, even at the second attempt. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

/**
 * Loads a part of the program, and once more when that fails: newer browsers do not remember a failed
 * module. Throws {@link ChunkError}; what to do then depends on where the visitor was going.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    try {
      return await load();
    } catch (cause) {
      throw new ChunkError("A part of the program could not be loaded", { cause });
    }
  }
}
