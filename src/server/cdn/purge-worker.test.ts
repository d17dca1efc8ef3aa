import { afterEach, expect, it } from "vitest";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";
import { type WebhookReceiver, startWebhookReceiver } from "../testing/webhook-receiver.ts";
import { type PurgeWorker, createPurgeWorker } from "./purge-worker.ts";
import { createWebhookPurger } from "./webhook.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

interface Setting {
  installation: TestInstallation;
  receiver: WebhookReceiver;
  /** A server's worker, which waits for nobody. */
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
  // With the settings that all further ones have.
  await publish("first");
  return {
    ...{ installation, receiver, worker, publish },
    async keysAt(path) {
      const { headers } = await app.inject({ url: path, headers: { host: "harbor.localhost" } });
      return String(headers["surrogate-key"]).split(" ");
    },
  };
}

function startWorker({ services, store }: TestInstallation, { url }: WebhookReceiver): PurgeWorker {
  const worker = createPurgeWorker({
    ...{ changes: services.changes, build: "test-build", metrics: services.metrics, log: services.log },
    openPurges: () => store.openPurges(),
    purger: createWebhookPurger({ kind: "webhook", targets: [url], token: "", maxAgeSeconds: 60 }),
    pauseAfter: () => 0,
  });
  undo.push(() => worker.stop());
  return worker;
}

const keysOf = ({ calls }: WebhookReceiver) =>
  calls.map(({ headers }) => String(headers["surrogate-key"]).split(" "));

it("tells the keys of pages that have changed, and of no others", async () => {
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

it("tells again until it is heard, and says so meanwhile", async () => {
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

it("is one server's work", async () => {
  const { installation, receiver, worker, publish } = await open();
  const others = [startWorker(installation, receiver), startWorker(installation, receiver)];
  await worker.drain();
  for (const slug of ["second", "third", "fourth"]) {
    await publish(slug);
    await Promise.all([worker, ...others].map((each) => each.drain()));
  }
  expect(receiver.calls.length).toBe(4);
});

it("leaves what is in progress to the next server", async () => {
  const { installation, receiver, worker, publish } = await open();
  await worker.drain();
  await publish("about");
  await worker.stop();
  await worker.drain();
  expect(receiver.calls.length).toBe(1);
  await startWorker(installation, receiver).drain();
  expect(receiver.calls.length).toBe(2);
});
