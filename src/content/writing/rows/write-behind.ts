/**
 * Writes items in batches, in order, each while the next is being collected: with a database in another process, the two run
 * on different processors. Nothing is pending once the promise has settled, so that a transaction may end.
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
      // A failure is reported when the promise is awaited later; until then it must not count as unhandled.
      underWay.catch(() => {});
      batch = [];
    }
    await underWay;
    await write(batch);
  } catch (error) {
    // A failed write breaks the transaction, so collecting the next item fails as well. The write's error has the reason.
    await underWay;
    throw error;
  } finally {
    await Promise.allSettled([underWay]);
  }
}
