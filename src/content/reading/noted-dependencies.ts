import type { Dependencies } from "./scope.ts";

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
