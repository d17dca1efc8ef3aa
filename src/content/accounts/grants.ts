import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import * as v from "valibot";
import { mayAny, mayGrant } from "../../contract/studio/may.ts";
import { type Grant, grantSchema } from "../../contract/studio/roles.ts";
import type { EngineReader } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import type { Tables } from "../model/tables.ts";
import { AccountError } from "./account-error.ts";

export interface StoredGrant extends Grant {
  id: string;
  /** Whether it was given through a group of the company, not by a person. */
  isFromCompany: boolean;
}

/** A person's grants; empty for a removed person. */
export async function listGrants(reading: Kysely<Tables>, personId: string): Promise<StoredGrant[]> {
  return (await listGrantsOf(reading, [{ id: personId }])).get(personId) ?? [];
}

/** A person whose own grants limit what they may give, in the session in which they act. */
export interface Granter {
  id: string;
  /** Whether grants given through the company's groups count. */
  hasCompanyGrants: boolean;
}

/** A person's grants that count in a session. Those from groups of the company count only in sessions that the company opened. */
export async function listCountingGrants(
  reading: Kysely<Tables>,
  { id, hasCompanyGrants }: Granter,
): Promise<StoredGrant[]> {
  return counting(await listGrants(reading, id), hasCompanyGrants);
}

/** Like {@link listCountingGrants}, but with a prepared query, because it runs very often. */
export async function readCountingGrants(
  engine: EngineReader,
  { id, hasCompanyGrants }: Granter,
): Promise<StoredGrant[]> {
  const rows = await selectGrantsOf(engine, { person: id });
  return counting(rows.map(grantOf), hasCompanyGrants);
}

function counting(grants: StoredGrant[], hasCompanyGrants: boolean): StoredGrant[] {
  return hasCompanyGrants ? grants : grants.filter(({ isFromCompany }) => !isFromCompany);
}

/** The grants of several people, by id. */
export async function listGrantsOf(
  reading: Kysely<Tables>,
  people: readonly { id: string }[],
): Promise<Map<string, StoredGrant[]>> {
  if (people.length === 0) return new Map();
  const ids = people.map(({ id }) => id);
  const rows = await grantRows(reading).where("person_id", "in", ids).execute();
  const byPerson = Map.groupBy(rows, ({ person }) => person);
  return new Map([...byPerson].map(([person, own]) => [person, own.map(grantOf)]));
}

const selectGrantsOf = prepare<{ person: string }>()(({ database, value }) =>
  grantRows(database).where("person_id", "=", value("person")),
);

function grantRows(reading: Kysely<Tables>) {
  return reading
    .selectFrom("person_grant")
    .innerJoin("person", "person.id", "person_grant.person_id")
    .leftJoin("tenant", "tenant.id", "person_grant.tenant_id")
    .select([
      "person_grant.id",
      "person_grant.person_id as person",
      "person_grant.role",
      "person_grant.languages",
      "person_grant.groups",
      "person_grant.source",
      "tenant.code as tenant",
    ])
    .where("person.state", "=", "active")
    .orderBy("granted_at")
    .orderBy("person_grant.id");
}

function grantOf({ id, tenant, role, languages, groups, source }: GrantRow): StoredGrant {
  return {
    id,
    isFromCompany: source === "company",
    ...v.parse(grantSchema, { tenant, role, languages: parseList(languages), groups: parseList(groups) }),
  };
}

type GrantRow = Awaited<ReturnType<ReturnType<typeof grantRows>["execute"]>>[number];

