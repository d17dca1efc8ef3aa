/** Records the dependencies of a page. The page becomes outdated when one of the tags changes, or at a certain time. */
export interface Dependencies {
  addTag(tag: string): void;
  /** Records that content which is not visible yet will be published at `time`, in epoch milliseconds. */
  expireAt(time: number): void;
}

/** Records no dependencies. */
export const NO_DEPENDENCIES: Dependencies = { addTag: () => {}, expireAt: () => {} };

/** The dependencies of a result, recorded while it is produced. */
export interface RecordedDependencies extends Dependencies {
  readonly tags: Set<string>;
  /** The earliest expiry time in epoch milliseconds; `Infinity` if nothing is due to be published. */
  readonly expiresAt: number;
}

export function recordDependencies(): RecordedDependencies {
  const tags = new Set<string>();
  const recorded = {
    tags,
    expiresAt: Number.POSITIVE_INFINITY,
    addTag: (tag: string) => void tags.add(tag),
    expireAt: (time: number) => void (recorded.expiresAt = Math.min(recorded.expiresAt, time)),
  };
  return recorded;
}
