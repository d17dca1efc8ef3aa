import { type Kysely, type SqlBool, type Transaction, sql } from "kysely";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import type { Tenant } from "../model/tenant.ts";
import { type Named, mentionedIn } from "./mentions.ts";

/** The words on which a thread comments, and where they are. */
export interface CommentAnchor {
  /** The words themselves. */
  text: string;
  /** A few characters before and after the words, which distinguish them from the same words elsewhere. */
  prefix: string;
  suffix: string;
  /** Offset of the words in the file, in UTF-16 units with line feeds as line endings. */
  position: number;
}

export interface Comment {
  id: number;
  author: string;
  text: string;
  at: number;
}

/** Comments on the same words of a file, oldest first. */
export interface CommentThread {
  id: number;
  anchor: CommentAnchor;
  isResolved: boolean;
  resolvedBy: string | null;
  comments: Comment[];
}

/** An open thread that waits for a person's answer, with its newest comment. */
export interface WaitingThread extends Pick<Comment, "author" | "text" | "at"> {
  id: number;
  name: string;
}

/** A comment as sent by its author. */
export interface NewComment {
  author: string;
  text: string;
}

/** The id of a new thread, or why there is none: the file does not exist, or has {@link MAXIMUM_THREADS}. */
export type BegunThread = { outcome: "begun"; id: number } | { outcome: "missing" } | { outcome: "full" };

/** Comments on the texts of articles. They are stored in the database, not in the files. */
export interface Comments {
  /** The threads of a file, and the names of the people who can be mentioned. */
  list(tenant: Tenant, name: string): Promise<{ threads: CommentThread[]; people: string[] }>;
  /** The name of a thread's file; `undefined` if there is no such thread. */
  fileOf(tenant: Tenant, thread: number): Promise<string | undefined>;
  /** Begins a thread on a file or a draft. */
  begin(tenant: Tenant, thread: NewComment & { name: string; anchor: CommentAnchor }): Promise<BegunThread>;
  /** Adds a comment to a thread and reopens it. Resolves to `undefined` if the thread is full. */
  reply(tenant: Tenant, thread: number, comment: NewComment): Promise<number | undefined>;
  /** Resolves or reopens a thread. */
  resolve(tenant: Tenant, thread: number, by: string | null): Promise<void>;
  /** Stores the changed words of threads of a file. */
  move(
    tenant: Tenant,
    name: string,
    anchors: readonly { id: number; anchor: CommentAnchor }[],
  ): Promise<void>;
  /** Open threads on existing texts that mention a person or in which they wrote, if somebody else wrote last; newest first. */
  waitingFor(tenant: Tenant, author: string, limit: number): Promise<WaitingThread[]>;
}

/** Maximum number of threads of a file, and of comments in a thread. */
const MAXIMUM_THREADS = 200;
const MAXIMUM_COMMENTS = 100;
/** Maximum number of people who can be mentioned. */
const MAXIMUM_PEOPLE = 500;