function parseList(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/** True if two grants are the same. */
export function isSameGrant(one: Grant, other: Grant): boolean {
  return describeGrant(one) === describeGrant(other);
}

/** A grant in one line: `editor of harbor, languages en kr, groups news`. */
export function describeGrant({ tenant, role, languages, groups }: Grant): string {
  return [
    `${role} of ${tenant ?? "all sites"}`,
    ...(languages === null ? [] : [`languages ${languages.toSorted().join(" ")}`]),
    ...(groups === null ? [] : [`groups ${groups.toSorted().join(" ")}`]),
  ].join(", ");
}

/**
 * @param granter the person whose grants must cover the grant; `null` for the command line
 * @throws {AccountError} if they do not
 */
export async function refuseExcess(
  reading: Kysely<Tables>,
  granter: Granter | null,
  grants: readonly Grant[],
): Promise<void> {
  if (granter === null) return;
  const own = await listCountingGrants(reading, granter);
  const excess = grants.find((grant) => !mayGrant(own, grant));
  if (excess !== undefined)
    throw new AccountError(
      "not-permitted",
      `you cannot grant permissions that you do not have: ${describeGrant(excess)}`,
    );
}

/**
 * Refuses to act on a person whom the granter may not see, as if the person did not exist. Granters who may list all people see
 * everybody; others see people with a grant on one of their sites.
 *
 * @param granter `null` for the command line
 * @throws {AccountError} no-such-person
 */
export async function refuseUnseen(
  reading: Kysely<Tables>,
  granter: Granter | null,
  personId: string,
): Promise<void> {
  if (granter === null || granter.id === personId) return;
  const own = await listCountingGrants(reading, granter);
  if (mayAny(own, "people.read", { tenant: null })) return;
  const theirs = await listGrants(reading, personId);
  if (!theirs.some(({ tenant }) => tenant !== null && mayAny(own, "people.read", { tenant })))
    throw new AccountError("no-such-person", "there is no such person");
}

/** Like {@link refuseUnseen}, but also refuses people with a grant that the granter's own do not cover. */
export async function refuseOutOfReach(
  reading: Kysely<Tables>,
  granter: Granter | null,
  personId: string,
): Promise<void> {
  await refuseUnseen(reading, granter, personId);
  await refuseExcess(reading, granter, await listGrants(reading, personId));
}

/**
 * Refuses grants whose tenant or groups do not exist. The groups of a grant on all tenants must exist on at least one tenant. A
 * group that is removed later does not invalidate the grant.
 */
export async function refuseUnknown(reading: Kysely<Tables>, grants: readonly Grant[]): Promise<void> {
  for (const { tenant, groups } of grants) {
    const id = tenant === null ? null : await findTenantIdOf(reading, tenant);
    if (groups !== null) await refuseUnknownGroups(reading, id, groups);
  }
}

async function refuseUnknownGroups(
  reading: Kysely<Tables>,
  tenant: number | null,
  groups: readonly string[],
): Promise<void> {
  const rows = await reading
    .selectFrom("article_group")
    .select("slug")
    .distinct()
    .$if(tenant !== null, (query) => query.where("tenant_id", "=", tenant))
    .orderBy("slug")
    .execute();
  const known = rows.map(({ slug }) => slug);
  const unknown = groups.find((slug) => !known.includes(slug));
  if (unknown === undefined) return;
  const there = known.length === 0 ? "there are none" : `there are ${known.join(", ")}`;
  throw new AccountError("no-such-group", `there is no group "${unknown}"; ${there}`);
}

/** @throws {AccountError} if there is no such tenant */
export async function insertGrant(
  transaction: Transaction<Tables>,
  personId: string,
  { tenant, role, languages, groups }: Grant,
  grantedBy: string | null,
  source: "person" | "company" = "person",
): Promise<void> {
  await transaction
    .insertInto("person_grant")
    .values({
      id: randomUUID(),
      person_id: personId,
      tenant_id: tenant === null ? null : await findTenantIdOf(transaction, tenant),
      role,
      languages: languages && JSON.stringify(languages),
      groups: groups && JSON.stringify(groups),
      granted_by: grantedBy,
      granted_at: Date.now(),
      source,
    })
    .execute();
}

/** @throws {AccountError} if there is no such tenant */
export async function findTenantIdOf(reading: Kysely<Tables>, code: string): Promise<number> {
  const tenant = await reading
    .selectFrom("tenant")
    .select("id")
    .where("code", "=", code)
    .where("state", "!=", "deleting")
    .executeTakeFirst();
  if (tenant === undefined) throw new AccountError("no-such-site", `there is no tenant "${code}"`);
  return tenant.id;
}
