import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Tenant } from "../../content/store.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { sampleNeed } from "../../content/testing/sample-need.ts";
import { createConfirmationSigner } from "../security/confirmation-signer.ts";
import { parseConfiguration } from "../settings/configuration.ts";
import { type MailServer, startMailServer } from "../testing/mail-server.ts";
import { type WebhookReceiver, startWebhookReceiver } from "../testing/webhook-receiver.ts";
import { createDeliveryWorker } from "./delivery-worker.ts";
import { eraseExpired } from "./retention.ts";
import { retryDelay } from "./retry-delay.ts";
import { sign } from "./webhook.ts";

let mail: MailServer;
let receiver: WebhookReceiver;
let log: string[];

beforeEach(async () => {
  [mail, receiver] = await Promise.all([startMailServer(), startWebhookReceiver()]);
  log = [];
});
afterEach(async () => {
  await Promise.all([mail.close(), receiver.close()]);
});

const note = (entry: unknown, text?: string) => void log.push(JSON.stringify([entry, text]));
const logger = { warn: note, error: note, info: note };

describeEachEngine("delivering enquiries", (makeDatabase) => {
  async function install(environment: Record<string, string> = {}, webhook = receiver.url) {
    const database = await makeDatabase();
    const store = await database.open();
    const needs = { webhook, email: ["desk@harbor.example", "二@例え.jp"] };
    await store.exchange.apply(sampleContent({ site: { config: { private: { needs } } } }), { prune: false });
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    const configuration = parseConfiguration({
      VITRINE_SMTP_URL: mail.url,
      VITRINE_MAIL_FROM: "web@harbor.example",
      VITRINE_WEBHOOK_SECRET: "of all",
      VITRINE_WEBHOOK_PRIVATE: "allow",
      VITRINE_WEBHOOK_SECRET_HARBOR: "of harbor",
      ...environment,
    });
    const worker = createDeliveryWorker({
      needs: store.needs,
      configuration,
      confirmations: createConfirmationSigner(() => store.secret()),
      log: logger,
    });
    return { store, tenant, worker };
  }

  it("starts no delivery whose claim could end during the attempt", async () => {
    const { store, tenant, worker } = await install();
    await store.storeNeed(tenant, sampleNeed());
    const { claim } = store.needs;
    try {
      // The database returns the claimed deliveries a minute late.
      store.needs.claim = async (limit, leaseMs) => {
        const claimed = await claim(limit, leaseMs);
        if (claimed.length > 0) vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
        return claimed;
      };
      await worker.drain();
      expect([receiver.calls, mail.messages]).toEqual([[], []]);

      store.needs.claim = claim;
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
      await worker.drain();
      expect([receiver.calls.length, mail.messages.length]).toEqual([1, 1]);
    } finally {
      vi.useRealTimers();
      await worker.stop();
    }
  });

  it("delivers an enquiry to webhook and mailboxes, signed, once", async () => {
    const { store, tenant, worker } = await install();
    const { id } = await store.storeNeed(tenant, sampleNeed());
    await worker.drain();
    await worker.drain();
    await worker.stop();

    expect(receiver.calls).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.calls;
    expect(headers["webhook-id"]).toBe(id);
    const timestamp = Number(headers["webhook-timestamp"]);
    expect(Math.abs(Date.now() / 1_000 - timestamp)).toBeLessThan(60);
    expect(headers["webhook-signature"]).toBe(`v1,${sign("of harbor", id, timestamp, body)}`);
    expect(JSON.parse(body)).toMatchObject({
      type: "need.created",
      data: { id, tenant: "harbor", name: "김하나", landingUrl: "/kr/index.html" },
    });
    expect(body).not.toContain("suspicion");

    expect(mail.messages).toHaveLength(1);
    const [message] = mail.messages;
    expect(message?.recipients).toHaveLength(2);
    expect(message?.text).toContain(`Message-ID: <${id}.harbor@harbor.example>`);
    expect(message?.text).toMatch(/^Reply-To: .*<hana@example\.com>$/m);
    expect((await store.needs.find(tenant, id))?.deliveries.map(({ status }) => status)).toEqual([
      "delivered",
      "delivered",
    ]);
  });

  it("leaves addresses that mail servers refuse out of the headers", async () => {
    const { store, tenant, worker } = await install();
    await store.storeNeed(tenant, sampleNeed({ fields: { email: "민수@예시.한국" } }));
    await worker.drain();
    await worker.stop();
    const [head = "", ...text] = mail.messages[0]?.text.split("\n\n") ?? [];
    expect(head).toContain("Subject:");
    expect(head).not.toMatch(/^Reply-To/m);
    expect(text.join()).toContain("=EB=AF=BC=EC=88=98");
  });

  it("adds no header, whatever visitors type", async () => {
    const { store, tenant, worker } = await install();
    await store.storeNeed(
      tenant,
      sampleNeed({
        fields: { name: "A\r\nBcc: victim@example.com", category: "x\nBcc: victim@example.com" },
      }),
    );
    await worker.drain();
    await worker.stop();
    const head = mail.messages[0]?.text.split("\n\n", 1)[0] ?? "";
    expect(head).toContain("Subject:");
    expect(head).not.toMatch(/^Bcc:/im);
    expect(mail.messages[0]?.recipients.join()).not.toContain("victim");
  });

  it("retries temporary failures, gives up final ones, and stores no part of the answer", async () => {
    const { store, tenant, worker } = await install();
    receiver.statuses.push(500);
    mail.answers.push("550 no, hana@example.com, not here");
    const { id } = await store.storeNeed(tenant, sampleNeed());
    await worker.drain();
    await worker.stop();
    const states = (await store.needs.find(tenant, id))?.deliveries ?? [];
    expect(states).toMatchObject([
      { channel: "email", status: "dead", lastError: "SMTP 550" },
      { channel: "webhook", status: "pending", lastError: "HTTP 500", attempts: 1 },
    ]);
    expect(states[1]?.nextAttemptAt).toBeGreaterThan(Date.now());
    expect(log.join()).not.toMatch(/hana@|김하나|private words/);
  });

  it.each([
    [["250 ok", "550 no desk@harbor.example here"], "dead", "SMTP 550 for 1 of the recipients"],
    [["450 later", "250 ok"], "pending", "SMTP 450 for 1 of the recipients"],
    [["450 later", "550 no"], "pending", "SMTP 450"],
  ])("reports recipients that the mail server refuses: %s", async (answers, status, lastError) => {
    const { store, tenant, worker } = await install();
    mail.recipientAnswers.push(...answers);
    const { id } = await store.storeNeed(tenant, sampleNeed());
    await worker.drain();
    await worker.stop();
    const states = (await store.needs.find(tenant, id))?.deliveries ?? [];
    expect(states.find(({ channel }) => channel === "email")).toMatchObject({ status, lastError });
  });

  it.each<[string, number, string]>([
    ["410", 410, "dead"],
    ["a redirect", 302, "pending"],
    ["another protocol", 101, "pending"],
    ["no answer", 0, "pending"],
  ])("classifies the webhook answer %s", async (_name, status, expected) => {
    const { store, tenant, worker } = await install();
    receiver.statuses.push(status);
    const { id } = await store.storeNeed(tenant, sampleNeed());
    await worker.drain();
    await worker.stop();
    expect(
      (await store.needs.find(tenant, id))?.deliveries.find(({ channel }) => channel === "webhook")?.status,
    ).toBe(expected);
  });

  it("reports what is not configured, and delivers once it is", async () => {
    const { store, tenant, worker } = await install({
      VITRINE_SMTP_URL: "",
      VITRINE_WEBHOOK_SECRET: "",
      VITRINE_WEBHOOK_SECRET_HARBOR: "",
    });
    const { id } = await store.storeNeed(tenant, sampleNeed());
    await worker.drain();
    await worker.stop();
    const errors = (await store.needs.find(tenant, id))?.deliveries.map(({ lastError }) => lastError);
    expect(errors).toEqual([
      "no mail server: set VITRINE_SMTP_URL and VITRINE_MAIL_FROM",
      "no secret to sign with: set VITRINE_WEBHOOK_SECRET_HARBOR",
    ]);
    expect(receiver.calls).toEqual([]);
  });

  it.each([
    "127.0.0.1",
    "localhost",
    "2130706433",
    "0x7f.1",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
  ])("refuses to post to %s, and says how to allow it", async (host) => {
    const webhook = receiver.url.replace("127.0.0.1", host);
    const { store, tenant, worker } = await install({ VITRINE_WEBHOOK_PRIVATE: "" }, webhook);
    const { id } = await store.storeNeed(tenant, sampleNeed());
    await worker.drain();
    await worker.stop();
    expect(receiver.calls).toEqual([]);
    const states = (await store.needs.find(tenant, id))?.deliveries ?? [];
    const state = states.find(({ channel }) => channel === "webhook");
    expect(state).toMatchObject({ status: "pending", attempts: 1 });
    expect(state?.lastError).toMatch(
      /^the webhook leads to [\d.:a-f]+, .* set VITRINE_WEBHOOK_PRIVATE=allow$/,
    );
  });

  it("posts to a host of this machine if that is allowed", async () => {
    const { store, tenant, worker } = await install({}, receiver.url.replace("127.0.0.1", "localhost"));
    await store.storeNeed(tenant, sampleNeed());
    await worker.drain();
    await worker.stop();
    expect(receiver.calls).toHaveLength(1);
  });

  it("erases enquiries after the tenant's retention period, and logs only a number", async () => {
    const { store, tenant } = await install();
    await store.exchange.apply(
      sampleContent({ site: { config: { private: { needs: { retentionDays: 30 } } } } }),
      { prune: false },
    );
    await store.storeNeed(tenant, sampleNeed());
    const services = { store, log: logger };
    await eraseExpired(services);
    expect(await store.needs.list(tenant, {})).toHaveLength(1);
    await eraseExpired(services, Date.now() + 31 * 24 * 60 * 60 * 1000);
    expect(await store.needs.list(tenant, {})).toHaveLength(0);
    expect(log.join()).not.toContain("hana");
  });
});

