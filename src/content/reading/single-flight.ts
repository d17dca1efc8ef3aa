/**
 * Runs work once for all callers that ask for it at the same time. Work that began before a change is not shared with callers that
 * ask after it.
 */
export function createSingleFlight<Result>(changes: { readonly generation: number }) {
  // A map leaves its old table with its entries behind when it grows or is compacted, and a chain of such tables stays in memory
  // for long: so finished entries must not refer to anything large.
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
