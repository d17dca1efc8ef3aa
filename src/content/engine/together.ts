/**
 * Waits for statements of a transaction that were started one after the other without waiting: none needs the result of another.
 * They take effect in this order. PostgreSQL receives them in one piece, so that only one round trip is needed.
 *
 * Settles when all have: nothing of a failed transaction may still be running when it is rolled back.
 *
 * @throws the error of the first of them that failed
 */
export async function together<Statements extends readonly unknown[] | []>(
  ...statements: Statements
): Promise<{ -readonly [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  await Promise.allSettled(statements);
  return Promise.all(statements);
}
