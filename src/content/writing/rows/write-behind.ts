/**
 * Writes items in batches, in order. Each batch is written while the next one is being collected: if the database is another
 * process, both run on different processors. When the promise has settled, no write is pending, so the transaction may end.
 */
export async function writeBehind<Item>(
  items: AsyncIterable<Item>,
  batchSize: number,
  write: (batch: readonly Item[]) => Promise<void>,
): Promise<void> {
  let batch: Item[] = [];
  let underWay: Promise<void> = Promise.resolve();
  try {
    for await (const item of items) {
      batch.push(item);
      if (batch.length < batchSize) continue;
      await underWay;
      underWay = write(batch);
      // Prevents an unhandled rejection. The error is thrown when the promise is awaited later.
      underWay.catch(() => {});
      batch = [];
    }
    await underWay;
    await write(batch);
  } catch (error) {
    // A failed write breaks the transaction, so that collecting the next item fails as well. The write's own error explains the
    // failure, so it is thrown instead.
    await underWay;
    throw error;
  } finally {
    await Promise.allSettled([underWay]);
  }
}
