import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { type AddressInfo, type Socket, createServer } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Accounts } from "../../content/accounts/accounts.ts";
import { COMMAND_LINE } from "../../content/accounts/audit.ts";
import { appCode } from "../../content/testing/authenticator-app.ts";
import { makeAuthenticator } from "../../content/testing/authenticator.ts";
import type { PasskeyCreationOptions, PasskeyRequestOptions } from "../../contract/studio/passkeys.ts";
import type { Grant, Role } from "../../contract/studio/roles.ts";
import { type MailServer, startMailServer } from "../testing/mail-server.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const HOST = "studio.localhost:3000";
const STUDIO = `http://${HOST}`;
const PASSWORD = "purple giraffe ladder";
const MINUTE_MS = 60_000;

interface Answer {
  status: number;
  cookie: string;
  text: string;
  data: unknown;
  errors: { field: string; message: string }[] | undefined;
}

/** Returns a function that sends requests as a browser with a cookie does. */
function caller({ app }: TestInstallation, cookie = "") {
  return async (method: string, path: string, body?: object): Promise<Answer> => {
    if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const sent = body === undefined ? "" : JSON.stringify(body);
    const headers = {
      host: HOST,
      cookie,
      ...(method === "GET" ? {} : { origin: STUDIO }),
      // Node does not set Content-Length for DELETE.
      ...(sent === ""
        ? {}
        : { "content-type": "application/json", "content-length": Buffer.byteLength(sent) }),
    };
    const url = `/studio/api/${path}`;
    const outgoing = requestHttp({ host: "127.0.0.1", port, method, path: url, headers, agent: false });
    outgoing.end(sent);
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    const text = (await Array.fromAsync(answer.setEncoding("utf8"))).join("");
    const set = String(answer.headers["set-cookie"] ?? "").split(";", 1)[0] ?? "";
    const { data, errors } = JSON.parse(text) as Pick<Answer, "data" | "errors">;
    return { status: answer.statusCode ?? 0, cookie: set, text, data, errors };
  };
}

let site: TestInstallation;
let accounts: Accounts;
beforeAll(async () => {
  site = await openTestInstallation();
  accounts = await site.store.openAccounts();
});
afterAll(() => site.close());
afterEach(() => void vi.useRealTimers());

const grantOn = (tenant: string | null, role: Role): Grant => ({
  tenant,
  role,
  languages: null,
  groups: null,
});

/** Creates a person who signs in with a password, and returns a function that calls the API as the person's browser does. */
async function join(email: string, ...grants: Grant[]) {
  const { token } = await accounts.invite(COMMAND_LINE, null, { email, name: email, grants });
  const { status, cookie } = await caller(site)("POST", "invitation/accept", { token, password: PASSWORD });
  expect(status).toBe(200);
  const { id = "" } = (await accounts.findByEmail(email)) ?? {};
  return { id, cookie, call: caller(site, cookie) };
}

async function installation(smtpUrl: string): Promise<TestInstallation> {
  const made = await openTestInstallation({
    environment: { VITRINE_SMTP_URL: smtpUrl, VITRINE_MAIL_FROM: "studio@harbor.example" },
  });
  const own = await made.store.openAccounts();
  const { token = "" } = (await own.makeSetUpLink()) ?? {};
  const name = "서미나";
  const email = "ada@harbor.example";
  await own.accept(token, { password: PASSWORD, email, name, language: "kr" }, {});
  return made;
}

/** Returns the decoded text of the last mail. */
async function lastMail({ messages }: MailServer, count: number): Promise<string> {
  await vi.waitFor(() => expect(messages).toHaveLength(count), { timeout: 10_000 });
  const [head = "", body = ""] = (messages.at(-1)?.text ?? "").split(/\n\n(.*)/s);
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, "base64").toString();
  const bytes = body
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

