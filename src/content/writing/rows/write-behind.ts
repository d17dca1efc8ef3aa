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
      // It is awaited later, when its failure is reported; until then it must not count as unhandled.
      underWay.catch(() => {});
      batch = [];
    }
    await underWay;
    await write(batch);
  } catch (error) {
    // Once a write has broken the transaction, collecting the next item fails as well: the write has the reason.
    await underWay;
    throw error;
  } finally {
    await Promise.allSettled([underWay]);
  }
}
