import { afterEach, expect, it, vi } from "vitest";
import type { Grant } from "../../contract/studio/roles.ts";
import { QuotaError } from "../limits/quotas.ts";
import { type Authenticator, type Deviations, makeAuthenticator } from "../testing/authenticator.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";
import type { AccountError, AccountFault } from "./account-error.ts";
import { COMMAND_LINE } from "./audit.ts";

const STUDIO = "https://studio.harbor.example";
const METHODS = { host: "studio.harbor.example", hasPasswords: true, hasPasskeys: true, issuer: null };
const SECRET = "a secret that all servers of the installation know";
const MINUTE_MS = 60_000;
const FROM = { network: "n", agent: "test" };
const OPERATOR: Grant = { tenant: null, role: "operator", languages: null, groups: null };

afterEach(() => void vi.useRealTimers());

/** Runs `work` with the clock set forward by `ms`. */
async function ahead<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

async function faultOf(work: Promise<unknown>): Promise<AccountFault | "none"> {
  return work.then(
    () => "none",
    (error: AccountError) => error.fault,
  );
}

/** Creates a person who has joined by invitation, with a passkey or with a password. */
async function join(
  { accounts }: OpenedStore,
  email: string,
  by: Authenticator | string,
): Promise<{ id: string; session: string }> {
  const { token } = await accounts.invite(COMMAND_LINE, null, { email, name: "", grants: [OPERATOR] });
  const proof =
    typeof by === "string"
      ? { password: by }
      : { passkey: by.create(await accounts.invitationOptions(STUDIO, token, {})), passkeyName: "Phone" };
  const accepted = await accounts.accept(token, { ...proof, language: "en" }, { ...FROM, studio: STUDIO });
  return { id: accepted.personId, session: accepted.session };
}

async function signedIn({ accounts }: OpenedStore, session: string) {
  return (await accounts.findSession(session)) ?? expect.fail("nobody is signed in");
}

