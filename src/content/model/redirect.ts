import type { RedirectStatus } from "../../contract/addresses/builds.ts";

export interface Redirect {
  /** A path of the site, `/old.html`; `*` and `**` as in radix3. NFC, decoded. One path with a query is `/?p=12`. */
  from: string;
  to: string;
  status: RedirectStatus;
  /** Applies to this path only, not to the same path in other languages. */
  isExact?: boolean | undefined;
}
