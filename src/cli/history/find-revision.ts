import type { History } from "../../content/history/history.ts";
import type { Tenant } from "../../content/store.ts";
import { composed } from "../../contract/addresses/composed.ts";
import { UsageError } from "../terminal/command.ts";

/** @throws {UsageError} if it is not a revision number */
export function readRevisionNumber(name: string, text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError(`${name} is the number of a revision, as listed by "vitrine history"`);
  return Number(text);
}

/** Finds a revision. If there is none, prints a hint and resolves to `undefined`. */
export async function findRevision(history: History, tenant: Tenant, id: number) {
  const revision = await history.find(tenant, id);
  if (revision !== undefined) return revision;
  const [newest] = await history.list(tenant, { limit: 1 });
  const hint = newest === undefined ? "nothing has been published yet" : `the newest is ${newest.id}`;
  console.error(
    `${tenant.code} has no revision ${id}; ${hint}. "vitrine history ${tenant.code}" lists all revisions`,
  );
  return undefined;
}

/** Normalises a file name to its form in the store: in NFC and without a leading `./`. */
export function asFileName(typed: string): string {
  return composed(typed.replace(/^(\.\/)+/, ""));
}
