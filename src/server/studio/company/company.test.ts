import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Accounts } from "../../../content/accounts/accounts.ts";
import { COMMAND_LINE } from "../../../content/accounts/audit.ts";
import { appCode } from "../../../content/testing/authenticator-app.ts";
import type { Grant, Role } from "../../../contract/studio/roles.ts";
import { type CompanyProvider, startCompanyProvider } from "../../testing/company-provider.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { type StudioClient, type StudioResponse, studioClient } from "../../testing/studio-client.ts";
import { type TestInstallation, openTestInstallation } from "../../testing/test-installation.ts";
import { walkProvider } from "../../testing/walk-provider.ts";

const STUDIO = "http://studio.localhost:3000";
const HOUR_MS = 3_600_000;
const GRANTS = [
  { companyGroup: "web", tenant: "harbor", role: "editor" },
  { companyGroup: "web", tenant: "gone", role: "editor" },
  { companyGroup: "korean", tenant: "lumen", role: "translator", languages: ["kr"] },
  { companyGroup: "it", tenant: null, role: "operator" },
];

let provider: CompanyProvider;
let site: TestInstallation;
let accounts: Accounts;
beforeAll(async () => {
  provider = await startCompanyProvider(STUDIO);
  site = await openTestInstallation({
    environment: { ...provider.environment, VITRINE_OIDC_GRANTS: JSON.stringify(GRANTS) },
  });
  accounts = await site.store.openAccounts();
});
afterAll(async () => {
  await site.close();
  await provider.stop();
});
afterEach(() => void vi.useRealTimers());

const grantOn = (tenant: string | null, role: Role): Grant => ({
  tenant,
  role,
  languages: null,
  groups: null,
});

/** Returns the cookies that an answer sets, as a browser would send them. */
function cookiesOf({ headers }: StudioResponse): string {
  const lines = [headers["set-cookie"] ?? []].flat();
  const pairs = lines.map((line) => line.split(";", 1)[0] ?? "");
  return pairs.filter((pair) => !pair.endsWith("=")).join("; ");
}

interface Attempt {
  /** Sends the provider's answer to the Studio. */
  end(answer: string): Promise<StudioResponse>;
  address: string;
  setCookie: string;
}

async function begin(call: StudioClient = studioClient(site), path = "sign-in/company"): Promise<Attempt> {
  const begun = await call(`${path}/begin`, { method: "POST", body: {} });
  expect(begun.status).toBe(200);
  const cookie = [call.own["cookie"] ?? [], cookiesOf(begun)].flat().join("; ");
  return {
    address: (begun.json.data as { address: string }).address,
    setCookie: String(begun.headers["set-cookie"]),
    end: (answer) => call(path, { method: "POST", body: { answer }, headers: { cookie } }),
  };
}

async function signIn(login: string): Promise<StudioResponse> {
  const { address, end } = await begin();
  return end(await walkProvider(address, login));
}

/** Returns a client with the session of an answer. */
function sessionOf(answer: StudioResponse): StudioClient {
  expect([answer.status, answer.json.errors]).toEqual([200, undefined]);
  return studioClient(site, { cookie: cookiesOf(answer) });
}

const reasonOf = ({ status, json }: StudioResponse) => [
  status,
  json.errors?.map(({ field, message }) => `${field} ${message}`).join(),
];

async function invite(email: string, ...grants: Grant[]): Promise<void> {
  await accounts.invite(COMMAND_LINE, null, { email, name: "", grants });
}

const grantsIn = async (call: StudioClient) =>
  ((await call("me")).json.data as { grants: Grant[] }).grants.map(({ tenant, role }) => [tenant, role]);

