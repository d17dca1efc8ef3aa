import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tenant } from "../../content/store.ts";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { sampleNeed } from "../../content/testing/sample-need.ts";
import { createConfirmationSigner } from "../security/confirmation-signer.ts";
import { type MailServer, startMailServer } from "../testing/mail-server.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const PATH = "/api/client/form/confirm";

let mail: MailServer;
let site: TestInstallation;
let harbor: Tenant;

beforeAll(async () => {
  mail = await startMailServer();
  site = await openTestInstallation({
    environment: { VITRINE_SMTP_URL: mail.url, VITRINE_MAIL_FROM: "web@harbor.example" },
  });
  const form = { title: { en: "The letter", kr: "소식지" }, fields: [{ name: "email" }], confirm: "mail" };
  const config = {
    "*": { forms: { letter: { ...form, consent: false } } },
    private: { forms: { letter: { email: ["letters@harbor.example"] } } },
  };
  await site.store.exchange.apply(sampleContent({ site: { config } }), { prune: false });
  const tenant = await site.store.findTenant("harbor");
  if (tenant === undefined) throw new Error("no tenant");
  harbor = tenant;
});
afterAll(async () => {
  await site.close();
  await mail.close();
});

let sent = 0;

async function subscribe(email: string, language = "en") {
  const answer = await site.app.inject({
    method: "POST",
    url: "/api/client/form",
    // The rate limit counts per address of the client.
    remoteAddress: `203.0.113.${sent}`,
    headers: { host: "harbor.localhost:3000", "accept-language": language },
    payload: { formName: "letter", email, idempotencyKey: `key-${(sent += 1)}` },
  });
  expect(answer.statusCode).toBe(200);
  await site.services.deliveries.drain();
  return answer.json<{ data: { id: string } }>().data.id;
}