describeEachEngine("figures of visits", (makeDatabase) => {
  it("are erased after the tenant's retention period, by default after two years", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const today = Math.floor(Date.now() / 86_400_000);
    const visits = { retentionDays: 10 };
    await store.exchange.apply(sampleContent({ site: { config: { private: { visits } } } }), {
      prune: false,
    });
    await store.exchange.apply(sampleContent({ site: { code: "lumen", hosts: [] } }), { prune: false });
    const [harbor, lumen] = await store.listTenants();
    if (harbor === undefined || lumen === undefined) throw new Error("no tenants");
    const tallies = [harbor, lumen].flatMap(({ id }) =>
      [0, 10, 11, 700, 800].map((age) => ({
        tenantId: id,
        day: today - age,
        measure: "view" as const,
        name: "/about.html",
        count: 1,
        amount: 0,
      })),
    );
    await store.visits.add(tallies, []);
    await eraseExpired({ store, log: logger });
    const left = async (tenant: Tenant) =>
      (await store.visits.report(tenant, today - 1_000, today)).top.view[0]?.count;
    expect([await left(harbor), await left(lumen)]).toEqual([2, 4]);
  });
});

describe("retryDelay", () => {
  it("grows for days, and ends", () => {
    const delays = Array.from({ length: 10 }, (_, index) => retryDelay(index + 1, 0) ?? 0);
    expect(delays).toEqual(delays.toSorted((left, right) => left - right));
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(2 * 24 * 60 * 60 * 1000);
    expect(retryDelay(11)).toBeUndefined();
  });
});
