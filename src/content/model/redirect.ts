import type { RedirectStatus } from "../../contract/addresses/builds.ts";

export interface Redirect {
  /**
   * A path on the site, decoded and in NFC: `/old.html`. `*` and `**` match as in radix3. A path with a query, such as
   * `/?p=12`, has no wildcards.
   */
  from: string;
  to: string;
  status: RedirectStatus;
  /** If true, applies only to this path, not to the same path with the prefix of another language. */
  isExact?: boolean | undefined;
}
