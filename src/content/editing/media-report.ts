import type { Finding } from "../source/findings.ts";

/** Result of changing a file below `media/`. */
export type MediaReport =
  /** `revision` is `null` if nothing changed; `hash` is `null` if the file was removed. */
  | { outcome: "published"; name: string; hash: string | null; revision: number | null; findings: Finding[] }
  | { outcome: "refused"; findings: Finding[] }
  /** Somebody else has changed the file. `current` is its current hash, or `null` if the file was removed. */
  | { outcome: "outdated"; current: string | null }
  | { outcome: "used"; users: string[] };