function later(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

describe("a passkey", () => {
  it("is created with an invitation, signs in, and proves identity", async () => {
    const anybody = caller(site);
    const phone = makeAuthenticator(STUDIO);
    const { token } = await accounts.invite(COMMAND_LINE, null, {
      email: "key@harbor.example",
      name: "Key",
      grants: [grantOn("harbor", "editor")],
    });
    const options = await anybody("POST", "invitation/passkey/options", { token });
    const passkey = phone.create(options.data as PasskeyCreationOptions);
    const both = await anybody("POST", "invitation/accept", { token, passkey, password: PASSWORD });
    expect(both.status).toBe(422);
    // Browsers send passkeys with additional fields.
    const sent = { ...passkey, authenticatorAttachment: "platform", clientExtensionResults: {} };
    const joined = await anybody("POST", "invitation/accept", { token, passkey: sent, passkeyName: "Phone" });
    expect(joined.status).toBe(200);
    expect((await caller(site, joined.cookie)("GET", "me")).data).toMatchObject({ name: "Key" });

    const ask = async () =>
      (await anybody("POST", "sign-in/passkey/options", {})).data as PasskeyRequestOptions;
    const answer = phone.get(await ask());
    const signedIn = await anybody("POST", "sign-in/passkey", { passkey: answer });
    expect(signedIn.cookie).toMatch(/^vitrine-studio=[\w-]{43}$/);
    expect((await anybody("POST", "sign-in/passkey", { passkey: answer })).status).toBe(401);
    const foreign = phone.get(await ask(), { origin: "http://harbor.localhost:3000" });
    expect((await anybody("POST", "sign-in/passkey", { passkey: foreign })).status).toBe(401);

    later(11 * MINUTE_MS);
    const own = caller(site, signedIn.cookie);
    const stale = await own("POST", "me/passkeys/options", {});
    expect([stale.status, stale.errors]).toEqual([403, [{ field: "proof", message: "stale" }]]);
    const proof = (await own("POST", "me/proof/options", {})).data as PasskeyRequestOptions;
    expect(proof.allowCredentials).toMatchObject([{ id: passkey.id, transports: ["internal"] }]);
    expect((await own("POST", "me/proof", { passkey: phone.get(proof) })).status).toBe(200);
    const next = await own("POST", "me/passkeys/options", {});
    const second = makeAuthenticator(STUDIO).create(next.data as PasskeyCreationOptions);
    expect((await own("POST", "me/passkeys", { passkey: second, name: "Key" })).status).toBe(200);
    const credentials = (await own("GET", "me/credentials")).data as { id: string; name: string }[];
    expect(credentials.map(({ name }) => name)).toEqual(["Phone", "Key"]);
    const remove = (index: number) => own("DELETE", `me/credentials/${credentials[index]?.id}`);
    expect((await own("PUT", `me/credentials/${credentials[1]?.id}`, { name: "Blue" })).status).toBe(200);
    expect([(await remove(1)).status, (await remove(1)).status]).toEqual([200, 404]);
    expect((await remove(0)).status).toBe(409);
  });
});

describe("the person's own password", () => {
  it("is changed with a fresh proof, and ends the other sessions", async () => {
    const { call } = await join("own@harbor.example", grantOn("harbor", "writer"));
    const again = { email: "own@harbor.example", password: PASSWORD };
    const other = caller(site, (await caller(site)("POST", "sign-in", again)).cookie);
    later(11 * MINUTE_MS);
    const password = "another horse battery";
    expect((await call("PUT", "me/password", { password })).status).toBe(403);
    const wrong = await call("POST", "me/proof", { password: "not that one at all" });
    expect([wrong.status, wrong.errors]).toEqual([422, [{ field: "password", message: "wrong" }]]);
    expect((await call("POST", "me/proof", { password: PASSWORD })).status).toBe(200);
    const short = await call("PUT", "me/password", { password: "short" });
    expect([short.status, short.errors]).toEqual([422, [{ field: "password", message: "too-short" }]]);
    expect((await call("PUT", "me/password", { password })).status).toBe(200);
    expect([(await call("GET", "me")).status, (await other("GET", "me")).status]).toEqual([200, 401]);
    expect((await caller(site)("POST", "sign-in", again)).status).toBe(401);
    expect((await caller(site)("POST", "sign-in", { ...again, password })).status).toBe(200);
  });
});

describe("the people of a site", () => {
  it("are visible to its managers, with only their grants there", async () => {
    await join("boss@harbor.example", grantOn(null, "operator"));
    const manager = await join("ma@harbor.example", grantOn("harbor", "manager"));
    await join("two@harbor.example", grantOn("harbor", "writer"), grantOn("lumen", "editor"));
    await join("lu@harbor.example", grantOn("lumen", "writer"));
    const { data } = await manager.call("GET", "people?tenant=harbor");
    const { people } = data as { people: { email: string; grants: Grant[] }[] };
    const emails = people.map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining(["ma@harbor.example", "two@harbor.example"]));
    expect(emails.some((email) => /^(boss|lu)@/.test(email))).toBe(false);
    expect(new Set(people.flatMap(({ grants }) => grants.map(({ tenant }) => tenant)))).toEqual(
      new Set(["harbor"]),
    );
    expect((await manager.call("GET", "people")).status).toBe(403);
    expect((await manager.call("GET", "people?tenant=lumen")).status).toBe(404);
  });

  it("are listed fifty at a time", async () => {
    const boss = await join("pages@harbor.example", grantOn(null, "operator"));
    const one = grantOn("harbor", "writer");
    await Promise.all(Array.from({ length: 60 }, (_, index) => join(`many-${index}@harbor.example`, one)));
    const seen: string[] = [];
    for (let after = ""; ;) {
      const { data } = await boss.call("GET", `people${after === "" ? "" : `?after=${after}`}`);
      const { people, next } = data as { people: { email: string }[]; next: string | null };
      expect(people.length).toBeLessThanOrEqual(50);
      seen.push(...people.map(({ email }) => email));
      if (next === null) break;
      after = encodeURIComponent(next);
    }
    expect(seen).toEqual((await accounts.list()).map(({ email }) => email));
  });

  it("are invited, granted and revoked permissions, by nobody with fewer permissions", async () => {
    const manager = await join("mb@harbor.example", grantOn("harbor", "manager"));
    const boss = await join("bb@harbor.example", grantOn(null, "operator"));
    const two = await join("tw@harbor.example", grantOn("harbor", "writer"), grantOn("lumen", "editor"));
    const lumen = await join("lm@harbor.example", grantOn("lumen", "writer"));
    const { call } = manager;
    const at = (path: string) => `people${path}?tenant=harbor`;
    const invitations = (email = "") =>
      at("").replace("people", `invitations${email && `/${encodeURIComponent(email)}`}`);
    const invite = (email: string, ...grants: Grant[]) => call("POST", invitations(), { email, grants });
    const writer = grantOn("harbor", "writer");
    const invited = await invite("New@harbor.example", writer);
    expect(invited.data).toMatchObject({
      link: expect.stringMatching(/^http:\/\/studio\.localhost:3000\/studio\/join#[\w-]{43}$/) as string,
      isMailed: false,
    });
    expect((await call("GET", at(""))).data).toMatchObject({
      invitations: [
        { email: "new@harbor.example", invitedBy: expect.stringMatching(/@harbor\.example$/) as string },
      ],
    });
    expect((await invite("new@harbor.example", grantOn("lumen", "writer"))).status).toBe(403);
    expect((await invite("tw@harbor.example", writer)).status).toBe(409);
    expect((await invite("no address", writer)).errors).toEqual([
      { field: "email", message: "not-an-address" },
    ]);
    await accounts.invite(COMMAND_LINE, null, {
      email: "op@harbor.example",
      name: "",
      grants: [grantOn(null, "operator")],
    });
    expect((await invite("op@harbor.example", writer)).status).toBe(409);
    const withdraw = (email: string) => call("DELETE", invitations(email));
    expect([
      (await withdraw("op@harbor.example")).status,
      (await withdraw("new@harbor.example")).status,
    ]).toEqual([404, 200]);

    const give = (email: string, grant: Grant) => call("POST", at("/grants"), { email, grants: [grant] });
    expect((await give("lm@harbor.example", writer)).status).toBe(200);
    expect((await give("lm@harbor.example", grantOn("lumen", "editor"))).status).toBe(403);
    expect((await give("nobody@harbor.example", writer)).status).toBe(404);
    const grants = (await accounts.list()).find(({ id }) => id === lumen.id)?.grants ?? [];
    const revoke = (tenant: string) =>
      call("DELETE", at(`/${lumen.id}/grants/${grants.find((grant) => grant.tenant === tenant)?.id}`));
    expect([(await revoke("lumen")).status, (await revoke("harbor")).status]).toEqual([403, 200]);
    // After the revocation, the person no longer belongs to the site.
    expect((await revoke("lumen")).status).toBe(404);

    for (const { id, expected } of [
      { id: boss.id, expected: 404 },
      { id: lumen.id, expected: 404 },
      { id: two.id, expected: 403 },
    ])
      for (const [method, path, body] of [
        ["POST", `/${id}/recovery`, {}],
        ["DELETE", `/${id}/sessions`],
        ["DELETE", `/${id}`],
      ] as const)
        expect([path, (await call(method, at(path), body)).status]).toEqual([path, expected]);
    expect((await two.call("GET", "me")).status).toBe(200);
  });

  it("are signed out, sent a recovery link, and removed", async () => {
    const manager = await join("mc@harbor.example", grantOn("harbor", "manager"));
    const writer = await join("wr@harbor.example", grantOn("harbor", "writer"));
    const at = (path: string) => `people/${writer.id}${path}?tenant=harbor`;
    expect((await manager.call("DELETE", at("/sessions"))).data).toEqual({ ended: 1 });
    expect((await writer.call("GET", "me")).status).toBe(401);
    const { link } = (await manager.call("POST", at("/recovery"), {})).data as { link: string };
    const token = link.split("#")[1];
    const password = "another horse battery";
    const back = await caller(site)("POST", "invitation/accept", { token, password });
    expect((await caller(site, back.cookie)("GET", "me")).data).toMatchObject({ email: "wr@harbor.example" });
    expect((await manager.call("DELETE", at(""))).status).toBe(200);
    expect((await caller(site, back.cookie)("GET", "me")).status).toBe(401);
    later(11 * MINUTE_MS);
    expect((await manager.call("DELETE", at(""))).errors).toEqual([{ field: "proof", message: "stale" }]);
    expect((await manager.call("GET", "people?tenant=harbor")).status).toBe(200);
    const metrics = await site.services.metrics.text();
    expect(metrics).toMatch(
      /vitrine_studio_requests_total\{route="DELETE \/studio\/api\/people\/\{id\}",status="200"\} \d/,
    );
    expect(metrics).toMatch(/vitrine_requests_total\{kind="studio",status="403"\} \d/);
    expect(metrics).not.toContain(writer.id);
  });
});

describe("a second factor", () => {
  it("is set up, asked for at sign-in, and removed by its owner, who is notified by mail", async () => {
    const smtp = await startMailServer();
    const mailed = await installation(smtp.url);
    const anybody = caller(mailed);
    const ada = { email: "ada@harbor.example", password: PASSWORD };
    const signIn = (code?: string) => anybody("POST", "sign-in", { ...ada, ...(code && { code }) });
    const { cookie } = await signIn();
    const call = caller(mailed, cookie);
    expect((await call("GET", "me/second-factor")).data).toBeNull();
    const begun = await call("POST", "me/second-factor/begin", {});
    const { key, address } = begun.data as { key: string; address: string };
    expect(address).toContain("otpauth://totp/Vitrine%20studio.localhost%3A3000:ada%40harbor.example");
    expect(await call("POST", "me/second-factor", { code: "000000" })).toMatchObject({
      status: 422,
      errors: [{ field: "code", message: "code-wrong" }],
    });
    const confirmed = await call("POST", "me/second-factor", { code: appCode(key) });
    const { codes } = confirmed.data as { codes: string[] };
    expect(await lastMail(smtp, 1)).toContain("2단계 인증을 켰습니다");

    later(MINUTE_MS);
    expect((await call("POST", "me/second-factor/begin", {})).status).toBe(409);
    expect(await signIn()).toMatchObject({
      status: 422,
      cookie: "",
      errors: [{ field: "code", message: "code-missing" }],
    });
    expect(await signIn("000000")).toMatchObject({ errors: [{ field: "code", message: "code-wrong" }] });
    const entered = await signIn(appCode(key));
    expect([entered.status, (await signIn(appCode(key))).status]).toEqual([200, 422]);
    expect((await signIn(codes[0])).status).toBe(200);
    expect((await anybody("POST", "sign-in", { ...ada, password: "wrong" })).status).toBe(401);

    const own = caller(mailed, entered.cookie);
    for (const path of ["me/second-factor", "me/credentials", "people", "me"]) {
      const { text } = await own("GET", path);
      for (const secret of [key, ...codes]) expect(text).not.toContain(secret);
    }
    later(11 * MINUTE_MS);
    const remove = () => own("DELETE", "me/second-factor");
    expect(await remove()).toMatchObject({ status: 403, errors: [{ field: "proof", message: "stale" }] });
    const prove = (code?: string) => own("POST", "me/proof", { password: PASSWORD, ...(code && { code }) });
    expect((await prove()).errors).toEqual([{ field: "code", message: "code-missing" }]);
    expect((await prove(appCode(key))).status).toBe(200);
    const renewed = (await own("POST", "me/second-factor/codes", {})).data as { codes: string[] };
    expect(renewed.codes).toHaveLength(10);
    expect(await lastMail(smtp, 2)).toContain("복구 코드가 새로 만들어졌습니다");
    expect((await remove()).status).toBe(200);
    expect(await lastMail(smtp, 3)).toContain("2단계 인증을 껐습니다");
    expect((await remove()).status).toBe(404);
    expect((await signIn()).status).toBe(200);
    expect(JSON.stringify(mailed.log)).not.toContain(key);
    await mailed.close();
    await smtp.close();
  });

  it("is reset with a mail to the person, and the answer says so", async () => {
    const smtp = await startMailServer();
    const mailed = await installation(smtp.url);
    onTestFinished(async () => {
      await mailed.close();
      await smtp.close();
    });
    const ada = { email: "ada@harbor.example", password: PASSWORD };
    const call = caller(mailed, (await caller(mailed)("POST", "sign-in", ada)).cookie);
    const { key } = (await call("POST", "me/second-factor/begin", {})).data as { key: string };
    expect((await call("POST", "me/second-factor", { code: appCode(key) })).status).toBe(200);
    const { people } = (await call("GET", "people")).data as { people: { id: string }[] };
    const reset = await call("DELETE", `people/${people[0]?.id}/second-factor`);
    expect(reset).toMatchObject({ status: 200, data: { isNotified: true } });
    expect(await lastMail(smtp, 2)).toContain("서미나 님이 studio.localhost:3000에 있는 회원님 계정의");
  });

  it("is reset by a manager of the person", async () => {
    const { call: ofManager } = await join("fm@harbor.example", grantOn("harbor", "manager"));
    const { call, id } = await join("fe@harbor.example", grantOn("harbor", "editor"));
    const { key } = (await call("POST", "me/second-factor/begin", {})).data as { key: string };
    expect((await call("POST", "me/second-factor", { code: appCode(key) })).status).toBe(200);
    const reset = () => ofManager("DELETE", `people/${id}/second-factor?tenant=harbor`);
    expect((await call("DELETE", `people/${id}/second-factor?tenant=harbor`)).status).toBe(403);
    const listed = (await ofManager("GET", "people?tenant=harbor")).data as { people: object[] };
    expect(listed.people).toContainEqual(expect.objectContaining({ id, hasSecondFactor: true }));
    expect(await reset()).toMatchObject({ status: 200, data: { isNotified: false } });
    expect((await reset()).status).toBe(404);
    const [line] = await accounts.audit({ limit: 1 });
    expect(line).toMatchObject({ action: "people.reset-second-factor", subject: "fe@harbor.example" });
  });
});

describe("a machine's token", () => {
  it("is created once, listed without the token itself, and revoked", async () => {
    const { call } = await join("tk@harbor.example", grantOn("harbor", "manager"));
    const make = (actions: string[], tenant = "harbor") =>
      call("POST", `tokens?tenant=${tenant}`, { name: "press", actions, days: 30 });
    expect((await make(["article.publish"], "lumen")).status).toBe(404);
    expect((await make(["people.write"])).status).toBe(403);
    expect((await make(["sites.write"])).status).toBe(403);
    const made = await make(["article.publish", "people.read"]);
    const { id, token } = made.data as { id: string; token: string };
    const list = await call("GET", "tokens?tenant=harbor");
    expect(list.data).toMatchObject([{ id, name: "press", createdBy: "tk@harbor.example", usedAt: null }]);
    expect(list.text).not.toContain(token);
    expect(await accounts.findApiToken(token)).toMatchObject({ actions: ["article.publish", "people.read"] });
    const revoke = (body?: object) => call("DELETE", `tokens/${id}?tenant=harbor`, body);
    // The permission is checked for the tenant in the query, so the body must not name another one.
    expect((await revoke({ tenant: "lumen" })).status).toBe(422);
    expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 404]);
    expect(await accounts.findApiToken(token)).toBeUndefined();
  });
});

