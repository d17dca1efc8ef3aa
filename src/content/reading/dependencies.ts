/** Records what a page depends on: it becomes stale when one of the tags changes, or at a point in time. */
export interface Dependencies {
  addTag(tag: string): void;
  /** `time` is in epoch milliseconds: something that is now invisible is published then. */
  expireAt(time: number): void;
}

/** Records no dependencies. */
export const NO_DEPENDENCIES: Dependencies = { addTag: () => {}, expireAt: () => {} };

/** The dependencies of a result, recorded while it is produced. */
export interface NotedDependencies extends Dependencies {
  readonly tags: Set<string>;
  /** Epoch milliseconds; `Infinity` unless something is due to be published. */
  readonly expiresAt: number;
}

export function noteDependencies(): NotedDependencies {
  const tags = new Set<string>();
  const noted = {
    tags,
    expiresAt: Number.POSITIVE_INFINITY,
    addTag: (tag: string) => void tags.add(tag),
    expireAt: (time: number) => void (noted.expiresAt = Math.min(noted.expiresAt, time)),
  };
  return noted;
}
