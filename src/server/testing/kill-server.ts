import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openStore } from "../../content/open.ts";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";

export interface KillPlan {
  databaseUrl: string;
  dataFolder: string;
  submissions: number;
  kills: number;
  /** Kills and restarts the database server. If present, every second kill hits it instead of our own server. */
  crashDatabase?: (() => Promise<void>) | undefined;
}

/** What happened to the acknowledged enquiries. */
export interface KillReport {
  acknowledged: number;
  stored: number;
  /** Number of submissions whose repetitions were answered with different ids. */
  doubled: number;
  /** Number of enquiries that were acknowledged but are not in the store. */
  lost: number;
  /** Number of stored enquiries that were never delivered. */
  undelivered: number;
  /** Number of enquiries delivered more than once. This is allowed, because the id is the same. */
  repeated: number;
  /** Number of attempts without an answer or acknowledgement. */
  failedAttempts: number;
  kills: number;
  /** Number of kills that hit the database server. */
  databaseCrashes: number;
}

const CLIENTS = 20;
const RETRY_PAUSE_MS = 20;
const DELIVERY_LIMIT_MS = 120_000;
/** One in this many webhook calls is refused, so that retries are also tested. */
const REFUSED_EVERY = 50;
const ENTRY = fileURLToPath(new URL("./needs-server.ts", import.meta.url));

/** Submits enquiries under load while the server is killed repeatedly, and counts the results. */
export async function runKillTest(plan: KillPlan): Promise<KillReport> {
  const receiver = await startWebhookReceiver();
  for (let index = 0; index < plan.submissions * 2; index += 1)
    receiver.statuses.push(index % REFUSED_EVERY === 0 ? 503 : 200);
  const store = await openStore({ ...plan, fileUrl: "/media/" });
  await store.exchange.apply(
    sampleContent({ site: { config: { private: { needs: { webhook: receiver.url } } } } }),
    { prune: false },
  );
  const server = await startKillable(plan);
  const ids = new Map<string, Set<string>>();
  let failedAttempts = 0;
  let next = 0;
  let acknowledged = 0;
  let kills = 0;
  let databaseCrashes = 0;

  async function sendUntilAcknowledged(key: string): Promise<void> {
    for (;;) {
      const id = await submit(server.port, key).catch(() => undefined);
      if (id !== undefined) {
        ids.set(key, (ids.get(key) ?? new Set()).add(id));
        acknowledged += 1;
        return;
      }
      failedAttempts += 1;
      await sleep(RETRY_PAUSE_MS);
    }
  }

  async function client(): Promise<void> {
    while (next < plan.submissions) {
      const key = `submission-${next}`;
      next += 1;
      await sendUntilAcknowledged(key);
    }
  }

  async function killer(): Promise<void> {
    for (let kill = 1; kill <= plan.kills; kill += 1) {
      while (acknowledged < (plan.submissions * kill) / (plan.kills + 1)) await sleep(1);
      if (plan.crashDatabase !== undefined && kill % 2 === 0) {
        await plan.crashDatabase();
        databaseCrashes += 1;
      } else await server.killAndRestart();
      kills += 1;
    }
  }

  try {
    await Promise.all([killer(), ...Array.from({ length: CLIENTS }, client)]);
    // Submits some enquiries again, because repetitions must still be recognised much later.
    for (const key of [...ids.keys()].slice(0, CLIENTS)) await sendUntilAcknowledged(key);
    const deadline = Date.now() + DELIVERY_LIMIT_MS;
    while ((await store.needs.outbox()).pending > 0 && Date.now() < deadline) await sleep(100);
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    const needs = await store.needs.list(tenant, {});
    const stored = new Set(needs.map(({ id }) => id));
    const handedOver = Map.groupBy(receiver.calls, ({ headers }) => String(headers["webhook-id"]));
    return {
      acknowledged: ids.size,
      stored: needs.length,
      doubled: [...ids.values()].filter((answers) => answers.size > 1).length,
      lost: [...ids.values()].filter((answers) => [...answers].some((id) => !stored.has(id))).length,
      undelivered: needs.filter(
        ({ id, deliveries }) => !handedOver.has(id) || deliveries[0]?.status !== "delivered",
      ).length,
      repeated: [...handedOver.values()].filter((calls) => calls.length > 1).length,
      failedAttempts,
      kills,
      databaseCrashes,
    };
  } finally {
    await server.stop();
    await store.close();
    await receiver.close();
  }
}

async function startKillable(plan: KillPlan) {
  let child: ChildProcess | undefined;
  let port = 0;

  async function start(): Promise<void> {
    child = spawn(process.execPath, [ENTRY], {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        PORT: String(port),
        VITRINE_DATA: plan.dataFolder,
        DATABASE_URL: plan.databaseUrl,
        VITRINE_NEED_LIMIT: "100000",
        VITRINE_TENANT_NEED_LIMIT: "1000000",
        VITRINE_WEBHOOK_SECRET: "secret",
        VITRINE_WEBHOOK_PRIVATE: "allow",
      },
    });
    const [chunk] = await once(child.stdout ?? child, "data");
    port = Number(String(chunk));
  }

  async function end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  await start();
  return {
    get port() {
      return port;
    },
    async killAndRestart() {
      await end("SIGKILL");
      await start();
    },
    stop: () => end("SIGTERM"),
  };
}

/** Submits an enquiry. Resolves to its id, or to `undefined` if it was not acknowledged. */
async function submit(port: number, key: string): Promise<string | undefined> {
  const body = JSON.stringify({
    name: key,
    email: "load@example.com",
    message: "Load",
    consent: true,
    idempotencyKey: key,
  });
  const outgoing = request({
    host: "127.0.0.1",
    port,
    method: "POST",
    path: "/api/client/need",
    agent: false,
    headers: { host: "harbor.localhost", "content-type": "application/json" },
  }).end(body);
  const [response] = await once(outgoing, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  if (response.statusCode !== 200) return undefined;
  const answer: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  return typeof answer === "object" && answer !== null && "data" in answer
    ? String((answer.data as { id?: unknown }).id)
    : undefined;
}
