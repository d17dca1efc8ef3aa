import { expect, it } from "vitest";
import type { NewNeed } from "../store.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { sampleNeed } from "../testing/sample-need.ts";
import { deliveryText } from "./export-needs.ts";
import { MAXIMUM_CONFIRMATION_MAILS } from "./held-back.ts";

const ORIGIN = "https://harbor.example";
const LEASE_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

describeEachEngine("messages of a site's own forms", (makeDatabase) => {
  async function install() {
    const database = await makeDatabase();
    const store = await database.open();
    const needs = { webhook: "https://crm.example/hook", email: ["desk@harbor.example"] };
    const forms = { letter: { email: ["letters@harbor.example"] } };
    const shown = {
      forms: { letter: { title: { en: "The letter", kr: "소식지" }, fields: [{ name: "email" }] } },
    };
    const config = { "*": shown, private: { needs, forms } };
    await store.exchange.apply(sampleContent({ site: { config } }), { prune: false });
    await store.exchange.apply(sampleContent({ site: { code: "lumen", hosts: [] } }), { prune: false });
    const [harbor, lumen] = await store.listTenants();
    if (harbor === undefined || lumen === undefined) throw new Error("tenants are missing");
    const claim = async () => {
      const claimed = await store.needs.claim(10, LEASE_MS);
      for (const { id } of claimed) await store.needs.settle(id, { status: "delivered" });
      return claimed.map(({ channel, settings, formTitle, siteOrigin }) => ({
        channel,
        email: settings.email,
        formTitle,
        siteOrigin,
      }));
    };
    return { store, harbor, lumen, claim };
  }

  it("are delivered where their form says, and otherwise like those of the enquiry form", async () => {
    const { store, harbor, claim } = await install();
    await store.storeNeed(harbor, sampleNeed({ form: "letter" }));
    expect(await claim()).toMatchObject([
      { channel: "email", email: ["letters@harbor.example"], formTitle: { en: "The letter", kr: "소식지" } },
    ]);
    await store.storeNeed(harbor, sampleNeed({ form: "visit", idempotencyKey: "2" }));
    expect((await claim()).map(({ channel, email }) => [channel, email]).sort()).toEqual([
      ["email", ["desk@harbor.example"]],
      ["webhook", ["desk@harbor.example"]],
    ]);
  });

  it("are listed by form, and not under the enquiry form", async () => {
    const { store, harbor } = await install();
    await store.storeNeed(harbor, sampleNeed());
    await store.storeNeed(harbor, sampleNeed({ form: "letter", idempotencyKey: "2" }));
    const formsOf = async (form?: string) =>
      (await store.needs.list(harbor, { form })).map((need) => need.form);
    expect(await formsOf("letter")).toEqual(["letter"]);
    expect(await formsOf("need")).toEqual(["need"]);
    expect((await formsOf()).sort()).toEqual(["letter", "need"]);
    expect(await formsOf("visit")).toEqual([]);
  });

  it("differ from an enquiry with the same idempotency key", async () => {
    const { store, harbor } = await install();
    await store.storeNeed(harbor, sampleNeed());
    expect(await store.storeNeed(harbor, sampleNeed({ form: "letter" }))).toMatchObject({ isOther: true });
  });

  it("are erased if they are not confirmed in time after the confirmation mail, and no others are", async () => {
    const { store, harbor, claim } = await install();
    await store.storeNeed(harbor, sampleNeed({ form: "letter", confirmAt: ORIGIN }));
    expect(await store.needs.erase(harbor, { unconfirmedBefore: Date.now() + 60_000 })).toBe(0);
    await claim();
    const { id } = await store.storeNeed(
      harbor,
      sampleNeed({ form: "letter", confirmAt: ORIGIN, idempotencyKey: "confirmed" }),
    );
    await store.needs.confirm(harbor, id);
    await store.storeNeed(harbor, sampleNeed({ idempotencyKey: "plain" }));
    expect(await store.needs.erase(harbor, { unconfirmedBefore: Date.now() - 60_000 })).toBe(0);
    expect(await store.needs.erase(harbor, { unconfirmedBefore: Date.now() + 60_000 })).toBe(1);
    expect(await store.needs.list(harbor, {})).toHaveLength(2);
  });

  it("are delivered only after confirmation, and once", async () => {
    const { store, harbor, lumen, claim } = await install();
    const { id } = await store.storeNeed(harbor, sampleNeed({ form: "letter", confirmAt: ORIGIN }));
    expect(await claim()).toMatchObject([{ channel: "confirmation", siteOrigin: ORIGIN }]);
    expect((await store.needs.find(harbor, id))?.confirmation).toBe("awaited");

    expect(await store.needs.confirm(lumen, id)).toBeUndefined();
    expect(await store.needs.confirm(harbor, "unknown")).toBeUndefined();
    expect(await claim()).toEqual([]);
    const confirmed = await Promise.all([1, 2, 3].map(() => store.needs.confirm(harbor, id)));
    expect(confirmed).toEqual(["letter", "letter", "letter"]);
    expect(await claim()).toMatchObject([{ channel: "email" }]);
    await store.needs.confirm(harbor, id);
    expect(await claim()).toEqual([]);
    expect((await store.needs.find(harbor, id))?.confirmation).toBe("confirmed");
  });

  it("need no confirmation if their form asks for none", async () => {
    const { store, harbor } = await install();
    const { id } = await store.storeNeed(harbor, sampleNeed({ form: "letter" }));
    expect(await store.needs.confirm(harbor, id)).toBeUndefined();
  });

  it("ask for confirmation again when they are delivered again, or released after a flood", async () => {
    const { store, harbor, claim } = await install();
    const flood = {
      key: "flood",
      size: { capacity: 0, refillMs: 60_000 },
      holdsBack: { maximumBytes: 1_000_000 },
    };
    const { id } = await store.storeNeed(harbor, sampleNeed({ form: "letter", confirmAt: ORIGIN }), [flood]);
    expect(await claim()).toEqual([]);
    expect(await store.needs.release(harbor)).toBe(1);
    expect(await claim()).toMatchObject([{ channel: "confirmation" }]);
    await store.needs.resend(harbor, { id });
    expect(await claim()).toMatchObject([{ channel: "confirmation" }]);
  });

  it("are stored, but send confirmation mails only within the rate limit of the address", async () => {
    const { store, harbor, claim } = await install();
    const confirmationCharge = { key: "address", size: { capacity: 2, refillMs: DAY_MS } };
    const send = (idempotencyKey: string, other: Partial<NewNeed> = {}) =>
      store.storeNeed(
        harbor,
        sampleNeed({ form: "letter", confirmAt: ORIGIN, confirmationCharge, idempotencyKey, ...other }),
      );
    await send("spam", { suspicion: ["honeypot"] });
    for (const key of ["1", "1", "2", "3", "4"]) expect(await send(key)).toMatchObject({ isOther: false });
    expect((await claim()).map(({ channel }) => channel)).toEqual(["confirmation", "confirmation"]);
    expect(await store.needs.list(harbor, {})).toHaveLength(5);
    await send("5", { confirmationCharge: { ...confirmationCharge, key: "another address" } });
    expect(await claim()).toHaveLength(1);
  });

  it("send each address only a few confirmation mails when a flood is released", async () => {
    const { store, harbor, claim } = await install();
    const size = { capacity: 0, refillMs: 60_000 };
    const flood = { key: "flood", size, holdsBack: { maximumBytes: 1_000_000 } };
    const fields = sampleNeed().fields;
    const send = (idempotencyKey: string, email: string) =>
      store.storeNeed(
        harbor,
        sampleNeed({ form: "letter", confirmAt: ORIGIN, idempotencyKey, fields: { ...fields, email } }),
        [flood],
      );
    for (const key of ["1", "2", "3", "4", "5"]) await send(key, `victim+${key}@harbor.example`);
    await send("6", "noor@harbor.example");
    expect(await store.needs.release(harbor)).toBe(6);
    expect(await claim()).toHaveLength(MAXIMUM_CONFIRMATION_MAILS + 1);
  });

  it("count as stored only after confirmation, if only the confirmation mail was sent", async () => {
    const { store, lumen, claim } = await install();
    const { id } = await store.storeNeed(lumen, sampleNeed({ form: "letter", confirmAt: ORIGIN }));
    expect(await claim()).toHaveLength(1);
    const stored = async () =>
      (await store.needs.list(lumen, { state: "stored" })).map((need) => deliveryText(need));
    expect(await stored()).toEqual([]);
    await store.needs.confirm(lumen, id);
    expect(await stored()).toEqual(["stored only"]);

    const needs = { email: ["desk@lumen.example"] };
    const site = { code: "lumen", hosts: [], config: { private: { needs } } };
    await store.exchange.apply(sampleContent({ site }), { prune: false });
    expect(await store.needs.resend(lumen, { state: "stored" })).toBe(1);
    expect(await claim()).toMatchObject([{ channel: "email" }]);
    expect(await stored()).toEqual([]);
    const [need] = await store.needs.list(lumen, {});
    expect(need && deliveryText(need)).toBe("email delivered");
  });

  it("name every channel that they use, for the checks of the installation", async () => {
    const { store, harbor, lumen } = await install();
    expect((await store.needs.channels(harbor)).sort()).toEqual(["email", "webhook"]);
    expect(await store.needs.channels(lumen)).toEqual([]);
    const letter = { fields: [{ name: "email" }], confirm: "mail" };
    const site = { code: "lumen", hosts: [], config: { "*": { forms: { letter } } } };
    await store.exchange.apply(sampleContent({ site }), { prune: false });
    expect(await store.needs.channels(lumen)).toEqual(["confirmation"]);
  });

  it("send no mail to anybody when they look like spam", async () => {
    const { store, harbor, claim } = await install();
    const spam = sampleNeed({ form: "letter", confirmAt: ORIGIN, suspicion: ["honeypot"] });
    await store.storeNeed(harbor, spam);
    expect(await claim()).toEqual([]);
  });
});
