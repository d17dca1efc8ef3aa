import type { Dependencies } from "../content/store.ts";

/** What something was made of, noted while it is made. */
export interface NotedDependencies extends Dependencies {
  readonly tags: ReadonlySet<string>;
  /** Epoch milliseconds; `Infinity` until something is due to appear. */
  readonly expiresAt: number;
}

export function noteDependencies(): NotedDependencies {
  const tags = new Set<string>();
  let expiresAt = Number.POSITIVE_INFINITY;
  return {
    tags,
    get expiresAt() {
      return expiresAt;
    },
    addTag: (tag) => void tags.add(tag),
    expireAt: (time) => void (expiresAt = Math.min(expiresAt, time)),
  };
}
