import type { Logger } from "pino";
import type { Delivery, DeliveryOutcome, NeedArchive } from "../../content/needs/need-archive.ts";
import type { ConfirmationSigner } from "../security/confirmation-signer.ts";
import { type Configuration, webhookSecret, webhookSecretVariable } from "../settings/configuration.ts";
import { DeliveryError } from "./delivery-error.ts";
import { type Mailer, createMailer } from "./email.ts";
import { retryDelay } from "./retry-delay.ts";
import { postWebhook } from "./webhook.ts";

const POLL_INTERVAL_MS = 1_000;
/**
 * Duration of a claim in milliseconds, twice as long as any attempt takes: sending a mail takes at most 40 seconds, and storing
 * the outcome some more. An older claim was left by a dead process.
 */
const LEASE_MS = 100_000;
const BATCH_SIZE = 20;
/** Pause between log lines while the store keeps failing, in milliseconds. */
const REMINDER_MS = 60_000;

/** Empties the outbox while the server runs. Every enquiry is delivered at least once. */
export interface DeliveryWorker {
  start(): void;
  /** Call this when something was added to the outbox. */
  wake(): void;
  /** Delivers everything that is due. */
  drain(): Promise<void>;
  /** Aborts current deliveries, which are repeated later. */
  stop(): Promise<void>;
}

export interface DeliveryWorkerOptions {
  needs: Pick<NeedArchive, "claim" | "settle">;
  configuration: Pick<Configuration, "smtpUrl" | "mailFrom" | "webhookSecrets" | "webhookPrivate">;
  confirmations: Pick<ConfirmationSigner, "sign">;
  log: Pick<Logger, "warn" | "error">;
  /** Duration of a process's claim on a delivery, in milliseconds. */
  leaseMs?: number;
  /** Returns the pause after a number of failed attempts, in milliseconds; `undefined` to give up. */
  delayAfter?: (attempts: number) => number | undefined;
}

export function createDeliveryWorker({
  needs,
  configuration,
  confirmations,
  log,
  leaseMs = LEASE_MS,
  delayAfter = retryDelay,
}: DeliveryWorkerOptions): DeliveryWorker {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let mailer: Mailer | undefined;
  let failureLoggedAt = Number.NEGATIVE_INFINITY;

  async function attempt(delivery: Delivery): Promise<void> {
    const { webhook, email } = delivery.settings;
    if (delivery.channel === "webhook") {
      if (webhook === undefined)
        throw new DeliveryError("the webhook was removed from the settings", { isFinal: true });
      const secret = webhookSecret(configuration, delivery.tenant.code);
      if (secret === undefined)
        throw new DeliveryError(`no secret to sign with: set ${webhookSecretVariable(delivery.tenant.code)}`);
      const mayBePrivate = configuration.webhookPrivate === "allow";
      return postWebhook(delivery, { url: webhook, secret, mayBePrivate, signal: stopping.signal });
    }
    if (delivery.channel === "email" && email.length === 0)
      throw new DeliveryError("the recipient was removed from the settings", { isFinal: true });
    if (configuration.smtpUrl === "" || configuration.mailFrom === "") {
      throw new DeliveryError("no mail server: set VITRINE_SMTP_URL and VITRINE_MAIL_FROM");
    }
    mailer ??= createMailer(configuration.smtpUrl, configuration.mailFrom);
    if (delivery.channel === "email") return mailer.send(delivery);
    const { need, tenant } = delivery;
    return mailer.ask(delivery, await confirmations.sign(tenant.code, need, Date.now()));
  }

  async function deliver(delivery: Delivery): Promise<void> {
    // The database may have been slow to return the claimed deliveries. If the claim ended during the attempt, another process
    // would send the delivery again.
    if (delivery.leasedUntil - Date.now() < leaseMs / 2) return;
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
      log.error({ err: error, delivery: id }, "a delivery failed because of an internal error");
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

  /** Runs one round at a time. If the store fails, the next round tries again. */
  function round(): Promise<void> {
    running ??= drain()
      .then(() => {
        failureLoggedAt = Number.NEGATIVE_INFINITY;
      })
      .catch((error: unknown) => {
        const now = performance.now();
        if (stopping.signal.aborted || now - failureLoggedAt < REMINDER_MS) return;
        failureLoggedAt = now;
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
