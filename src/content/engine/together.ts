/**
 * Waits for statements of a transaction that were started one after the other without waiting: none needs what another returns. They
 * take effect in this order. PostgreSQL gets them in one piece, so that they cost the wait for one answer.
 *
 * Settles when all have: nothing of a failed transaction may still be under way when it is rolled back.
 *
 * @throws what the first of them threw that failed
 */
export async function together<Statements extends readonly unknown[] | []>(
  ...statements: Statements
): Promise<{ -readonly [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  await Promise.allSettled(statements);
  return Promise.all(statements);
}