describe("company sign-in", () => {
  it("is offered with its name", async () => {
    expect((await studioClient(site)("sign-in/ways")).json.data).toEqual({
      password: true,
      passkey: true,
      mail: false,
      company: { name: "" },
    });
  });

  it("binds the attempt to the browser, with PKCE, state and nonce", async () => {
    const { address, setCookie } = await begin();
    const { origin, searchParams } = new URL(address);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: "studio",
      response_type: "code",
      redirect_uri: `${STUDIO}/studio/company`,
      scope: "openid email profile",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      state: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    });
    expect(setCookie).toMatch(
      /^vitrine-studio-company=[\w-]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  it("signs in an invited person, once by the address and then by the account", async () => {
    await invite("mina@harbor.example", grantOn("lumen", "writer"));
    provider.accounts.set("1001", {
      email: "Mina@harbor.example",
      email_verified: true,
      name: "Mina Seo",
      groups: ["web", "all staff"],
    });
    const mina = sessionOf(await signIn("1001"));
    expect((await mina("me")).json.data).toMatchObject({
      email: "mina@harbor.example",
      name: "Mina Seo",
      isFresh: true,
    });
    expect(await grantsIn(mina)).toEqual([
      ["lumen", "writer"],
      ["harbor", "editor"],
    ]);
    expect(await accounts.listInvitations()).toEqual([]);

    // The address may change at the provider, and the person stays the same.
    provider.accounts.set("1001", { email: "seo@harbor.example", email_verified: true, groups: ["korean"] });
    const later = sessionOf(await signIn("1001"));
    expect((await later("me")).json.data).toMatchObject({ email: "mina@harbor.example" });
    expect(await grantsIn(later)).toEqual([
      ["lumen", "writer"],
      ["lumen", "translator"],
    ]);
    expect((await mina("me/credentials")).json.data).toMatchObject([
      { kind: "company", name: "seo@harbor.example", isUsable: true },
    ]);
    const actions = (await accounts.audit({ limit: 20 })).map(
      ({ action, subject }) => `${action} ${subject}`,
    );
    expect(actions.toReversed()).toEqual([
      "people.invite mina@harbor.example: writer of lumen",
      "people.accept mina@harbor.example",
      "account.add-credential mina@harbor.example: company account Mina@harbor.example",
      "sign-in mina@harbor.example: company account",
      "people.grant mina@harbor.example: editor of harbor (company groups)",
      "sign-in mina@harbor.example: company account",
      "people.revoke mina@harbor.example: editor of harbor (company groups)",
      "people.grant mina@harbor.example: translator of lumen, languages kr (company groups)",
    ]);
  });

  it("ends its sessions after twelve hours", async () => {
    const mina = sessionOf(await signIn("1001"));
    const [session] = (await mina("sessions")).json.data as { createdAt: number; endsAt: number }[];
    expect((session?.endsAt ?? 0) - (session?.createdAt ?? 0)).toBe(12 * HOUR_MS);
  });

  it("refuses accounts without a verified address, and people whom nobody invited", async () => {
    await invite("jo@harbor.example", grantOn("harbor", "writer"));
    for (const account of [
      { email: "jo@harbor.example", email_verified: false },
      { email: "jo@harbor.example" },
      {},
    ]) {
      provider.accounts.set("1002", account);
      expect(reasonOf(await signIn("1002"))).toEqual([403, "company unverified-address"]);
    }
    provider.accounts.set("1003", {
      email: "stranger@harbor.example",
      email_verified: true,
      groups: ["web"],
    });
    expect(reasonOf(await signIn("1003"))).toEqual([403, "company not-invited"]);
    expect(await accounts.findByEmail("stranger@harbor.example")).toBeUndefined();
  });

  it("does not give a known address to another account, as when a company reuses addresses", async () => {
    provider.accounts.set("1004", { email: "mina@harbor.example", email_verified: true });
    expect(reasonOf(await signIn("1004"))).toEqual([403, "company other-account"]);
  });

  it("refuses answers of other browsers, used answers, and changed ones", async () => {
    const mine = await begin();
    const theirs = await begin();
    const answer = await walkProvider(mine.address, "1001");
    expect(reasonOf(await theirs.end(answer))).toEqual([422, "company expired"]);
    expect(
      reasonOf(await studioClient(site)("sign-in/company", { method: "POST", body: { answer } })),
    ).toEqual([422, "company expired"]);
    const forged = new URLSearchParams(answer);
    forged.set("iss", "https://attacker.example");
    const other = await begin();
    forged.set("state", new URL(other.address).searchParams.get("state") ?? "");
    expect(reasonOf(await other.end(forged.toString()))).toEqual([422, "company misconfigured"]);
    sessionOf(await mine.end(answer));
    expect(reasonOf(await mine.end(answer))).toEqual([422, "company expired"]);
    const refusals = (await accounts.audit({ limit: 20 })).filter(
      ({ action }) => action === "sign-in.refused",
    );
    expect(refusals.slice(0, 2).map(({ subject }) => subject)).toEqual([
      "company account: expired",
      "company account: misconfigured",
    ]);
  });

  it("expires after a quarter of an hour", async () => {
    const { address, end } = await begin();
    const answer = await walkProvider(address, "1001");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS / 4 });
    expect(reasonOf(await end(answer))).toEqual([422, "company expired"]);
  });

  it("reports that the person or the provider cancelled the sign-in", async () => {
    const { address, end } = await begin();
    const state = new URL(address).searchParams.get("state") ?? "";
    const answer = new URLSearchParams({ error: "access_denied", state, iss: provider.issuer });
    expect(reasonOf(await end(answer.toString()))).toEqual([422, "company cancelled"]);
  });

  it("reports a provider that does not answer, while passwords still work", async () => {
    const { address, end } = await begin();
    const answer = await walkProvider(address, "1001");
    await provider.stop();
    expect(reasonOf(await end(answer))).toEqual([503, "company unreachable"]);
    const other = await openTestInstallation({ environment: provider.environment });
    try {
      const begun = await studioClient(other)("sign-in/company/begin", { method: "POST", body: {} });
      expect(reasonOf(begun)).toEqual([503, "company unreachable"]);
      await studioClient(other)("sign-in/company/begin", { method: "POST", body: {} });
      expect(other.log).toMatchObject([{ msg: "company sign-in failed", reason: "unreachable" }]);
      expect(JSON.stringify(other.log)).not.toContain(provider.environment["VITRINE_OIDC_CLIENT_SECRET"]);
      const password = { email: "nobody@harbor.example", password: "x" };
      expect((await studioClient(other)("sign-in", { method: "POST", body: password })).status).toBe(401);
    } finally {
      await other.close();
      await provider.resume();
    }
  });

  it("notifies people by mail whose second factor it removes", async () => {
    const smtp = await startMailServer();
    const other = await openTestInstallation({
      environment: {
        ...provider.environment,
        VITRINE_SMTP_URL: smtp.url,
        VITRINE_MAIL_FROM: "studio@harbor.example",
      },
    });
    try {
      const { makeSetUpLink, accept, findSession, secondFactors } = await other.store.openAccounts();
      const { token = "" } = (await makeSetUpLink()) ?? {};
      const person = { email: "kim@harbor.example", name: "Kim", language: "en" } as const;
      const { personId: id, session } = await accept(
        token,
        { ...person, password: "purple giraffe ladder" },
        {},
      );
      const owner = (await findSession(session)) ?? expect.fail("no session");
      const { key } = await secondFactors.begin(owner, "studio.localhost");
      await secondFactors.confirm({ id }, owner, appCode(key), { network: "n", agent: "" });
      provider.accounts.set("1009", { email: person.email, email_verified: true });
      for (const time of ["first", "second"]) {
        const { address, end } = await begin(studioClient(other));
        expect([time, (await end(await walkProvider(address, "1009"))).status]).toEqual([time, 200]);
      }
      expect(smtp.messages.map(({ recipients }) => recipients)).toEqual([[person.email]]);
      expect(smtp.messages[0]?.text).toContain("now linked to a company account");
    } finally {
      await other.close();
      await smtp.close();
    }
  });

  it("reports a secret that the provider refuses", async () => {
    const environment = { ...provider.environment, VITRINE_OIDC_CLIENT_SECRET: "another one" };
    const other = await openTestInstallation({ environment });
    try {
      const { address, end } = await begin(studioClient(other));
      expect(reasonOf(await end(await walkProvider(address, "1001")))).toEqual([
        422,
        "company misconfigured",
      ]);
      expect(String(other.log[0]?.["detail"])).toContain("invalid_client");
    } finally {
      await other.close();
    }
  });

  it("authenticates to a provider that accepts the secret only in the header", async () => {
    const strict = await startCompanyProvider(STUDIO, { clientAuthMethods: ["client_secret_basic"] });
    const other = await openTestInstallation({ environment: strict.environment });
    try {
      strict.accounts.set("1", { email: "stranger@harbor.example", email_verified: true });
      const { address, end } = await begin(studioClient(other));
      expect(reasonOf(await end(await walkProvider(address, "1")))).toEqual([403, "company not-invited"]);
    } finally {
      await other.close();
      await strict.stop();
    }
  });

  it("stays limited after many refused attempts from a network", async () => {
    const other = await openTestInstallation({ environment: provider.environment });
    try {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 52; attempt += 1) {
        const { address, end } = await begin(studioClient(other));
        const state = new URL(address).searchParams.get("state") ?? "";
        statuses.push((await end(new URLSearchParams({ state, error: "access_denied" }).toString())).status);
      }
      expect(statuses.slice(0, 50).every((status) => status === 422)).toBe(true);
      expect(statuses.slice(50)).toEqual([429, 429]);
    } finally {
      await other.close();
    }
  });
});

