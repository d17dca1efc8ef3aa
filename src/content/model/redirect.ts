import type { RedirectStatus } from "../../contract/addresses/builds.ts";

export interface Redirect {
  /**
   * Path on the site, decoded and in NFC: `/old.html`. `*` and `**` match as in radix3. A path with a query, such as `/?p=12`, has no
   * wildcards.
   */
  from: string;
  to: string;
  status: RedirectStatus;
  /** Applies to this path only, not to the same path in other languages. */
  isExact?: boolean | undefined;
}
