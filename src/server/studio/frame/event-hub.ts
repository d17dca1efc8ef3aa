import type { FastifyReply } from "fastify";
import type { Logger } from "pino";
import {
  type ActivityNews,
  MAXIMUM_REVISIONS,
  type SiteActivity,
} from "../../../content/editing/site-activity.ts";
import type { SiteReading } from "../../../content/editing/site-reading.ts";
import type { Tenant } from "../../../content/store.ts";
import type { StudioEvent } from "../../../contract/studio/endpoints/events.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";
import { Refusal } from "./refusal.ts";

/** A client that follows the events of a site. */
export interface Follower {
  tenant: Tenant;
  reading: SiteReading;
  /** Id of the caller, because the number of streams per caller is limited. */
  actor: string;
  stream: EventStream;
  /** The last revision that the client received; `undefined` on its first connection. */
  lastRevision: number | undefined;
  /** Resolves to true as long as the caller has permission to follow the site. */
  isPermitted(): Promise<boolean>;
}

/** Sends events of all servers to clients that follow sites. It polls only while there are clients. */
export interface EventHub {
  /** @throws {Refusal} 429 if the caller has too many streams */
  follow(follower: Omit<Follower, "stream">, reply: FastifyReply): void;
  /** Polls at once after a change by this server. Pass `people` if the change may affect permissions. */
  look(concerns: "sites" | "people"): void;
  /** Ends all streams. */
  close(): void;
}

interface FollowedSite {
  tenant: Tenant;
  reading: SiteReading;
  followers: Set<Follower>;
  newcomers: Set<Follower>;
  activity: SiteActivity | undefined;
}

const LOOK_EVERY_MS = 1_000;
/** Number of polls between heartbeats. A heartbeat also checks permissions. */
const BEAT_EVERY = 20;
const ASK_EVERY = 5;
/** Maximum number of streams per caller and server. Without HTTP/2, browsers open at most six connections to a host. */
const MAXIMUM_STREAMS_PER_CALLER = 8;
/** Maximum number of streams per server. */
const MAXIMUM_STREAMS = 1_000;
const BUSY = { message: "Too many streams of events are open" };

export function createEventHub(log: Pick<Logger, "error">): EventHub {
  const sites = new Map<number, FollowedSite>();
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;
  let running: Promise<void> | undefined;
  let asked: "sites" | "people" | undefined;

  const all = () => [...sites.values()].flatMap(({ followers }) => [...followers]);

  function leave(site: FollowedSite, follower: Follower): void {
    site.followers.delete(follower);
    site.newcomers.delete(follower);
    if (site.followers.size === 0) sites.delete(site.tenant.id);
    if (sites.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  /** Runs one poll at a time. A request during a poll starts another poll after it. */
  async function run(): Promise<void> {
    while (asked !== undefined) {
      const concerns = asked;
      asked = undefined;
      try {
        if (concerns === "people") await endUnpermitted(all());
        for (const site of [...sites.values()]) await sendNews(site);
      } catch (error) {
        // No events are lost, because the next poll continues from the same revision.
        if (!(error instanceof Error && error.name === "StoreSilentError"))
          log.error({ err: error }, "the events of a site could not be read");
      }
    }
  }

  function look(concerns: "sites" | "people"): void {
    if (sites.size === 0) return;
    if (asked !== "people") asked = concerns;
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  function tick(): void {
    looks += 1;
    if (looks % BEAT_EVERY === 0) for (const { stream } of all()) stream.beat();
    look(looks % ASK_EVERY === 0 ? "people" : "sites");
  }

  return {
    look,
    follow(wanted, reply) {
      const others = all();
      const own = others.filter(({ actor }) => actor === wanted.actor);
      if (own.length >= MAXIMUM_STREAMS_PER_CALLER || others.length >= MAXIMUM_STREAMS)
        throw new Refusal(429, BUSY);
      const { tenant, reading } = wanted;
      const follower = { ...wanted, stream: openEventStream(reply) };
      const site = sites.get(tenant.id) ?? {
        tenant,
        reading,
        followers: new Set(),
        newcomers: new Set(),
        activity: undefined,
      };
      sites.set(tenant.id, site);
      site.followers.add(follower);
      site.newcomers.add(follower);
      follower.stream.onEnd(() => leave(site, follower));
      timer ??= setInterval(tick, LOOK_EVERY_MS).unref();
      look("sites");
    },
    close() {
      for (const { stream } of all()) stream.end();
    },
  };
}

/** Ends the streams of followers who have lost the permission, and returns the others. */
async function endUnpermitted(followers: readonly Follower[]): Promise<Follower[]> {
  const permitted: Follower[] = [];
  for (const follower of followers)
    if (await follower.isPermitted()) permitted.push(follower);
    else follower.stream.end();
  return permitted;
}

/** Sends new events to all followers of a site, and the current state to followers that have just connected. */
async function sendNews(site: FollowedSite): Promise<void> {
  const newcomers = [...site.newcomers];
  const { activity, news } = await site.reading.activity(site.tenant, site.activity);
  site.activity = activity;
  const events = eventsOf(news, activity);
  const known = [...site.followers].filter((follower) => !site.newcomers.has(follower));
  // Another server may have taken away a follower's permission since the last regular check.
  if (events.length > 0)
    for (const { stream } of await endUnpermitted(known)) for (const event of events) stream.send(event);
  for (const follower of newcomers) {
    site.newcomers.delete(follower);
    await welcome(follower, activity);
  }
}

async function welcome(
  { stream, tenant, reading, lastRevision }: Follower,
  { revision, drafts, present }: SiteActivity,
): Promise<void> {
  const missed =
    lastRevision === undefined || lastRevision >= revision
      ? []
      : (await reading.revisionsAfter(tenant, lastRevision)).filter(({ id }) => id <= revision);
  const isTooMuch = missed.length > MAXIMUM_REVISIONS || (lastRevision ?? 0) > revision;
  // The id is that of the newest revision, so that a client that reconnects receives later revisions only.
  stream.send({ name: "drafts", id: revision, data: { drafts: [...drafts.values()] } });
  if (present.length > 0) stream.send(presenceOf(present));
  if (isTooMuch) stream.send({ name: "reset", data: {} });
  else for (const each of missed) stream.send({ name: "revision", id: each.id, data: each });
}

function presenceOf(present: SiteActivity["present"]): StudioEvent {
  return { name: "presence", data: { people: [...present] } };
}

function eventsOf(
  { revisions, drafts, droppedDrafts, isPlanChanged, areCommentsChanged, isPresenceChanged }: ActivityNews,
  { present }: SiteActivity,
): StudioEvent[] {
  return [
    ...(revisions.length > MAXIMUM_REVISIONS
      ? [{ name: "reset", data: {}, id: revisions.at(-1)?.id ?? 0 } as const]
      : revisions.map((revision) => ({ name: "revision", id: revision.id, data: revision }) as const)),
    ...drafts.map((draft) => ({ name: "draft", data: draft }) as const),
    ...droppedDrafts.map((name) => ({ name: "draft-gone", data: { name } }) as const),
    ...(isPlanChanged ? [{ name: "releases", data: {} } as const] : []),
    ...(areCommentsChanged ? [{ name: "comments", data: {} } as const] : []),
    ...(isPresenceChanged ? [presenceOf(present)] : []),
  ];
}