describe("a grant from a company group", () => {
  it("stays after the person left the group if somebody has also given it", async () => {
    provider.accounts.set("1001", { email: "mina@harbor.example", email_verified: true, groups: ["web"] });
    const mina = sessionOf(await signIn("1001"));
    const { id = "" } = (await accounts.findByEmail("mina@harbor.example")) ?? {};
    await accounts.grant(COMMAND_LINE, null, id, [grantOn("harbor", "editor")]);
    provider.accounts.set("1001", { email: "mina@harbor.example", email_verified: true });
    await signIn("1001");
    expect(await grantsIn(mina)).toEqual([
      ["lumen", "writer"],
      ["harbor", "editor"],
    ]);
    const people = await accounts.list();
    const own = people.find(({ email }) => email === "mina@harbor.example");
    expect(own?.grants.map(({ isFromCompany }) => isFromCompany)).toEqual([false, false]);
  });

  it("gives nothing to sessions that a password opened, not even by an invitation", async () => {
    const email = "boss@harbor.example";
    await invite(email, grantOn("harbor", "manager"));
    provider.accounts.set("1008", { email, email_verified: true, groups: ["it"] });
    const byCompany = sessionOf(await signIn("1008"));
    const { id = "" } = (await accounts.findByEmail(email)) ?? {};
    const password = "purple giraffe ladder";
    const [session] = await accounts.listSessions(id);
    await accounts.changePassword(COMMAND_LINE, id, session?.id ?? "", password);
    const token = await accounts.signInByPassword({ email, password, network: "n", agent: "test" });
    const byPassword = studioClient(site, { cookie: `vitrine-studio=${token}` });
    expect(await grantsIn(byPassword)).toEqual([["harbor", "manager"]]);
    const inviting = async (call: StudioClient, role: Role, tenant: string | null) => {
      const body = { email: `${role}@harbor.example`, grants: [grantOn(tenant, role)] };
      return (await call("invitations?tenant=harbor", { method: "POST", body })).status;
    };
    expect(await inviting(byPassword, "writer", "harbor")).toBe(200);
    expect(await inviting(byPassword, "operator", null)).toBe(403);
    expect(await inviting(byCompany, "operator", null)).toBe(200);
  });

  it("stays if the provider sends no groups, which is logged", async () => {
    await invite("eun@harbor.example", grantOn("lumen", "writer"));
    const eun = { email: "eun@harbor.example", email_verified: true };
    provider.accounts.set("1007", { ...eun, groups: ["web"] });
    await signIn("1007");
    provider.accounts.set("1007", eun);
    expect(await grantsIn(sessionOf(await signIn("1007")))).toEqual([
      ["lumen", "writer"],
      ["harbor", "editor"],
    ]);
    expect(site.log).toContainEqual(expect.objectContaining({ level: 50, claim: "groups" }));
  });
});

