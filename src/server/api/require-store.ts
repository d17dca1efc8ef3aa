import { StoreSilentError } from "../../content/model/store-silent-error.ts";
import type { Services } from "../services/services.ts";

/** Rejects requests immediately while the database does not answer. */
export function requireStore({ changes }: Pick<Services, "changes">): void {
  if (changes.isSilent) throw new StoreSilentError("nothing can be stored");
}