describe("a mailed link", () => {
  it("signs in once, in the person's language; strangers learn nothing about accounts", async () => {
    const smtp = await startMailServer();
    const mailed = await installation(smtp.url);
    const anybody = caller(mailed);
    const methods = { password: true, passkey: true, mail: true, company: null };
    expect((await anybody("GET", "sign-in/ways")).data).toEqual(methods);
    const ask = (email: string) => anybody("POST", "sign-in/mail", { email });
    const [known, unknown] = [await ask("Ada@harbor.example"), await ask("nobody@harbor.example")];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(known.status).toBe(200);
    const text = await lastMail(smtp, 1);
    expect(smtp.messages[0]?.recipients).toEqual(["ada@harbor.example"]);
    expect(text).toContain("서미나 님, 안녕하세요.");
    const [, token] = /http:\/\/studio\.localhost:3000\/studio\/join#([\w-]{43})/.exec(text) ?? [];
    expect((await anybody("POST", "invitation", { token })).data).toMatchObject({
      kind: "sign-in",
      email: "ada@harbor.example",
    });
    const enter = () => anybody("POST", "sign-in/link", { token });
    const [first, second] = [await enter(), await enter()];
    expect([first.status, second.status]).toEqual([200, 404]);
    expect((await caller(mailed, first.cookie)("GET", "me")).data).toMatchObject({ isFresh: true });

    const invitation = { email: "new@harbor.example", grants: [grantOn("harbor", "writer")] };
    const invited = await caller(mailed, first.cookie)("POST", "invitations", invitation);
    expect(invited.data).toMatchObject({ isMailed: true });
    expect(await lastMail(smtp, 2)).toContain((invited.data as { link: string }).link);
    for (const email of ["ada@harbor.example", "nobody@harbor.example"]) {
      const statuses = [];
      for (let asked = 0; asked < 3; asked += 1) statuses.push((await ask(email)).status);
      expect(statuses).toEqual([200, 200, 429]);
    }
    await lastMail(smtp, 4);
    expect(JSON.stringify(mailed.log)).not.toContain("@harbor.example");
    await mailed.close();
    await smtp.close();
  });

  it("is answered before it is sent, and a failure reveals no address", async () => {
    const silent = createServer();
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const connected = once(silent, "connection");
    const mailed = await installation(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const answer = await caller(mailed)("POST", "sign-in/mail", { email: "ada@harbor.example" });
    expect(answer.status).toBe(200);
    // The mail server is contacted only after the answer, and it does not reply.
    const [socket] = (await connected) as [Socket];
    socket.destroy();
    await vi.waitFor(() =>
      expect(mailed.log).toMatchObject([{ msg: "a mail of the Studio could not be sent" }]),
    );
    expect(JSON.stringify(mailed.log)).not.toContain("ada@");
    await mailed.close();
    silent.close();
  });

  it("is unavailable without a mail server", async () => {
    expect((await caller(site)("GET", "sign-in/ways")).data).toMatchObject({ mail: false });
    expect((await caller(site)("POST", "sign-in/mail", { email: "ada@harbor.example" })).status).toBe(404);
  });
});