describe("a proof with an account of the company", () => {
  it("asks for a credential again, and is valid only for its person and session", async () => {
    await invite("ada@harbor.example", grantOn(null, "operator"));
    provider.accounts.set("1005", { email: "ada@harbor.example", email_verified: true });
    const ada = sessionOf(await signIn("1005"));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });
    expect((await ada("me")).json.data).toMatchObject({ isFresh: false });
    vi.useRealTimers();

    const { address, end } = await begin(ada, "me/proof/company");
    expect(new URL(address).searchParams.get("prompt")).toBe("login");
    const answer = await walkProvider(address, "1005");
    const stranger = studioClient(site);
    expect((await stranger("me/proof/company", { method: "POST", body: { answer } })).status).toBe(401);
    expect((await end(answer)).status).toBe(200);
    expect((await ada("me")).json.data).toMatchObject({ isFresh: true });

    const other = await begin(ada, "me/proof/company");
    expect(reasonOf(await other.end(await walkProvider(other.address, "1001")))).toEqual([
      403,
      "company other-account",
    ]);
  });

  it("is refused if the provider has not asked for a credential again", async () => {
    const cookies = new Map<string, string>();
    const first = await begin();
    const ada = sessionOf(await first.end(await walkProvider(first.address, "1005", cookies)));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS / 6 });
    for (const maxAge of ["", "100000"]) {
      const { address, end } = await begin(ada, "me/proof/company");
      const url = new URL(address);
      url.searchParams.delete("prompt");
      url.searchParams.delete("max_age");
      if (maxAge !== "") url.searchParams.set("max_age", maxAge);
      const answer = await walkProvider(url.href, "1005", cookies);
      expect(reasonOf(await end(answer))).toEqual([403, "company not-proven"]);
    }
  });
});