export function openComments(engine: Engine): Comments {
  const threadsOf = (tenant: Tenant) =>
    engine.reading.selectFrom("comment_thread").where("tenant_id", "=", tenant.id);
  return {
    async list(tenant, name) {
      const rows = await threadsOf(tenant).selectAll().where("name", "=", name).orderBy("id").execute();
      const comments = await engine.reading
        .selectFrom("thread_comment")
        .innerJoin("comment_thread", "comment_thread.id", "thread_comment.thread_id")
        .select(["thread_comment.id", "thread_id as thread", "author", "content as text", "at"])
        .where("comment_thread.tenant_id", "=", tenant.id)
        .where("comment_thread.name", "=", name)
        .orderBy("thread_comment.id")
        .execute();
      const byThread = Map.groupBy(comments, ({ thread }) => thread);
      const threads = rows.map((row) => ({
        id: row.id,
        anchor: { text: row.quote, prefix: row.prefix, suffix: row.suffix, position: row.position },
        isResolved: row.is_resolved === 1,
        resolvedBy: row.resolved_by,
        comments: (byThread.get(row.id) ?? []).map(({ thread: _, ...comment }) => comment),
      }));
      const people = await readMentionable(engine.reading, tenant.id);
      return { threads, people: [...new Set(people.map((person) => person.name))] };
    },
    fileOf: async (tenant, thread) =>
      (await threadsOf(tenant).select("name").where("id", "=", thread).executeTakeFirst())?.name,
    begin: (tenant, { name, anchor, ...comment }) =>
      engine.write(async (transaction): Promise<BegunThread> => {
        if (!(await textExists(transaction, tenant.id, name))) return { outcome: "missing" };
        const { threads } = await transaction
          .selectFrom("comment_thread")
          .select(({ fn }) => fn.countAll<number>().as("threads"))
          .where("tenant_id", "=", tenant.id)
          .where("name", "=", name)
          .executeTakeFirstOrThrow();
        if (Number(threads) >= MAXIMUM_THREADS) return { outcome: "full" };
        const { id } = await transaction
          .insertInto("comment_thread")
          .values({
            tenant_id: tenant.id,
            name,
            ...columnsOf(anchor),
            is_resolved: 0,
            changed_at: Date.now(),
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await addComment(transaction, tenant.id, id, comment);
        return { outcome: "begun", id };
      }),
    reply: (tenant, thread, comment) =>
      engine.write(async (transaction) => {
        const { comments } = await transaction
          .selectFrom("thread_comment")
          .select(({ fn }) => fn.countAll<number>().as("comments"))
          .where("thread_id", "=", thread)
          .executeTakeFirstOrThrow();
        if (Number(comments) >= MAXIMUM_COMMENTS) return undefined;
        await setState(transaction, tenant.id, thread, null);
        return addComment(transaction, tenant.id, thread, comment);
      }),
    resolve: (tenant, thread, by) =>
      engine.write((transaction) => setState(transaction, tenant.id, thread, by)),
    move: (tenant, name, anchors) =>
      engine.write(async (transaction) => {
        for (const { id, anchor } of anchors)
          await transaction
            .updateTable("comment_thread")
            // The new time makes other open editors load the anchors again.
            .set({ ...columnsOf(anchor), changed_at: Date.now() })
            .where("id", "=", id)
            .where("tenant_id", "=", tenant.id)
            .where("name", "=", name)
            .execute();
      }),
    waitingFor: (tenant, author, limit) => readWaiting(engine.reading, tenant.id, { author, limit }),
  };
}

function columnsOf({ text, prefix, suffix, position }: CommentAnchor) {
  return { quote: text, prefix, suffix, position };
}

/** Returns whether a file is published or has a draft. */
async function textExists(database: Kysely<Tables>, tenant: number, name: string): Promise<boolean> {
  for (const table of ["file", "draft"] as const) {
    const query = database.selectFrom(table).select("name").where("tenant_id", "=", tenant);
    if ((await query.where("name", "=", name).executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

/** @param by who resolves the thread; `null` to reopen it */
async function setState(
  transaction: Transaction<Tables>,
  tenant: number,
  thread: number,
  by: string | null,
): Promise<void> {
  await transaction
    .updateTable("comment_thread")
    .set({ is_resolved: by === null ? 0 : 1, resolved_by: by, changed_at: Date.now() })
    .where("id", "=", thread)
    .where("tenant_id", "=", tenant)
    .execute();
}

async function addComment(
  transaction: Transaction<Tables>,
  tenant: number,
  thread: number,
  { author, text }: NewComment,
): Promise<number> {
  const mentions = mentionedIn(text, await readMentionable(transaction, tenant));
  const { id } = await transaction
    .insertInto("thread_comment")
    .values({
      thread_id: thread,
      tenant_id: tenant,
      author,
      content: text,
      mentions: JSON.stringify(mentions),
      at: Date.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The people with access to a site, by name. */
async function readMentionable(database: Kysely<Tables>, tenant: number): Promise<Named[]> {
  return database
    .selectFrom("person")
    .select(["email", "name"])
    .where("state", "=", "active")
    .where("name", "!=", "")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("person_grant")
          .select("person_grant.id")
          .whereRef("person_grant.person_id", "=", "person.id")
          .where((grant) => grant.or([grant("tenant_id", "is", null), grant("tenant_id", "=", tenant)])),
      ),
    )
    .orderBy("name")
    .orderBy("email")
    .limit(MAXIMUM_PEOPLE)
    .execute();
}

/** Skips removed articles. Their comments stay stored, because the articles may be restored. */
async function readWaiting(
  reading: Kysely<Tables>,
  tenant: number,
  { author, limit }: { author: string; limit: number },
): Promise<WaitingThread[]> {
  return reading
    .selectFrom("comment_thread as thread")
    .innerJoin("thread_comment as last", (join) =>
      join.onRef("last.thread_id", "=", "thread.id").on(({ eb, selectFrom }) =>
        eb(
          "last.id",
          "=",
          selectFrom("thread_comment as newest")
            .select(({ fn }) => fn.max("newest.id").as("id"))
            .whereRef("newest.thread_id", "=", "thread.id"),
        ),
      ),
    )
    .select(["thread.id", "thread.name", "last.author", "last.content as text", "last.at"])
    .where("thread.tenant_id", "=", tenant)
    .where("thread.is_resolved", "=", 0)
    .where("last.author", "!=", author)
    .where(({ or, exists, selectFrom }) =>
      or(
        (["file", "draft"] as const).map((table) =>
          exists(
            selectFrom(table)
              .select(`${table}.name`)
              .whereRef(`${table}.tenant_id`, "=", "thread.tenant_id")
              .whereRef(`${table}.name`, "=", "thread.name"),
          ),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("thread_comment as own")
          .select("own.id")
          .whereRef("own.thread_id", "=", "thread.id")
          .where((own) =>
            // The mentions are a JSON list, so the pattern contains the address as JSON.
            own.or([
              own("own.author", "=", author),
              sql<SqlBool>`own.mentions like ${patternOf(author)} escape '\\'`,
            ]),
          ),
      ),
    )
    .orderBy("last.id", "desc")
    .limit(limit)
    .execute();
}

/** Returns a LIKE pattern for JSON lists that contain an address. */
function patternOf(email: string): string {
  return `%${JSON.stringify(email).replaceAll(/[\\%_]/g, "\\$&")}%`;
}
