import type { Transaction } from "kysely";
import { APPROVALS_NEEDED } from "../../contract/studio/release-conditions.ts";
import { isStillPermitted } from "../accounts/still-permitted.ts";
import type { EngineReader } from "../engine/engine.ts";
import { needsOfSteps } from "../history/needs-of-steps.ts";
import type { FileStep } from "../history/revision.ts";
import type { Tables } from "../model/tables.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Release } from "./release.ts";

/** An approval that counts. */
export interface Approval {
  personId: string;
  /** The person's e-mail address. */
  author: string;
  /** Epoch milliseconds. */
  at: number;
}

type Approved = Pick<Release, "id" | "edition" | "plannedBy" | "files">;

/**
 * Lists the approvals of a release that count: those of its current files, from people who may still publish them. The person
 * who planned the release does not count.
 */
export async function listApprovals(
  engine: EngineReader,
  tenant: Tenant,
  release: Approved,
): Promise<Approval[]> {
  const rows = await engine.reading
    .selectFrom("release_approval")
    .select(["person_id as personId", "author", "at"])
    .where("release_id", "=", release.id)
    .where("edition", "=", release.edition)
    .orderBy("at")
    .execute();
  if (rows.length === 0) return [];
  const planner = await findPlanner(engine, release);
  const needs = await needsOfRelease(engine, tenant, release);
  const counted = await Promise.all(
    rows.map(
      async ({ personId }) =>
        personId !== planner &&
        (await isStillPermitted(engine.reading, personId, { kind: "approval", tenant: tenant.code, needs })),
    ),
  );
  return rows.filter((_, index) => counted[index]);
}

/** Returns whether none of these approvals has been withdrawn. */
export async function areStillGiven(
  transaction: Transaction<Tables>,
  { id, edition }: Approved,
  approvals: readonly Approval[],
): Promise<boolean> {
  if (approvals.length === 0) return true;
  const { left } = await transaction
    .selectFrom("release_approval")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("release_id", "=", id)
    .where("edition", "=", edition)
    .where(
      "person_id",
      "in",
      approvals.map(({ personId }) => personId),
    )
    .executeTakeFirstOrThrow();
  return Number(left) === approvals.length;
}

/** The number of approvals that are still missing. */
export function missingApprovals(
  { conditions }: Pick<Release, "conditions">,
  approvals: readonly Approval[],
): number {
  return conditions.approval ? Math.max(0, APPROVALS_NEEDED - approvals.length) : 0;
}

/** Returns the id of the person who planned a release; for a token, of the person who created the token. */
export async function findPlanner(
  { reading }: EngineReader,
  { plannedBy }: Pick<Release, "plannedBy">,
): Promise<string | null> {
  const [, token] = /^token:(.*)$/s.exec(plannedBy ?? "") ?? [];
  if (token === undefined) return plannedBy;
  const row = await reading
    .selectFrom("api_token")
    .select("created_by")
    .where("id", "=", token)
    .executeTakeFirst();
  return row?.created_by ?? null;
}

/** Returns the permissions that are needed to publish or approve a release. */
export function needsOfRelease(engine: EngineReader, tenant: Tenant, release: Pick<Release, "files">) {
  return needsOfSteps(engine, tenant, stepsOf(release));
}

/** Returns the files of a release, each with its hashes before and after. */
export function stepsOf({ files }: Pick<Release, "files">): FileStep[] {
  return files.map(({ name, base, hash }) => ({ name, before: base, after: hash }));
}
