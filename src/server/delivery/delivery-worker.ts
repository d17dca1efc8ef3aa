import type { Logger } from "pino";
import type { Delivery, DeliveryOutcome, NeedArchive } from "../../content/needs/need-archive.ts";
import { type Configuration, webhookSecret, webhookSecretVariable } from "../configuration.ts";
import { DeliveryError } from "./delivery-error.ts";
import { type Mailer, createMailer } from "./email.ts";
import { retryDelay } from "./retry-delay.ts";
import { postWebhook } from "./webhook.ts";

const POLL_INTERVAL_MS = 1_000;
/** Longer than any attempt may take: what is in hand after that was left by a process that died. */
const LEASE_MS = 45_000;
const BATCH_SIZE = 20;
/** Between two lines about a store that fails round after round, in milliseconds. */
const REMINDER_MS = 60_000;

/** Empties the outbox, for as long as the server runs. Every need is handed over at least once. */
export interface DeliveryWorker {
  start(): void;
  /** Something was put into the outbox just now. */
  wake(): void;
  /** Hands over everything that is due. */
  drain(): Promise<void>;
  /** Breaks off what is under way: it will be tried again. */
  stop(): Promise<void>;
}

export interface DeliveryWorkerOptions {
  needs: Pick<NeedArchive, "claim" | "settle">;
  configuration: Pick<Configuration, "smtpUrl" | "mailFrom" | "webhookSecrets">;
  log: Pick<Logger, "warn" | "error">;
  /** How long a delivery stays in the hands of one process, in milliseconds. */
  leaseMs?: number;
  /** Milliseconds to wait after so many failed attempts; `undefined` = give up. */
  delayAfter?: (attempts: number) => number | undefined;
}

export function createDeliveryWorker({
  needs,
  configuration,
  log,
  leaseMs = LEASE_MS,
  delayAfter = retryDelay,
}: DeliveryWorkerOptions): DeliveryWorker {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let mailer: Mailer | undefined;
  let failureSaidAt = Number.NEGATIVE_INFINITY;

  async function attempt(delivery: Delivery): Promise<void> {
    const { webhook, email } = delivery.settings;
    if (delivery.channel === "webhook") {
      if (webhook === undefined)
        throw new DeliveryError("no webhook is configured any more", { isFinal: true });
      const secret = webhookSecret(configuration, delivery.tenant.code);
      if (secret === undefined)
        throw new DeliveryError(`no secret to sign with: set ${webhookSecretVariable(delivery.tenant.code)}`);
      return postWebhook(delivery, webhook, secret, stopping.signal);
    }
    if (email.length === 0) throw new DeliveryError("no recipient is configured any more", { isFinal: true });
    if (configuration.smtpUrl === "" || configuration.mailFrom === "") {
      throw new DeliveryError("no mail server: set VITRINE_SMTP_URL and VITRINE_MAIL_FROM");
    }
    mailer ??= createMailer(configuration.smtpUrl, configuration.mailFrom);
    return mailer.send(delivery);
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const outcome = await attempt(delivery).then(
      (): DeliveryOutcome => ({ status: "delivered" }),
      (error: unknown) => outcomeOf(error, delivery),
    );
    await needs.settle(delivery.id, outcome);
  }

  function outcomeOf(error: unknown, { id, attempts, channel, need, tenant }: Delivery): DeliveryOutcome {
    if (stopping.signal.aborted)
      return { status: "pending", error: "the server stopped", nextAttemptAt: Date.now() };
    if (!(error instanceof DeliveryError))
      log.error({ err: error, delivery: id }, "a delivery failed for a reason of ours");
    const reason = error instanceof DeliveryError ? error.message : "internal error";
    const pause = error instanceof DeliveryError && error.isFinal ? undefined : delayAfter(attempts);
    log.warn(
      { tenant: tenant.code, need: need.id, channel, attempts, reason, isGivenUp: pause === undefined },
      "a need could not be delivered",
    );
    return pause === undefined
      ? { status: "dead", error: reason }
      : { status: "pending", error: reason, nextAttemptAt: Date.now() + pause };
  }

  async function drain(): Promise<void> {
    while (!stopping.signal.aborted) {
      const claimed = await needs.claim(BATCH_SIZE, leaseMs);
      if (claimed.length === 0) return;
      await Promise.all(claimed.map(deliver));
    }
  }

  /** One round at a time; a failure of the store is met again in the next. */
  function round(): Promise<void> {
    running ??= drain()
      .then(() => {
        failureSaidAt = Number.NEGATIVE_INFINITY;
      })
      .catch((error: unknown) => {
        const now = performance.now();
        if (stopping.signal.aborted || now - failureSaidAt < REMINDER_MS) return;
        failureSaidAt = now;
        log.error({ err: error }, "the outbox cannot be read or written");
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    start() {
      timer ??= setInterval(() => void round(), POLL_INTERVAL_MS);
      timer.unref();
    },
    wake() {
      if (timer !== undefined && running === undefined) setImmediate(() => void round());
    },
    drain: round,
    async stop() {
      clearInterval(timer);
      timer = undefined;
      stopping.abort();
      await running;
      mailer?.close();
    },
  };
}