describeEachEngine("passkeys", (makeDatabase) => {
  const open = async () => (await makeDatabase()).open({ secret: SECRET });

  it("are created by the person who uses a link, and sign in at any node without an address", async () => {
    const database = await makeDatabase();
    const [store, other] = [await database.open({ secret: SECRET }), await database.open({ secret: SECRET })];
    const phone = makeAuthenticator(STUDIO);
    const { id, session } = await join(store, "ada@harbor.example", phone);
    expect(await store.accounts.findSession(session)).toMatchObject({ person: { id }, isFresh: true });
    const options = await store.accounts.signInOptions(STUDIO);
    expect(options).toMatchObject({ rpId: "studio.harbor.example", allowCredentials: [] });
    const token = await other.accounts.signInByPasskey(STUDIO, phone.get(options), FROM);
    expect(await store.accounts.findSession(token ?? "")).toMatchObject({ person: { id } });
    expect(await store.accounts.listCredentials(METHODS, id)).toMatchObject([
      { kind: "passkey", name: "Phone", isUsable: true, usedAt: expect.any(Number) as number },
    ]);
  });

  it("are created by the first operator, who first enters an address", async () => {
    const { accounts } = await open();
    const { token } = (await accounts.makeSetUpLink()) ?? expect.fail();
    expect(await faultOf(accounts.invitationOptions(STUDIO, token, { email: "ada" }))).toBe("not-an-address");
    const given = { email: "Ada@harbor.example", name: "Ada" };
    const options = await accounts.invitationOptions(STUDIO, token, given);
    expect(options.user).toMatchObject({ name: "ada@harbor.example", displayName: "Ada" });
    expect(options).toMatchObject({ attestation: "none", excludeCredentials: [] });
    const passkey = makeAuthenticator(STUDIO).create(options);
    await accounts.accept(
      token,
      { passkey, passkeyName: "", ...given, language: "en" },
      { ...FROM, studio: STUDIO },
    );
    expect(await accounts.list()).toMatchObject([{ name: "Ada", credentials: { passkey: 1, password: 0 } }]);
  });

  it("restore access with a recovery link, which signs out everywhere else", async () => {
    const store = await open();
    const { accounts } = store;
    const { id, session } = await join(store, "ada@harbor.example", "purple giraffe ladder");
    const { token } = await accounts.makeRecoveryLink(COMMAND_LINE, null, id);
    const key = makeAuthenticator(STUDIO);
    const passkey = key.create(await accounts.invitationOptions(STUDIO, token, {}));
    const recovered = await accounts.accept(
      token,
      { passkey, passkeyName: "Key", language: "en" },
      { ...FROM, studio: STUDIO },
    );
    expect(recovered.personId).toBe(id);
    expect(await accounts.findSession(session)).toBeUndefined();
    expect(await accounts.findSession(recovered.session)).toBeDefined();
    expect(await accounts.list()).toMatchObject([{ credentials: { passkey: 1, password: 1 } }]);
  });

  const lies: [string, Deviations][] = [
    ["another origin", { origin: "https://studio.harbor.example.evil.example" }],
    ["http", { origin: "http://studio.harbor.example" }],
    ["another host's authenticator", { rpId: "harbor.example" }],
    ["a challenge of nobody", { challenge: Buffer.alloc(54, 7).toString("base64url") }],
    ["a challenge of another length", { challenge: "AAAA" }],
    ["another ceremony", { type: "webauthn.other" }],
    ["nobody verified", { isVerified: false }],
  ];

  it.each(lies)("are not created with %s", async (_, deviations) => {
    const { accounts } = await open();
    const { token } = (await accounts.makeSetUpLink()) ?? expect.fail();
    const given = { email: "ada@harbor.example" };
    const options = await accounts.invitationOptions(STUDIO, token, given);
    const passkey = makeAuthenticator(STUDIO).create(options, deviations);
    const accept = accounts.accept(
      token,
      { passkey, passkeyName: "", ...given, language: "en" },
      { ...FROM, studio: STUDIO },
    );
    expect(await faultOf(accept)).toBe("no-passkey");
    expect(await accounts.list()).toEqual([]);
  });

  it.each(lies)("do not sign in with %s", async (_, deviations) => {
    const store = await open();
    const { accounts } = store;
    const phone = makeAuthenticator(STUDIO);
    await join(store, "ada@harbor.example", phone);
    const options = await accounts.signInOptions(STUDIO);
    expect(await accounts.signInByPasskey(STUDIO, phone.get(options, deviations), FROM)).toBeUndefined();
    const [line] = await accounts.audit({ limit: 1 });
    expect(line).toMatchObject({ action: "sign-in.refused", subject: "passkey: wrong" });
  });

  it("sign in once with each challenge, within five minutes, for its purpose only", async () => {
    const store = await open();
    const { accounts } = store;
    const phone = makeAuthenticator(STUDIO);
    const { session } = await join(store, "ada@harbor.example", phone);
    const signIn = (answer: ReturnType<typeof phone.get>) => accounts.signInByPasskey(STUDIO, answer, FROM);
    const options = await accounts.signInOptions(STUDIO);
    const answer = phone.get(options);
    expect(await ahead(5 * MINUTE_MS, () => signIn(answer))).toBeUndefined();
    const both = await Promise.all([signIn(answer), signIn(answer)]);
    expect(both.filter((token) => token !== undefined)).toHaveLength(1);
    expect(await signIn(answer)).toBeUndefined();
    expect(await signIn(phone.get(options))).toBeUndefined();
    const proof = await accounts.proofOptions(STUDIO, await signedIn(store, session));
    expect(await signIn(phone.get(proof))).toBeUndefined();
    expect(await signIn(phone.get(await accounts.signInOptions(STUDIO)))).toBeDefined();
  });

  it("are refused after a copy was used: if there is a counter, it must increase", async () => {
    const store = await open();
    const { accounts } = store;
    const signIn = async (key: Authenticator, counter: number) => {
      const answer = key.get(await accounts.signInOptions(STUDIO), { counter });
      return (await accounts.signInByPasskey(STUDIO, answer, FROM)) !== undefined;
    };
    const key = makeAuthenticator(STUDIO);
    await join(store, "ada@harbor.example", key);
    expect(await signIn(key, 9)).toBe(true);
    expect([await signIn(key, 9), await signIn(key, 8), await signIn(key, 0)]).toEqual([false, false, false]);
    expect(await accounts.audit({ limit: 1 })).toMatchObject([{ subject: "passkey: counter" }]);
    expect(await signIn(key, 10)).toBe(true);

    const synced = makeAuthenticator(STUDIO);
    const { token } = await accounts.invite(COMMAND_LINE, null, {
      email: "b@b",
      name: "",
      grants: [OPERATOR],
    });
    const passkey = synced.create(await accounts.invitationOptions(STUDIO, token, {}), { counter: 0 });
    await accounts.accept(token, { passkey, passkeyName: "", language: "en" }, { ...FROM, studio: STUDIO });
    expect([await signIn(synced, 0), await signIn(synced, 0)]).toEqual([true, true]);
  });

  it("belong to their creator, and to the Studio's host", async () => {
    const store = await open();
    const { accounts } = store;
    const phone = makeAuthenticator(STUDIO);
    const { id } = await join(store, "ada@harbor.example", phone);
    const wrong = phone.get(await accounts.signInOptions(STUDIO), { userHandle: "AAAA" });
    expect(await accounts.signInByPasskey(STUDIO, wrong, FROM)).toBeUndefined();
    const moved = "https://studio.lumen.example";
    const answer = phone.get(await accounts.signInOptions(moved), { origin: moved });
    expect(await accounts.signInByPasskey(moved, answer, FROM)).toBeUndefined();
    expect(await accounts.listCredentials({ ...METHODS, host: new URL(moved).host }, id)).toMatchObject([
      { isUsable: false },
    ]);
    const eve = await join(store, "eve@harbor.example", "purple giraffe ladder");
    const options = await accounts.passkeyOptions(STUDIO, await signedIn(store, eve.session));
    const stolen = { registration: phone.create(options), name: "" };
    expect(
      await faultOf(accounts.addPasskey(STUDIO, { id: eve.id }, await signedIn(store, eve.session), stolen)),
    ).toBe("no-passkey");
  });

  it("need no attestation, which would require requests to other servers", async () => {
    const { accounts } = await open();
    const { token } = (await accounts.makeSetUpLink()) ?? expect.fail();
    const given = { email: "ada@harbor.example" };
    for (const format of ["packed", "apple", "tpm", "fido-u2f", "nonsense"]) {
      const options = await accounts.invitationOptions(STUDIO, token, given);
      const passkey = makeAuthenticator(STUDIO).create(options, { format });
      const acceptance = { passkey, passkeyName: "", ...given, language: "en" } as const;
      const accept = accounts.accept(token, acceptance, { ...FROM, studio: STUDIO });
      expect([format, await faultOf(accept)]).toEqual([format, "no-passkey"]);
    }
  });

  it("are added, named and removed by their owner, except the last credential", async () => {
    const store = await open();
    const { accounts } = store;
    const { id, session } = await join(store, "ada@harbor.example", "purple giraffe ladder");
    const own = await signedIn(store, session);
    const [password] = await accounts.listCredentials(METHODS, id);
    const remove = (credential?: { id: string }, who = id) =>
      faultOf(accounts.removeCredential(METHODS, { id: who }, who, credential?.id ?? ""));
    expect(await remove(password)).toBe("last-way-in");
    const key = makeAuthenticator(STUDIO);
    const registration = key.create(await accounts.passkeyOptions(STUDIO, own));
    await accounts.addPasskey(STUDIO, { id }, own, { registration, name: "Key" });
    const again = await accounts.passkeyOptions(STUDIO, own);
    expect(again.excludeCredentials).toEqual([
      { type: "public-key", id: registration.id, transports: ["internal"] },
    ]);
    const [, passkey] = await accounts.listCredentials(METHODS, id);
    await accounts.renamePasskey(id, passkey?.id ?? "", "Blue key");
    expect(await accounts.listCredentials(METHODS, id)).toMatchObject([
      { kind: "password" },
      { kind: "passkey", name: "Blue key" },
    ]);
    const eve = await join(store, "eve@harbor.example", "purple giraffe ladder");
    expect(await remove(passkey, eve.id)).toBe("no-such-credential");
    expect(await faultOf(accounts.renamePasskey(eve.id, passkey?.id ?? "", "Mine"))).toBe(
      "no-such-credential",
    );
    const both = await Promise.all([remove(password), remove(passkey)]);
    expect(both.toSorted()).toEqual(["last-way-in", "none"]);
    // A passkey of another host cannot sign in here.
    const left = await accounts.listCredentials(METHODS, id);
    expect(left).toHaveLength(1);
  });

  it("confirm the signed-in person's identity, for that session alone; so does the password", async () => {
    const store = await open();
    const { accounts } = store;
    const phone = makeAuthenticator(STUDIO);
    const { session } = await join(store, "ada@harbor.example", phone);
    const eve = await join(store, "eve@harbor.example", "purple giraffe ladder");
    await ahead(11 * MINUTE_MS, async () => {
      const own = await signedIn(store, session);
      const isFresh = async (token: string) => (await signedIn(store, token)).isFresh;
      expect(own.isFresh).toBe(false);
      const answer = phone.get(await accounts.proofOptions(STUDIO, own));
      const theirs = await signedIn(store, eve.session);
      expect(await accounts.prove(STUDIO, theirs, { passkey: answer }, FROM)).toBe(false);
      const mine = phone.get(await accounts.proofOptions(STUDIO, theirs));
      expect(await accounts.prove(STUDIO, theirs, { passkey: mine }, FROM)).toBe(false);
      expect(await accounts.prove(STUDIO, theirs, { password: "wrong horse battery" }, FROM)).toBe(false);
      expect(await isFresh(eve.session)).toBe(false);
      expect(await accounts.prove(STUDIO, theirs, { password: "purple giraffe ladder" }, FROM)).toBe(true);
      const again = phone.get(await accounts.proofOptions(STUDIO, own));
      expect(await accounts.prove(STUDIO, own, { passkey: again }, FROM)).toBe(true);
      expect([await isFresh(session), await isFresh(eve.session)]).toEqual([true, true]);
    });
  });

  it("are rate-limited per network, and the audit records a refusal once per quarter of an hour", async () => {
    const store = await open();
    const { accounts } = store;
    const nobody = makeAuthenticator(STUDIO);
    const options = await accounts.signInOptions(STUDIO);
    const attempt = () => accounts.signInByPasskey(STUDIO, nobody.get(options), FROM);
    for (let tried = 0; tried < 50; tried += 1) expect(await attempt()).toBeUndefined();
    for (let tried = 0; tried < 5; tried += 1) await expect(attempt()).rejects.toThrow(QuotaError);
    const lines = await accounts.audit({ limit: 100 });
    expect(lines.filter(({ action }) => action === "sign-in.limited")).toHaveLength(1);
    expect(
      await accounts.signInByPasskey(STUDIO, nobody.get(options), { ...FROM, network: "m" }),
    ).toBeUndefined();
  });
});
