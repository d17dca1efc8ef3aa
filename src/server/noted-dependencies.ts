import type { Dependencies } from "../content/store.ts";

/** What something was made of, noted while it is made. */
export interface NotedDependencies extends Dependencies {
  readonly tags: Set<string>;
  /** Epoch milliseconds; `Infinity` until something is due to appear. */
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
