import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";
import { type WebhookReceiver, startWebhookReceiver } from "../testing/webhook-receiver.ts";
import { holdPurge } from "./hold-purge.ts";
import { type PurgeWorker, type PurgeWorkerOptions, createPurgeWorker } from "./purge-worker.ts";
import { createWebhookPurger } from "./webhook.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

interface Setting {
  installation: TestInstallation;
  receiver: WebhookReceiver;
  /** A server's purge worker that runs without pauses. */
  worker: PurgeWorker;
  publish(slug: string): Promise<unknown>;
  /** The keys of the page at an address. */
  keysAt(path: string): Promise<string[]>;
}

async function open(): Promise<Setting> {
  const receiver = await startWebhookReceiver();
  undo.push(() => receiver.close());
  const environment = { VITRINE_CDN: "webhook", VITRINE_CDN_TARGETS: receiver.url };
  const installation = await openTestInstallation({ environment });
  undo.push(() => installation.close());
  const worker = startWorker(installation, receiver);
  const { app, store } = installation;
  const publish = (slug: string) =>
    store.exchange.apply(sampleContent({ articles: [sampleArticle({ slug, title: slug })] }), {
      prune: false,
    });
  // Publishes the settings, which later publications do not change.
  await publish("first");
  return {
    installation,
    receiver,
    worker,
    publish,
    async keysAt(path) {
      const { headers } = await app.inject({ url: path, headers: { host: "harbor.localhost" } });
      return String(headers["surrogate-key"]).split(" ");
    },
  };
}

function startWorker(
  { services, store }: TestInstallation,
  { url }: WebhookReceiver,
  options: Partial<PurgeWorkerOptions> = {},
): PurgeWorker {
  const worker = createPurgeWorker({
    changes: services.changes,
    build: "test-build",
    metrics: services.metrics,
    log: services.log,
    openPurges: () => store.openPurges(),
    purger: createWebhookPurger({ kind: "webhook", targets: [url], token: "", maxAgeSeconds: 60 }),
    pauseAfter: () => 0,
    ...options,
  });
  undo.push(() => worker.stop());
  return worker;
}

const keysOf = ({ calls }: WebhookReceiver) =>
  calls.map(({ headers }) => String(headers["surrogate-key"]).split(" "));

it("purges the keys of changed pages, and no others", async () => {
  const { receiver, worker, publish, keysAt } = await open();
  await worker.drain();
  const [everything] = keysOf(receiver);
  const [about, opening] = [await keysAt("/about.html"), await keysAt("/news/opening.html")];
  expect(everything?.every((key) => about.includes(key) && opening.includes(key))).toBe(true);

  await publish("about");
  await worker.drain();
  const [, changed = []] = keysOf(receiver);
  expect(about.filter((key) => changed.includes(key)).length).toBeGreaterThan(0);
  expect(opening.filter((key) => changed.includes(key))).toEqual([]);
  await worker.drain();
  expect(receiver.calls.length).toBe(2);
});

it("retries until the CDN answers, and logs that", async () => {
  const { installation, receiver, worker, publish } = await open();
  await worker.drain();
  receiver.statuses.push(500, 0);
  await publish("about");
  await worker.drain();
  expect(
    keysOf(receiver)
      .slice(1)
      .map((keys) => keys.length),
  ).toEqual(Array(3).fill(keysOf(receiver)[1]?.length));
  expect(receiver.calls.length).toBe(4);
  expect(installation.log.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^127.0.0.1:\d+ answers 500$/),
  ]);
  const text = await installation.services.metrics.text();
  expect(text).toContain('vitrine_cdn_purges_total{outcome="sent"} 2');
  expect(text).toContain('vitrine_cdn_purges_total{outcome="failed"} 2');
  expect(text).toContain("vitrine_cdn_purge_waiting 0");
  expect(text).not.toMatch(/^vitrine_cdn_purge_oldest_timestamp_seconds \d/m);
});

it("runs on one server at a time", async () => {
  const { installation, receiver, worker, publish } = await open();
  const others = [startWorker(installation, receiver), startWorker(installation, receiver)];
  await worker.drain();
  for (const slug of ["second", "third", "fourth"]) {
    await publish(slug);
    await Promise.all([worker, ...others].map((each) => each.drain()));
  }
  expect(receiver.calls.length).toBe(4);
});

it("leaves unfinished purges to the next server", async () => {
  const { installation, receiver, worker, publish } = await open();
  await worker.drain();
  await publish("about");
  await worker.stop();
  await worker.drain();
  expect(receiver.calls.length).toBe(1);
  await startWorker(installation, receiver).drain();
  expect(receiver.calls.length).toBe(2);
});

it("keeps its claim during long work, and loses it soon after its server has died", async () => {
  const { installation, receiver, worker, publish } = await open();
  await worker.drain();
  const leaseMs = 2_000;
  const told = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const slow = startWorker(installation, receiver, {
    leaseMs,
    renewalMs: 50,
    purger: { batchSize: 256, purge: () => (told.resolve(), answered.promise) },
  });
  undo.push(async () => answered.resolve());
  await publish("about");
  const slowly = slow.drain();
  await told.promise;
  const firstLeaseEnds = Date.now() + leaseMs;
  const next = startWorker(installation, receiver, { leaseMs });
  while (Date.now() <= firstLeaseEnds + leaseMs / 10) {
    await next.drain();
    // Lets the other server's worker run.
    await setImmediate();
  }
  expect(receiver.calls.length).toBe(1);
  answered.resolve();
  await slowly;
  await next.drain();
  expect(receiver.calls.length).toBe(1);

  // A dead server no longer renews its claim.
  const purges = await installation.store.openPurges();
  await publish("second");
  const left = await purges.claim(leaseMs / 10);
  await expect.poll(async () => (await next.drain(), receiver.calls.length)).toBe(2);
  expect(Date.now()).toBeGreaterThanOrEqual(left?.claimed.until ?? Number.POSITIVE_INFINITY);
});

it("is aborted on a server that has stalled for so long that another one took over", async () => {
  const { installation, receiver, worker, publish } = await open();
  await worker.drain();
  const purges = await installation.store.openPurges();
  await publish("about");
  const stalled = await purges.claim(0);
  if (stalled === undefined) throw new Error("nothing waits");
  await worker.drain();
  expect(receiver.calls.length).toBe(2);
  const aborted = new Promise((resolve) => {
    void holdPurge(stalled, { purges, leaseMs: 1_000, renewalMs: 1 }, async (lost) => {
      await once(lost, "abort");
    }).then(resolve);
  });
  expect(await aborted).toBeUndefined();
});
