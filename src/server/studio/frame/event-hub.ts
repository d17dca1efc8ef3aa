import type { FastifyReply } from "fastify";
import type { Logger } from "pino";
import {
  type ActivityNews,
  MOST_REVISIONS,
  type SiteActivity,
} from "../../../content/editing/site-activity.ts";
import type { SiteReading } from "../../../content/editing/site-reading.ts";
import type { Tenant } from "../../../content/store.ts";
import type { StudioEvent } from "../../../contract/studio/endpoints/events.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";
import { Refusal } from "./refusal.ts";

/** Somebody who follows a site. */
export interface Follower {
  tenant: Tenant;
  reading: SiteReading;
  /** Whoever it is: so many streams each. */
  actor: string;
  stream: EventStream;
  /** The last revision of which the client knows; `undefined` if it comes for the first time. */
  lastRevision: number | undefined;
  /** Whether they may still follow it. */
  isPermitted(): Promise<boolean>;
}

/** Tells those who follow sites what happens there, on whichever server: looks only while there are any. */
export interface EventHub {
  /** @throws {Refusal} 429 if somebody follows too much at once */
  follow(follower: Omit<Follower, "stream">, reply: FastifyReply): void;
  /** Looks at once: somebody here has written something. `people` if it may concern who may follow. */
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
/** In looks: how often connections show that they are alive, and it is asked whether their owners may have them. */
const BEAT_EVERY = 20;
const ASK_EVERY = 5;
/** For one person, on one server: a browser opens six connections to a host, without HTTP/2. */
const MOST_OF_ONE = 8;
/** On one server. */
const MOST = 1_000;
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

  /** One look at a time; what is asked for during one is done after it. */
  async function run(): Promise<void> {
    while (asked !== undefined) {
      const concerns = asked;
      asked = undefined;
      try {
        if (concerns === "people") await endUnpermitted(all());
        for (const site of [...sites.values()]) await tell(site);
      } catch (error) {
        // Nothing is lost: the next look begins where this one did.
        if (!(error instanceof Error && error.name === "StoreSilentError"))
          log.error({ err: error }, "what happens on a site could not be read");
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
      if (own.length >= MOST_OF_ONE || others.length >= MOST) throw new Refusal(429, BUSY);
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

async function endUnpermitted(followers: readonly Follower[]): Promise<void> {
  for (const follower of followers) if (!(await follower.isPermitted())) follower.stream.end();
}

/** Tells everybody what is new, and newcomers what there is. */
async function tell(site: FollowedSite): Promise<void> {
  const newcomers = [...site.newcomers];
  const { activity, news } = await site.reading.activity(site.tenant, site.activity);
  site.activity = activity;
  const events = eventsOf(news);
  for (const { stream } of [...site.followers].filter((follower) => !site.newcomers.has(follower)))
    for (const event of events) stream.send(event);
  for (const follower of newcomers) {
    site.newcomers.delete(follower);
    await welcome(follower, activity);
  }
}

async function welcome(
  { stream, tenant, reading, lastRevision }: Follower,
  { revision, drafts }: SiteActivity,
): Promise<void> {
  const missed =
    lastRevision === undefined || lastRevision >= revision
      ? []
      : (await reading.revisionsAfter(tenant, lastRevision)).filter(({ id }) => id <= revision);
  const isTooMuch = missed.length > MOST_REVISIONS || (lastRevision ?? 0) > revision;
  // With the number of the newest revision, from which on the client is told.
  stream.send({ name: "drafts", id: revision, data: { drafts: [...drafts.values()] } });
  if (isTooMuch) stream.send({ name: "reset", data: {} });
  else for (const each of missed) stream.send({ name: "revision", id: each.id, data: each });
}

function eventsOf({ revisions, drafts, droppedDrafts, isPlanChanged }: ActivityNews): StudioEvent[] {
  return [
    ...(revisions.length > MOST_REVISIONS
      ? [{ name: "reset", data: {}, id: revisions.at(-1)?.id ?? 0 } as const]
      : revisions.map((revision) => ({ name: "revision", id: revision.id, data: revision }) as const)),
    ...drafts.map((draft) => ({ name: "draft", data: draft }) as const),
    ...droppedDrafts.map((name) => ({ name: "draft-gone", data: { name } }) as const),
    ...(isPlanChanged ? [{ name: "releases", data: {} } as const] : []),
  ];
}