/** Decodes a mail with quoted-printable lines. */
function decoded(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([\dA-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

const get = (url: string, host = "harbor.localhost") => site.app.inject({ url, headers: { host } });
const press = (token: string, host = "harbor.localhost") =>
  site.app.inject({
    method: "POST",
    url: PATH,
    headers: { host, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ token }).toString(),
  });
const confirmationOf = async (id: string) => (await site.store.needs.find(harbor, id))?.confirmation;

it("asks the sender by mail, and delivers once the sender has pressed the button", async () => {
  const id = await subscribe("ada@example.com", "kr");
  const [asked] = mail.messages;
  expect(asked?.recipients.join()).toContain("ada@example.com");
  const text = decoded(asked?.text ?? "");
  expect(text).toContain("양식 “소식지”");
  const link = /http:\/\/harbor\.localhost:3000(\/\S+)/.exec(text)?.[1] ?? "";
  expect(link).toContain(`${PATH}?token=${id}.kr.`);

  const page = await get(link);
  expect([page.statusCode, page.headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(page.body).toContain('<html lang="ko">');
  expect(page.body).toContain('<form method="post">');
  expect(page.body).toContain("“소식지”에 입력하신 이메일 주소를 확인해 주세요.");
  expect(await confirmationOf(id)).toBe("awaited");
  await site.services.deliveries.drain();
  expect(mail.messages).toHaveLength(1);

  const token = new URLSearchParams(link.split("?", 2)[1]).get("token") ?? "";
  for (let presses = 0; presses < 2; presses += 1) {
    const answer = await press(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("감사합니다");
    await site.services.deliveries.drain();
  }
  expect(await confirmationOf(id)).toBe("confirmed");
  expect(mail.messages.map(({ recipients }) => recipients.join())).toEqual([
    expect.stringContaining("ada@example.com"),
    expect.stringContaining("letters@harbor.example"),
  ]);
  expect(decoded(mail.messages[1]?.text ?? "")).toContain("Subject: The letter");
});

it("gives a repeated mail another Message-ID, so that mail systems do not drop it", async () => {
  const id = await subscribe("dan@example.com");
  await site.store.needs.resend(harbor, { id });
  await site.services.deliveries.drain();
  const sent = mail.messages.filter(({ recipients }) => recipients.join().includes("dan@example.com"));
  const ids = sent.map(({ text }) => /^Message-ID: *\r?\n? *(<\S+>)/m.exec(text)?.[1]);
  expect(ids).toEqual([
    expect.stringContaining(`${id}.confirmation`),
    expect.stringContaining(`${id}.confirmation`),
  ]);
  expect(ids[0]).not.toBe(ids[1]);
});

it("sends at most three mails a day to an address, in whatever spelling, and stores every message", async () => {
  const spellings = ["eve@example.com", "EVE@example.com", "eve+1@example.com", "eve+2@example.com"];
  const ids = [];
  for (const email of [...spellings, "eve@example.com"]) ids.push(await subscribe(email));
  const asked = mail.messages.filter(({ recipients }) => /^eve/i.test(recipients.join()));
  expect(asked).toHaveLength(3);
  expect(await Promise.all(ids.map(confirmationOf))).toEqual(ids.map(() => "awaited"));
});

it("shows that an address is already confirmed when its link is opened again, even an expired one", async () => {
  const id = await subscribe("dag@example.com");
  const signer = createConfirmationSigner(() => site.store.secret());
  const need = { id, language: "en" } as const;
  const valid = await signer.sign("harbor", need, Date.now());
  const expired = await signer.sign("harbor", need, Date.now() - 8 * DAY_MS);
  expect((await get(`${PATH}?token=${valid}`)).body).toContain(
    "Please confirm the e-mail address that you entered for “The letter”.",
  );
  expect((await get(`${PATH}?token=${expired}`)).body).toContain("This link has expired.");
  await press(valid);
  for (const answer of [
    await get(`${PATH}?token=${valid}`),
    await get(`${PATH}?token=${expired}`),
    await press(expired),
  ]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("Your address is already confirmed");
    expect(answer.body).not.toContain("<form");
  }
});

it("quotes the site's name, with escaped markup, if the form has no title", async () => {
  const form = { fields: [{ name: "email" }], confirm: "mail", consent: false };
  const config = { "*": { forms: { letter: form } } };
  const content = sampleContent({
    site: { code: "lumen", hosts: ["lumen.localhost"], name: "Lumen <& Co>", config },
  });
  await site.store.exchange.apply(content, { prune: false });
  const lumen = await site.store.findTenant("lumen");
  if (lumen === undefined) throw new Error("no tenant");
  const { id } = await site.store.storeNeed(
    lumen,
    sampleNeed({ form: "letter", confirmAt: "https://a.example" }),
  );
  const token = await createConfirmationSigner(() => site.store.secret()).sign(
    "lumen",
    { id, language: "zh" },
    Date.now(),
  );
  const page = await get(`${PATH}?token=${token}`, "lumen.localhost");
  expect(page.body).toContain("请确认您在“Lumen &lt;&amp; Co&gt;”中填写的邮箱");
});

it("refuses links that are expired, forged, cut off or of another site", async () => {
  const id = await subscribe("bea@example.com");
  const signer = createConfirmationSigner(() => site.store.secret());
  const need = { id, language: "en" } as const;
  const expired = await signer.sign("harbor", need, Date.now() - 8 * DAY_MS);
  const foreign = await signer.sign("lumen", need, Date.now());
  const valid = await signer.sign("harbor", need, Date.now());
  const [, , end, signature] = valid.split(".");
  expect((await get(`${PATH}?token=${expired}`)).statusCode).toBe(410);
  expect((await press(expired)).statusCode).toBe(410);
  const forged = [foreign, valid.slice(0, -4), `${id}.zh.${end}.${signature}`, "x", "", `${valid}.x`];
  for (const token of forged) {
    expect((await get(`${PATH}?token=${encodeURIComponent(token)}`)).statusCode).toBe(404);
    expect((await press(token)).statusCode).toBe(404);
  }
  expect((await press(valid, "lumen.localhost")).statusCode).toBe(404);
  expect((await get(PATH)).statusCode).toBe(404);
  expect((await get(`${PATH}?token=a&token=b`)).statusCode).toBe(404);
  expect(await confirmationOf(id)).toBe("awaited");
});

it("confirms through a web server of a static site that passes the path on", async () => {
  const id = await subscribe("fay@example.com");
  const signer = createConfirmationSigner(() => site.store.secret());
  const token = await signer.sign("harbor", { id, language: "en" }, Date.now());
  const passed = { host: "api.example.com", "tenant-name": "harbor" };
  const page = await site.app.inject({ url: `${PATH}?token=${token}`, headers: passed });
  expect(page.statusCode).toBe(200);
  const answer = await site.app.inject({
    method: "POST",
    url: `${PATH}?token=${token}`,
    headers: {
      ...passed,
      origin: "https://www.harbor.example",
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams({ token }).toString(),
  });
  expect(answer.statusCode).toBe(200);
  expect(await confirmationOf(id)).toBe("confirmed");
});

it("shows that a link is no longer valid after the message was erased", async () => {
  const id = await subscribe("cho@example.com");
  const token = await createConfirmationSigner(() => site.store.secret()).sign(
    "harbor",
    { id, language: "zh" },
    Date.now(),
  );
  await site.store.needs.erase(harbor, { id });
  for (const answer of [await get(`${PATH}?token=${token}`), await press(token)]) {
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain("链接");
  }
});