describe("without sign-in of the Studio itself", () => {
  it("refuses proofs and new credentials of the Studio, except after a link from the command line", async () => {
    const environment = { ...provider.environment, VITRINE_LOCAL_SIGN_IN: "off" };
    const strict = await openTestInstallation({ environment });
    try {
      const own = await strict.store.openAccounts();
      const email = "ada@harbor.example";
      const way = await own.invite(COMMAND_LINE, null, {
        email,
        name: "",
        grants: [grantOn(null, "operator")],
      });
      const password = "purple giraffe ladder";
      const origin = { network: "n", agent: "test" };
      const { session } = await own.accept(way.token, { password, language: "en" }, origin);
      const earlier = (await own.signInByPassword({ email, password, ...origin })) ?? "";
      const statuses = async (token: string) => {
        const call = studioClient(strict, { cookie: `vitrine-studio=${token}` });
        const proof = { method: "POST", body: { password } } as const;
        const answers = [
          await call("me/proof", proof),
          await call("me/proof/options", { method: "POST", body: {} }),
          await call("me/passkeys/options", { method: "POST", body: {} }),
          await call("me/password", { method: "PUT", body: { password } }),
        ];
        return answers.map(({ status }) => status);
      };
      expect(await statuses(earlier)).toEqual([404, 404, 404, 404]);
      expect(await statuses(session)).toEqual([200, 200, 200, 200]);
    } finally {
      await strict.close();
    }
  });

  it("accepts only accounts of the company, and links from the command line", async () => {
    const environment = { ...provider.environment, VITRINE_LOCAL_SIGN_IN: "off" };
    const strict = await openTestInstallation({ environment });
    try {
      const own = await strict.store.openAccounts();
      const anybody = studioClient(strict);
      const post = (path: string, body: object) => anybody(path, { method: "POST", body });
      expect((await anybody("sign-in/ways")).json.data).toMatchObject({
        password: false,
        passkey: false,
        mail: false,
      });
      expect((await post("sign-in", { email: "a@b.example", password: "x" })).status).toBe(404);
      expect((await post("sign-in/passkey/options", {})).status).toBe(404);
      expect((await post("sign-in/mail", { email: "a@b.example" })).status).toBe(404);

      const grants = [grantOn(null, "operator")];
      const way = await own.invite(COMMAND_LINE, null, { email: "ada@harbor.example", name: "", grants });
      const password = "purple giraffe ladder";
      expect((await post("invitation/accept", { token: way.token, password })).status).toBe(200);
      const ada = await own.findByEmail("ada@harbor.example");
      const invited = await own.invite(
        { id: ada?.id ?? "" },
        { id: ada?.id ?? "", hasCompanyGrants: false },
        {
          email: "jo@harbor.example",
          name: "",
          grants: [grantOn("harbor", "writer")],
        },
      );
      expect((await post("invitation/accept", { token: invited.token, password })).status).toBe(404);
      provider.accounts.set("1006", { email: "jo@harbor.example", email_verified: true });
      const { address, end } = await begin(anybody);
      expect((await end(await walkProvider(address, "1006"))).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
