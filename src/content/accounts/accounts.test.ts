import { argon2Sync } from "node:crypto";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Grant } from "../../contract/studio/roles.ts";
import { openEngine } from "../engine/open-engine.ts";
import { QuotaError } from "../limits/quotas.ts";
import { type OpenedStore, type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";
import type { AccountError, AccountFault } from "./account-error.ts";
import { COMMAND_LINE } from "./audit.ts";
import { findPasswordFault, hashPassword, verifyPassword } from "./password.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PASSWORD = "purple giraffe ladder";
const NOWHERE = { network: "n", requestId: "r" };
const ON_HARBOR: Omit<Grant, "role"> = { tenant: "harbor", languages: null, groups: null };
const WRITER: Grant = { ...ON_HARBOR, role: "writer" };
const MANAGER: Grant = { ...ON_HARBOR, role: "manager" };

const granter = (id: string) => ({ id, hasCompanyGrants: false });

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

async function withSites(store: OpenedStore): Promise<OpenedStore> {
  for (const code of ["harbor", "lumen"])
    await store.exchange.apply(sampleContent({ site: { code, hosts: [] } }), { prune: false });
  return store;
}

async function join({ accounts }: OpenedStore, email: string, grants: Grant[]): Promise<string> {
  const { token } = await accounts.invite(COMMAND_LINE, null, { email, name: "", grants });
  return (await accounts.accept(token, { password: PASSWORD, language: "en" }, NOWHERE)).personId;
}

const signIn = ({ accounts }: OpenedStore, email: string, password = PASSWORD, network = "n") =>
  accounts.signInByPassword({ email, password, network, agent: "test" });

describe("passwords", () => {
  it("match in any Unicode composition, and are stored with a salt", async () => {
    const [one, other] = await Promise.all(["가나다라마바사é".normalize("NFC"), "x"].map(hashPassword));
    expect(one).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(other).not.toBe(await hashPassword("x"));
    expect(await verifyPassword("가나다라마바사é".normalize("NFD"), one)).toBe(true);
    expect(await verifyPassword("가나다라마바사e", one)).toBe(false);
    expect(await verifyPassword("", undefined)).toBe(false);
  });

  const own = ["vitrine", "ada@harbor.example", "Ada Lovelace", "Harbor Museum", "하버 박물관"];
  const fault = (password: string) => findPasswordFault(password, own);

  it("need 15 characters, at most 256, of any kind", async () => {
    expect(await fault("abkzrwqplmvnty")).toBe("too-short");
    expect(await fault("abkzrwqplmvntyu")).toBeUndefined();
    expect(await fault("𠮷".repeat(14))).toBe("too-short");
    expect(await fault("a".repeat(257))).toBe("too-long");
    expect(await fault("Gxw!9 ".repeat(42))).toBeUndefined();
  });

  it.each([
    " ".repeat(15),
    " \u00a0\u2003\t\u200b".repeat(4),
    "a".repeat(17),
    "𠮷".repeat(256),
    "abababababababab",
    "abcabcabcabcabcabc",
    "123456789012345",
    "9876543210987654",
    "abcdefghijklmnop",
    "qwertyuiopasdfghjkl",
    "passwordpassword",
    "P@ssw0rd1234567",
    "password12345678!",
    "iloveyou-iloveyou-iloveyou",
    "Ada@harbor.example",
    "adaharborexample1",
    "AdaLovelace12345",
    "harbor-museum-2026!",
    "vitrine-vitrine-vitrine",
    "하버박물관하버박물관하버박물관하버",
    "correcthorsebatterystaple",
    "Correct-Horse-Battery-Staple1!",
    "c0rrect h0rse b4ttery st4ple",
    "thequickbrownfoxjumps",
    "jumps over the lazy dog",
    "tobeornottobethatisthequestion",
    "May the Force be with you 2026",
    "春眠不觉晓处处闻啼鸟夜来风雨声",
    "床前明月光，疑是地上霜。举头望明月",
    "동해물과 백두산이 마르고 닳도록",
  ])("are refused if attackers would try them first: %j", async (password) => {
    expect(await fault(password)).toBe("guessable");
  });

  it.each([
    PASSWORD,
    "seven quiet harbour seals",
    "correcthorse staple battery",
    "봄바람 부는 언덕에서 들은 노래",
    "雨后第三班渡船载着半袋旧报纸回港",
    "horse staple correct battery",
    "xK9#mQ2$vL7@pR4",
    "my dog eats 3 green shoes",
  ])("are accepted: %j", async (password) => {
    expect(await fault(password)).toBeUndefined();
  });
});

describeEachEngine("accounts", (makeDatabase) => {
  const open = async () => withSites(await (await makeDatabase()).open());

  it("sign in with a password that an earlier version hashed, and rehash it with today's costs", async () => {
    const database = await makeDatabase();
    const store = await withSites(await database.open());
    await join(store, "ada@harbor.example", [WRITER]);
    const engine = await openEngine(database.databaseUrl);
    const secretOf = async () =>
      (await engine.reading.selectFrom("credential").select("secret").executeTakeFirstOrThrow()).secret;
    const nonce = Buffer.alloc(16, 7);
    const costs = { memory: 19_456, passes: 2, parallelism: 1 };
    const tag = argon2Sync("argon2id", { ...costs, nonce, message: PASSWORD, tagLength: 32 });
    const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString("base64").replaceAll("=", ""));
    const secret = `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${hash}`;
    await engine.write((transaction) => transaction.updateTable("credential").set({ secret }).execute());
    expect(await signIn(store, "ada@harbor.example", "wrong horse battery")).toBeUndefined();
    expect(await secretOf()).toBe(secret);
    expect(await signIn(store, "ada@harbor.example")).toBeDefined();
    const renewed = await secretOf();
    expect(renewed).toContain("$m=7168,t=5,p=1$");
    expect(await signIn(store, "ada@harbor.example")).toBeDefined();
    expect(await secretOf()).toBe(renewed);
    await engine.close();
  });

  it("begin with a link for the first operator, of which only the newest works, once", async () => {
    const { accounts } = await (await makeDatabase()).open();
    const first = await accounts.makeSetUpLink();
    const second = await accounts.makeSetUpLink();
    const accept = (token = "", email = "Ada@Harbor.example") =>
      accounts.accept(token, { password: PASSWORD, email, name: "Ada", language: "en" }, NOWHERE);
    expect(await faultOf(accept(first?.token))).toBe("no-such-link");
    expect(await faultOf(accept(second?.token, "ada"))).toBe("not-an-address");
    const both = await Promise.allSettled([
      accept(second?.token),
      accept(second?.token, "eve@harbor.example"),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await accounts.makeSetUpLink()).toBeUndefined();
    const people = await accounts.list();
    expect(people).toHaveLength(1);
    expect(people[0]).toMatchObject({ name: "Ada", grants: [{ tenant: null, role: "operator" }] });
  });

  it("are created by invitation, until it expires or another one replaces it", async () => {
    const { accounts } = await open();
    const make = () =>
      accounts.invite(COMMAND_LINE, null, { email: "Bo@harbor.example", name: "Bo", grants: [WRITER] });
    const [replaced, { token }] = [await make(), await make()];
    const accept = (link: string, password = PASSWORD) =>
      accounts.accept(link, { password, language: "kr" }, NOWHERE);
    expect(await accounts.findInvitation(replaced.token)).toBeUndefined();
    expect(await accounts.findInvitation(token)).toEqual({
      isFromCommandLine: true,
      needsCode: false,
      kind: "invitation",
      email: "bo@harbor.example",
      name: "Bo",
      grants: [WRITER],
    });
    expect(await faultOf(accept(token, "short"))).toBe("too-short");
    expect(await faultOf(ahead(7 * 24 * HOUR_MS, () => accept(token)))).toBe("no-such-link");
    await accept(token);
    expect(await faultOf(accept(token))).toBe("no-such-link");
    expect(await faultOf(make())).toBe("known-address");
    expect(await accounts.findByEmail("BO@harbor.example")).toMatchObject({ name: "Bo", language: "kr" });
  });

  it("never get more than the granter has, neither when granting nor when using the link", async () => {
    const store = await open();
    const { accounts } = store;
    const manager = await join(store, "ma@harbor.example", [MANAGER]);
    const invite = (grant: Grant, email = "x@harbor.example") =>
      accounts.invite({ id: manager }, granter(manager), { email, name: "", grants: [grant] });
    expect(await faultOf(invite({ ...WRITER, tenant: "lumen" }))).toBe("not-permitted");
    expect(await faultOf(invite({ ...WRITER, tenant: null }))).toBe("not-permitted");
    // A manager must not be able to find out which other sites exist.
    expect(await faultOf(invite({ ...WRITER, tenant: "gone" }))).toBe("not-permitted");
    const { token } = await invite(WRITER);
    const [grant] = (await accounts.list())[0]?.grants ?? [];
    await accounts.revoke(COMMAND_LINE, null, manager, grant?.id ?? "");
    expect(await faultOf(accounts.accept(token, { password: PASSWORD, language: "en" }, NOWHERE))).toBe(
      "no-such-link",
    );
  });

  it("keep at least one operator, and do not let a manager remove people with more permissions", async () => {
    const store = await open();
    const { accounts } = store;
    const operator: Grant = { tenant: null, role: "operator", languages: null, groups: null };
    const boss = await join(store, "boss@harbor.example", [operator]);
    const manager = await join(store, "ma@harbor.example", [MANAGER]);
    const grantOf = async (id: string) =>
      (await accounts.list()).find((person) => person.id === id)?.grants[0]?.id ?? "";
    const bossGrant = await grantOf(boss);
    expect(await faultOf(accounts.revoke({ id: manager }, granter(manager), boss, bossGrant))).toBe(
      "no-such-person",
    );
    expect(await faultOf(accounts.remove({ id: manager }, granter(manager), boss))).toBe("no-such-person");
    expect(await faultOf(accounts.revoke({ id: boss }, granter(boss), boss, bossGrant))).toBe(
      "last-operator",
    );
    expect(await faultOf(accounts.remove({ id: boss }, granter(boss), boss))).toBe("last-operator");
    await accounts.remove({ id: boss }, granter(boss), manager);
    expect(await accounts.findByEmail("ma@harbor.example")).toBeUndefined();
    expect(await signIn(store, "ma@harbor.example")).toBeUndefined();
    await join(store, "ma@harbor.example", [WRITER]);
  });

  it("stay signed in for twelve idle hours and at most thirty days, with a proof of identity that is fresh for ten minutes", async () => {
    const store = await open();
    const { accounts } = store;
    const id = await join(store, "ada@harbor.example", [WRITER]);
    expect(await signIn(store, "ada@harbor.example", "wrong horse battery")).toBeUndefined();
    const token = (await signIn(store, " ADA@harbor.example")) ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    const find = () => accounts.findSession(token);
    expect(await find()).toMatchObject({ person: { id }, grants: [WRITER], isFresh: true });
    expect(await ahead(10 * MINUTE_MS, find)).toMatchObject({ isFresh: false });
    expect(await ahead(13 * HOUR_MS, find)).toBeUndefined();
    for (let hour = 10; hour < 30 * 24; hour += 10) expect(await ahead(hour * HOUR_MS, find)).toBeDefined();
    expect(await ahead(30 * 24 * HOUR_MS, find)).toBeUndefined();
    expect(await accounts.findSession("")).toBeUndefined();
  });

  it("are read while another process writes for a long time", async () => {
    const database = await makeDatabase();
    const store = await withSites(await database.open());
    await join(store, "ada@harbor.example", [WRITER]);
    const token = (await signIn(store, "ada@harbor.example")) ?? "";
    const other = await openEngine(database.databaseUrl);
    onTestFinished(() => other.close());
    await other.write(async (transaction) => {
      await transaction.updateTable("session").set({ agent: "held" }).execute();
      expect(await ahead(2 * MINUTE_MS, () => store.accounts.findSession(token))).toBeDefined();
    });
  });

  it("are signed out by themselves, by others, and by a recovery", async () => {
    const store = await open();
    const { accounts } = store;
    const id = await join(store, "ada@harbor.example", [WRITER]);
    const tokens = [await signIn(store, "ada@harbor.example"), await signIn(store, "ada@harbor.example")];
    const signedIn = async () =>
      (await Promise.all(tokens.map((token = "") => accounts.findSession(token)))).map(Boolean);
    const first = await accounts.findSession(tokens[0] ?? "");
    const stranger = await join(store, "eve@harbor.example", [WRITER]);
    expect(await accounts.endSessions({ id: stranger }, stranger, first?.session.id)).toBe(0);
    expect(await accounts.endSessions({ id }, id, first?.session.id)).toBe(1);
    expect(await signedIn()).toEqual([false, true]);
    const { token } = await accounts.makeRecoveryLink(COMMAND_LINE, null, id);
    await accounts.accept(token, { password: "another horse battery", language: "en" }, NOWHERE);
    expect(await signedIn()).toEqual([false, false]);
    expect(await signIn(store, "ada@harbor.example")).toBeUndefined();
    expect(await signIn(store, "ada@harbor.example", "another horse battery")).toBeDefined();
  });

  it("refuse many wrong passwords in the same way for known and unknown addresses, and on all nodes", async () => {
    const database = await makeDatabase();
    const store = await withSites(await database.open());
    const other = await database.open();
    await join(store, "ada@harbor.example", [WRITER]);
    for (const email of ["ada@harbor.example", "nobody@harbor.example"]) {
      const tries = await Promise.allSettled(
        Array.from({ length: 12 }, (_, index) => signIn(index % 2 === 0 ? store : other, email, "no", email)),
      );
      const refused = tries.filter(({ status }) => status === "rejected");
      expect(refused).toHaveLength(2);
      await expect(signIn(store, email, PASSWORD, "elsewhere")).rejects.toThrow(QuotaError);
    }
  });

  it("let a known device sign in after strangers have used up the attempts of an account", async () => {
    const store = await open();
    const email = "ada@harbor.example";
    await join(store, email, [WRITER]);
    await join(store, "eve@harbor.example", [WRITER]);
    const sessionOf = async (address: string) => (await signIn(store, address)) ?? "";
    const device = await store.accounts.renewDevice(await sessionOf(email), undefined);
    const ofEve = await store.accounts.renewDevice(await sessionOf("eve@harbor.example"), undefined);
    const attempt = (password: string, known?: string) =>
      store.accounts.signInByPassword({ email, password, network: "n", agent: "test", device: known });
    for (let tries = 0; tries < 12; tries += 1) await attempt("wrong horse battery").catch(() => {});
    for (const other of [undefined, ofEve, `${device.slice(0, -1)}_`, "x"])
      await expect(attempt(PASSWORD, other)).rejects.toThrow(QuotaError);
    expect(await attempt(PASSWORD, device)).toBeDefined();
    // Attempts from the known device are limited, too. Signing in elsewhere does not reset its limit.
    for (let tries = 0; tries < 10; tries += 1)
      expect(await attempt("wrong horse battery", device)).toBeUndefined();
    await expect(attempt(PASSWORD, device)).rejects.toThrow(QuotaError);
    const origin = { network: "n", agent: "test" };
    for (let mails = 0; mails < 3; mails += 1) await store.accounts.chargeLink(email, origin);
    await expect(store.accounts.chargeLink(email, origin)).rejects.toThrow(QuotaError);
    await store.accounts.chargeLink(email, { ...origin, device });
  });

  it("limit API tokens to the requested actions, and to the permissions of their creator", async () => {
    const store = await open();
    const { accounts } = store;
    const manager = await join(store, "ma@harbor.example", [MANAGER]);
    const make = (tenant: string, actions: Parameters<typeof accounts.makeApiToken>[2]["actions"]) =>
      accounts.makeApiToken({ id: manager }, granter(manager), {
        name: "press",
        tenant,
        actions,
        endsAt: null,
      });
    expect(await faultOf(make("lumen", ["article.publish"]))).toBe("not-permitted");
    expect(await faultOf(make("harbor", ["people.write"]))).toBe("not-permitted");
    const { id, token } = await make("harbor", ["article.publish", "media.add"]);
    expect(await accounts.findApiToken(token)).toMatchObject({
      tenant: "harbor",
      actions: ["article.publish", "media.add"],
    });
    expect(await accounts.findApiToken(`${token}x`)).toBeUndefined();
    const [grant] = (await accounts.list())[0]?.grants ?? [];
    await accounts.revoke(COMMAND_LINE, null, manager, grant?.id ?? "");
    expect(await accounts.findApiToken(token)).toBeUndefined();
    expect(await accounts.listApiTokens("harbor")).toMatchObject([{ id, actions: [] }]);
    expect(await accounts.revokeApiToken(COMMAND_LINE, "lumen", id)).toBe(false);
    expect(await accounts.revokeApiToken(COMMAND_LINE, "harbor", id)).toBe(true);
    expect(await accounts.findApiToken(token)).toBeUndefined();
    const { token: brief } = await accounts.makeApiToken(COMMAND_LINE, null, {
      name: "brief",
      tenant: "harbor",
      actions: ["article.draft"],
      endsAt: Date.now() + HOUR_MS,
    });
    expect(await ahead(HOUR_MS, () => accounts.findApiToken(brief))).toBeUndefined();
  });

  it("write an audit that reveals changed, removed and truncated entries", async () => {
    const database = await makeDatabase();
    const store = await withSites(await database.open());
    const { accounts } = store;
    await Promise.all(["a", "b", "c"].map((name) => join(store, `${name}@harbor.example`, [WRITER])));
    await signIn(store, "a@harbor.example", "wrong");
    const lines = await accounts.audit({ limit: 10 });
    const head = lines[0]?.hash;
    expect(await accounts.checkAudit()).toEqual({ lines: 7, brokenAt: undefined, head });
    expect(lines[0]).toMatchObject({ seq: 7, action: "sign-in.refused" });
    expect(JSON.stringify(lines)).not.toContain(PASSWORD);
    expect(await tamper(database, "delete from audit where seq = 7", accounts)).toBe(7);
    expect(await tamper(database, "update audit set actor = 'someone' where seq = 3", accounts)).toBe(3);
  });

  it("store no secret with which somebody could sign in", async () => {
    const database = await makeDatabase();
    const store = await withSites(await database.open());
    await join(store, "a@harbor.example", [WRITER]);
    const secrets = [
      await signIn(store, "a@harbor.example"),
      (await store.accounts.invite(COMMAND_LINE, null, { email: "b@b", name: "", grants: [WRITER] })).token,
      (
        await store.accounts.makeApiToken(COMMAND_LINE, null, {
          name: "t",
          tenant: "harbor",
          actions: ["article.draft"],
          endsAt: null,
        })
      ).token,
    ];
    const engine = await openEngine(database.databaseUrl);
    const stored = await Promise.all(
      (["person", "credential", "session", "invitation", "api_token", "audit"] as const).map((table) =>
        engine.reading.selectFrom(table).selectAll().execute(),
      ),
    );
    await engine.close();
    for (const secret of [...secrets, PASSWORD]) expect(JSON.stringify(stored)).not.toContain(secret);
  });
});

/** Changes rows directly in the database. Resolves to the number of the audit entry that then fails verification. */
async function tamper(
  { databaseUrl }: TestDatabase,
  statement: string,
  accounts: OpenedStore["accounts"],
): Promise<number | undefined> {
  const { CompiledQuery } = await import("kysely");
  const engine = await openEngine(databaseUrl);
  await engine.write((transaction) => transaction.executeQuery(CompiledQuery.raw(statement)));
  await engine.close();
  return (await accounts.checkAudit()).brokenAt;
}
