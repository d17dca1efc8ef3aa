import type { Engine } from "./engine.ts";

/** Records whether writes succeed, without writing anything itself. */
export interface WriteHealth {
  /** True if the last write failed because nothing could be written. */
  readonly hasFailed: boolean;
  /** Records how a write ends, and returns its result. */
  follow<Result>(written: Promise<Result>): Promise<Result>;
}

/** @param isOutage whether an error means that nothing can be written */
export function createWriteHealth(isOutage: (error: unknown) => boolean): WriteHealth {
  let hasFailed = false;
  return {
    get hasFailed() {
      return hasFailed;
    },
    async follow(written) {
      try {
        const result = await written;
        hasFailed = false;
        return result;
      } catch (error) {
        if (isOutage(error)) hasFailed = true;
        throw error;
      }
    },
  };
}

/**
 * Checks that writing works: writes a row and removes it.
 *
 * @param bytes the size of the row: on a full disk, a small row may still fit where an enquiry does not
 * @throws the error of {@link Engine.write} if writing is impossible
 */
export async function tryToWrite(write: Engine["write"], bytes: number): Promise<void> {
  const key = `probe:${"x".repeat(bytes)}`;
  await write((transaction) =>
    transaction
      .insertInto("token_bucket")
      .values({ key, tokens: 0, updated_at: 0 })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ tokens: 0 }))
      .execute(),
  );
  await write((transaction) => transaction.deleteFrom("token_bucket").where("key", "=", key).execute());
}
