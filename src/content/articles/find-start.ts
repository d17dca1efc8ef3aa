import { sql } from "kysely";
import type { EngineReader } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import { changedSince } from "../reading/published-since.ts";
import { type Audience, type Fallback, fallbackOf } from "../reading/visibility.ts";
import { CHECKPOINT_INTERVAL } from "./checkpoint-interval.ts";

/** An article's position in a list. In the list of all articles, `position` is always 0. */
export interface Checkpoint {
  position: number;
  published_at: number;
  id: number;
}

/** Where to start scanning a list. */
export interface Start {
  /** `undefined` for the beginning of the list. */
  checkpoint: Checkpoint | undefined;
  /** The number of articles to skip from there. */
  skipped: number;
}

/** A list as an audience sees it. */
export interface Listed extends Audience {
  /** Empty for the list of all groups, which begins with the newest. */
  group: string;
  /** Empty for any tags. */
  tag: string;
}

/** The last checkpoint of a list at or before an offset. */
const selectCheckpoint = prepare<Listed & { offset: number }>()(({ database, value }) =>
  database
    .selectFrom("list_mark")
    .select(["articles_before", "position", "published_at", "id"])
    .where("tenant_id", "=", value("tenant"))
    .where("tag", "=", value("tag"))
    .where("language", "=", value("language"))
    .where("fallback", "=", value("fallback"))
    .where("group_slug", "=", value("group"))
    .where("articles_before", "<=", value("offset"))
    .orderBy("articles_before", "desc")
    .limit(sql.lit(1)),
);

const selectChanges = prepare<Listed, Fallback & { group: boolean; tag: boolean }>()(
  ({ kind, database, value, variant }) =>
    database
      .selectFrom(
        changedSince({ kind, database, value }, variant, {
          group: variant.group ? value("group") : undefined,
          tag: variant.tag ? value("tag") : undefined,
        }).as("changed"),
      )
      .select(["position", "published_at", "id", "articles"])
      .where("articles", "!=", sql.lit(0)),
);

/**
 * Finds the checkpoint from which to scan for the article at an offset of a list. The scan is always short; without a
 * checkpoint it starts at the beginning of the list. Each checkpoint stores its own offset, so checkpoints made with another
 * interval work too.
 */
export async function findStart(engine: EngineReader, list: Listed, offset: number): Promise<Start> {
  const beginning = { checkpoint: undefined, skipped: offset };
  if (offset < CHECKPOINT_INTERVAL) return beginning;
  const isOrdered = list.group !== "";
  const changes = await selectChanges(engine, list, {
    ...fallbackOf(list),
    group: isOrdered,
    tag: list.tag !== "",
  });
  const came = changes.filter(({ articles }) => Number(articles) > 0).length;
  const [checkpoint] = await selectCheckpoint(engine, { ...list, offset: offset - came });
  if (checkpoint === undefined) return beginning;
  const before = changes.filter((change) => isBefore(change, checkpoint, isOrdered));
  const changed = before.reduce((sum, { articles }) => sum + Number(articles), 0);
  return { checkpoint, skipped: offset - Number(checkpoint.articles_before) - changed };
}

function isBefore(one: Checkpoint, other: Checkpoint, isOrdered: boolean): boolean {
  if (isOrdered && one.position !== other.position) return one.position < other.position;
  if (one.published_at !== other.published_at) return one.published_at > other.published_at;
  return one.id > other.id;
}
