/**
 * Waits for statements of a transaction that were started one after the other without awaiting each. None may need the result
 * of another. They take effect in this order. PostgreSQL receives them in one piece, so that only one round trip is needed.
 * Settles when all statements have settled, since none may still be running when a failed transaction is rolled back.
 *
 * @throws the error of the first statement that failed
 */
export async function together<Statements extends readonly unknown[] | []>(
  ...statements: Statements
): Promise<{ -readonly [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  await Promise.allSettled(statements);
  return Promise.all(statements);
}
