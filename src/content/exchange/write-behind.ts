/**
 * Writes items in batches, in order, each while the next is gathered: where a database is another process, the two are work
 * of different processors. Nothing is under way any more once the promise has settled, so that a transaction may end.
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
      // Whoever awaits it learns of its failure; it may be that the next item takes long.
      underWay.catch(() => {});
      batch = [];
    }
    await underWay;
    await write(batch);
  } catch (error) {
    // In a transaction that a write has broken, whatever gathers the next item fails as well: the write says why.
    await underWay;
    throw error;
  } finally {
    await Promise.allSettled([underWay]);
  }
}
