import type { History } from "../../content/history/history.ts";
import type { Tenant } from "../../content/store.ts";
import { UsageError } from "../terminal/command.ts";

/** @throws {UsageError} if it is not the number of a revision */
export function readRevisionNumber(name: string, text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError(`${name} is the number of a revision, as "vitrine history" lists them`);
  return Number(text);
}

/** A revision; `undefined` after having said which there are. */
export async function findRevision(history: History, tenant: Tenant, id: number) {
  const revision = await history.find(tenant, id);
  if (revision !== undefined) return revision;
  const [newest] = await history.list(tenant, { limit: 1 });
  const hint = newest === undefined ? "nothing was published yet" : `the newest is ${newest.id}`;
  console.error(`${tenant.code} has no revision ${id}; ${hint}. "vitrine history ${tenant.code}" lists them`);
  return undefined;
}

/** A file's name as the store has it: `./` may stand before it, and its letters may be composed otherwise. */
export function asFileName(typed: string): string {
  return typed.replace(/^(\.\/)+/, "").normalize("NFC");
}
