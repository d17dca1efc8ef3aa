/**
 * Runs work once for all callers that request it at the same time. A caller after a change does not share work that began
 * before the change.
 */
export function createSingleFlight<Result>(changes: { readonly generation: number }) {
  // When a `Map` grows or is compacted, its old table stays in memory with its entries for long. So an entry must not refer to
  // anything large after its work has finished.
  const running = new Map<string, { result: Promise<Result> | undefined }>();

  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const name = `${changes.generation} ${key}`;
    const known = running.get(name)?.result;
    if (known !== undefined) return known;
    const entry: { result: Promise<Result> | undefined } = { result: undefined };
    const doWork = async (): Promise<Result> => {
      try {
        return await work();
      } finally {
        running.delete(name);
        entry.result = undefined;
      }
    };
    running.set(name, entry);
    entry.result = doWork();
    return entry.result;
  };
}
