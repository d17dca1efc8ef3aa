import type { Selectable } from "kysely";
import * as v from "valibot";
import type { NeedAnswer } from "../../contract/api/need-fields.ts";
import { NEED_STATES } from "../../contract/studio/endpoints/needs.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { findSpellings } from "./find-spellings.ts";
import type { NeedFilter, StoredNeed } from "./need-archive.ts";
import { areInState } from "./need-states.ts";

/** Maximum number of enquiries in one answer, by default. */
const DEFAULT_LIMIT = 1_000_000;

/** Lists enquiries of one tenant, newest first. */
export async function listNeeds(
  engine: Engine,
  tenantId: number,
  filter: NeedFilter & { id?: string },
): Promise<StoredNeed[]> {
  const { since, until, form, category, language, email, state, handling, after, id } = filter;
  let query = engine.reading.selectFrom("need").selectAll("need").where("tenant_id", "=", tenantId);
  if (id !== undefined) query = query.where("id", "=", id);
  if (since !== undefined) query = query.where("created_at", ">=", since);
  if (until !== undefined) query = query.where("created_at", "<", until);
  if (form !== undefined) query = query.where("form", "=", form);
  if (category !== undefined) query = query.where("category", "=", category);
  if (language !== undefined) query = query.where("language", "=", language);
  if (email !== undefined) {
    const spellings = await findSpellings(engine.reading, tenantId, email);
    if (spellings.length === 0) return [];
    query = query.where("email", "in", spellings);
  }
  if (handling !== undefined) query = query.where("state", "=", handling);
  if (after !== undefined)
    query = query
      .where("created_at", "<=", after.createdAt)
      .where(({ or, eb }) => or([eb("created_at", "<", after.createdAt), eb("id", ">", after.id)]));
  if (state !== undefined) query = query.where((builder) => areInState(builder, state));
  const rows = await query
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(filter.limit ?? DEFAULT_LIMIT)
    .execute();
  return withDeliveries(engine, rows);
}

/** Maximum number of enquiries whose deliveries are read at once, since both engines limit the number of parameters. */
const PORTION = 500;

async function withDeliveries(
  engine: Engine,
  rows: readonly Selectable<Tables["need"]>[],
): Promise<StoredNeed[]> {
  const needs: StoredNeed[] = [];
  for (let start = 0; start < rows.length; start += PORTION) {
    const portion = rows.slice(start, start + PORTION);
    const deliveries = await engine.reading
      .selectFrom("need_delivery")
      .selectAll()
      .where(
        "need_id",
        "in",
        portion.map(({ id }) => id),
      )
      .orderBy("channel")
      .execute();
    const byNeed = Map.groupBy(deliveries, ({ need_id }) => need_id);
    for (const row of portion) needs.push(toNeed(row, byNeed.get(row.id) ?? []));
  }
  return needs;
}

const answersSchema = v.array(v.object({ name: v.string(), label: v.string(), value: v.string() }));

/** A damaged column must neither hide the rest of the enquiry nor cause its content to be logged. */
export function readAnswers(text: string): NeedAnswer[] {
  try {
    const result = v.safeParse(answersSchema, JSON.parse(text));
    return result.success ? result.output : [];
  } catch {
    return [];
  }
}

/** Converts a row to an enquiry, as used everywhere outside the database. */
export function toNeed(
  row: Selectable<Tables["need"]>,
  deliveries: readonly Selectable<Tables["need_delivery"]>[],
): StoredNeed {
  return {
    id: row.id,
    createdAt: row.created_at,
    form: row.form,
    confirmation: row.confirmation,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    category: row.category,
    message: row.message,
    language: row.language,
    formUrl: row.form_url,
    refererUrl: row.referer_url,
    landingUrl: row.landing_url,
    answers: readAnswers(row.answers),
    state: NEED_STATES.find((known) => known === row.state) ?? "new",
    suspicion: row.suspicion === "" ? [] : row.suspicion.split(","),
    deliveries: deliveries.map(({ channel, status, attempts, last_error, next_attempt_at }) => ({
      channel,
      status,
      attempts,
      lastError: last_error,
      nextAttemptAt: next_attempt_at,
    })),
  };
}
