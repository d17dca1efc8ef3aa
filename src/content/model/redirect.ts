import type { RedirectStatus } from "../../contract/addresses/builds.ts";

export interface Redirect {
  /** A path of the site, `/old.html`; `*` and `**` as in radix3. NFC, decoded. Only `/?p=12` may have a query. */
  from: string;
  to: string;
  status: RedirectStatus;
  /** Applies to this path only, not to the same path in other languages. */
  isExact?: boolean | undefined;
}
