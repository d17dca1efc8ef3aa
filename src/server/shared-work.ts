import type { ContentChanges } from "./content-changes.ts";

/**
 * Work that several ask for at the same time, and that is done once for all of them. What was begun before a change is not
 * shared with those who ask after it.
 */
export function shareWork<Result>(changes: Pick<ContentChanges, "generation">) {
  // A map that grows or is cleared up leaves its old table behind, with what was in it, and a chain of such tables stays in
  // memory for a long time: nothing large may hang on an entry that has served.
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
