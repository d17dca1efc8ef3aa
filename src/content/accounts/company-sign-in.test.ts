import { afterEach, expect, it, vi } from "vitest";
import type { Grant, Role } from "../../contract/studio/roles.ts";
import { appCode } from "../testing/authenticator-app.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";
import type { AccountError } from "./account-error.ts";
import { COMMAND_LINE } from "./audit.ts";
import type { CompanyAccount } from "./company-account.ts";
import type { SignedIn } from "./sessions.ts";

const MINUTE_MS = 60_000;
const PASSWORD = "purple giraffe ladder";
const ORIGIN = { network: "n", agent: "test", requestId: "r" };
const EMAIL = "mina@harbor.example";

afterEach(() => void vi.useRealTimers());

const grantOn = (tenant: string | null, role: Role): Grant => ({
  tenant,
  role,
  languages: null,
  groups: null,
});
const OPERATOR = grantOn(null, "operator");
const WRITER = grantOn("harbor", "writer");

function accountOf(email: string, changes: Partial<CompanyAccount> = {}): CompanyAccount {
  const issuer = "https://login.example";
  return {
    issuer,
    id: `id of ${email}`,
    email,
    isVerified: true,
    name: "",
    grants: [],
    provenAt: 0,
    ...changes,
  };
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    ({ fault, message }: AccountError) => fault ?? message,
  );

describeEachEngine("company sign-in", (makeDatabase) => {
  async function open(): Promise<OpenedStore> {
    const store = await (await makeDatabase()).open();
    await store.exchange.apply(sampleContent({ site: { code: "harbor", hosts: [] } }), { prune: false });
    return store;
  }

  const invite = ({ accounts }: OpenedStore, email: string, grant: Grant = WRITER) =>
    accounts.invite(COMMAND_LINE, null, { email, name: "", grants: [grant] });

  async function joinByPassword(store: OpenedStore, email = EMAIL, grant: Grant = WRITER) {
    const { token } = await invite(store, email, grant);
    return store.accounts.accept(token, { password: PASSWORD, language: "en" }, ORIGIN);
  }

  const enter = async ({ accounts }: OpenedStore, account: CompanyAccount) =>
    (await accounts.signInByCompany(account, "en", ORIGIN)).session;
  const enterByPassword = ({ accounts }: OpenedStore, email = EMAIL) =>
    accounts.signInByPassword({ email, password: PASSWORD, ...ORIGIN });

  async function sessionOf({ accounts }: OpenedStore, token: string): Promise<SignedIn> {
    const found = await accounts.findSession(token);
    if (found === undefined) throw new Error("the session has ended");
    return found;
  }
  const rolesOf = async (store: OpenedStore, token: string) =>
    (await sessionOf(store, token)).grants.map(({ role }) => role);

  it("ends sessions, passwords and links of a person who redeemed the invitation earlier", async () => {
    const store = await open();
    const { session, personId } = await joinByPassword(store);
    const { token } = await store.accounts.makeRecoveryLink(COMMAND_LINE, null, personId);
    const company = await enter(store, accountOf(EMAIL, { grants: [OPERATOR] }));
    expect(await store.accounts.findSession(session)).toBeUndefined();
    expect(await enterByPassword(store)).toBeUndefined();
    expect(await store.accounts.findInvitation(token)).toBeUndefined();
    expect(await rolesOf(store, company)).toEqual(["writer", "operator"]);
    const actions = (await store.accounts.audit({ limit: 20 })).map(({ action }) => action);
    expect(actions).toContain("account.remove-credential");
  });

  it("removes the second factor of a person when it is linked, and says so", async () => {
    const store = await open();
    const { accounts } = store;
    const { session, personId: id } = await joinByPassword(store);
    const owner = await sessionOf(store, session);
    const { key } = await accounts.secondFactors.begin(owner, "studio.example");
    await accounts.secondFactors.confirm({ id }, owner, appCode(key), ORIGIN);
    const enterAgain = () => accounts.signInByCompany(accountOf(EMAIL), "en", ORIGIN);
    expect((await enterAgain()).losesFactor).toMatchObject({ email: EMAIL });
    expect(await accounts.secondFactors.find(id)).toBeUndefined();
    expect(await accounts.audit({ limit: 20 })).toContainEqual(
      expect.objectContaining({ action: "account.remove-second-factor", actor: id, subject: EMAIL }),
    );
    expect((await enterAgain()).losesFactor).toBeUndefined();
  });

  it("counts roles of groups only in sessions that the company opened", async () => {
    const store = await open();
    const { accounts } = store;
    const grants = [OPERATOR];
    await invite(store, EMAIL);
    const company = await enter(store, accountOf(EMAIL, { grants }));
    const { person, session } = await sessionOf(store, company);
    await accounts.changePassword(COMMAND_LINE, person.id, session.id, PASSWORD);
    const local = (await enterByPassword(store)) ?? "";
    await enter(store, accountOf(EMAIL, { grants }));
    expect(await rolesOf(store, company)).toEqual(["writer", "operator"]);
    expect(await rolesOf(store, local)).toEqual(["writer"]);
    const { session: opened } = await sessionOf(store, local);
    expect((await accounts.findEditorAtWork(opened.id))?.grants.map(({ role }) => role)).toEqual(["writer"]);

    const invitation = { email: "jo@harbor.example", name: "", grants: [OPERATOR] };
    const inviting = (hasCompanyGrants: boolean) =>
      faultOf(accounts.invite(COMMAND_LINE, { id: person.id, hasCompanyGrants }, invitation));
    expect(await inviting(false)).toBe("not-permitted");
    expect(await inviting(true)).toBe("none");
  });

  it("keeps roles if the provider sends no groups, and removes them with the groups", async () => {
    const store = await open();
    await invite(store, EMAIL);
    const editor = grantOn("harbor", "editor");
    await enter(store, accountOf(EMAIL, { grants: [editor] }));
    expect(await rolesOf(store, await enter(store, accountOf(EMAIL, { grants: null })))).toEqual([
      "writer",
      "editor",
    ]);
    expect(await rolesOf(store, await enter(store, accountOf(EMAIL)))).toEqual(["writer"]);
  });

  it("keeps the last operator", async () => {
    const store = await open();
    await invite(store, EMAIL);
    await invite(store, "jo@harbor.example");
    await enter(store, accountOf(EMAIL, { grants: [OPERATOR] }));
    await enter(store, accountOf("jo@harbor.example", { grants: [OPERATOR] }));
    expect(await rolesOf(store, await enter(store, accountOf("jo@harbor.example")))).toEqual(["writer"]);
    expect(await rolesOf(store, await enter(store, accountOf(EMAIL)))).toEqual(["writer", "operator"]);
  });

  it("keeps one of two operators who lose their groups at the same time", async () => {
    const store = await open();
    const emails = [EMAIL, "jo@harbor.example"];
    for (const email of emails) {
      await invite(store, email);
      await enter(store, accountOf(email, { grants: [OPERATOR] }));
    }
    const tokens = await Promise.all(emails.map((email) => enter(store, accountOf(email))));
    const roles = await Promise.all(tokens.map((token) => rolesOf(store, token)));
    expect(roles.flat().toSorted()).toEqual(["operator", "writer", "writer"]);
  });

  it("skips grants on unknown sites, and keeps what a person has given, too", async () => {
    const store = await open();
    await invite(store, EMAIL);
    const grants = [grantOn("gone", "editor"), grantOn("harbor", "editor"), WRITER];
    const token = await enter(store, accountOf(EMAIL, { grants }));
    const { person, grants: own } = await sessionOf(store, token);
    expect(own.map(({ role, isFromCompany }) => [role, isFromCompany])).toEqual([
      ["writer", false],
      ["editor", true],
    ]);
    await store.accounts.grant(COMMAND_LINE, null, person.id, [grantOn("harbor", "editor")]);
    expect(await rolesOf(store, await enter(store, accountOf(EMAIL)))).toEqual(["writer", "editor"]);
  });

  it("accepts as a proof only a credential entered since the attempt began, which counts from then on", async () => {
    const store = await open();
    await invite(store, EMAIL);
    const token = await enter(store, accountOf(EMAIL));
    const signedIn = await sessionOf(store, token);
    const now = Date.now();
    const prove = (provenAt: number, email = EMAIL) =>
      faultOf(store.accounts.proveByCompany(signedIn, accountOf(email, { provenAt }), now, ORIGIN));
    expect(await prove(0)).toBe("not-proven");
    expect(await prove(now - MINUTE_MS)).toBe("not-proven");
    expect(await prove(now, "jo@harbor.example")).toBe("other-account");
    expect((await sessionOf(store, token)).isFresh).toBe(false);
    expect(await prove(now - 1_000)).toBe("none");
    const freshAt = async (at: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: at });
      return (await sessionOf(store, token)).isFresh;
    };
    expect(await freshAt(now + 10 * MINUTE_MS - 1_001)).toBe(true);
    expect(await freshAt(now + 10 * MINUTE_MS - 999)).toBe(false);
  });

  it("never links an account in a proof", async () => {
    const store = await open();
    const { session } = await joinByPassword(store);
    const signedIn = await sessionOf(store, session);
    const now = Date.now();
    const account = accountOf(EMAIL, { provenAt: now });
    expect(await faultOf(store.accounts.proveByCompany(signedIn, account, now, ORIGIN))).toBe(
      "other-account",
    );
    expect(await store.accounts.findSession(session)).toBeDefined();
  });

  it("recognises a linked account without a verified address", async () => {
    const store = await open();
    await invite(store, EMAIL);
    await enter(store, accountOf(EMAIL));
    for (const changes of [
      { email: "new@harbor.example", isVerified: false },
      { email: "", isVerified: false },
    ])
      await sessionOf(store, await enter(store, accountOf(EMAIL, changes)));
    const other = { id: "another", isVerified: false };
    expect(await faultOf(enter(store, accountOf(EMAIL, other)))).toBe("unverified-address");
  });

  it("accepts two simultaneous sign-ins of one account, whether invited or known", async () => {
    const store = await open();
    await invite(store, EMAIL);
    await joinByPassword(store, "jo@harbor.example");
    for (const email of [EMAIL, "jo@harbor.example"]) {
      const both = await Promise.all([1, 2].map(() => enter(store, accountOf(email))));
      const people = await Promise.all(both.map(async (token) => (await sessionOf(store, token)).person.id));
      expect(new Set(people).size).toBe(1);
    }
  });

  it("links an address to one of two accounts that sign in at the same time", async () => {
    const store = await open();
    await joinByPassword(store);
    const ids = ["first", "second"];
    const faults = await Promise.all(ids.map((id) => faultOf(enter(store, accountOf(EMAIL, { id })))));
    expect(faults.toSorted()).toEqual(["none", "other-account"]);
  });

  it("joins nobody by an invitation that is withdrawn at the same time", async () => {
    const store = await open();
    for (let round = 0; round < 5; round += 1) {
      const email = `jo${round}@harbor.example`;
      await invite(store, email);
      const [entered, withdrawn] = await Promise.all([
        faultOf(enter(store, accountOf(email))),
        faultOf(store.accounts.withdrawInvitation(COMMAND_LINE, null, email)),
      ]);
      expect([
        ["none", "no-such-link"],
        ["not-invited", "none"],
      ]).toContainEqual([entered, withdrawn]);
    }
  });

  it("invites a removed person again, with the same account", async () => {
    const store = await open();
    await invite(store, EMAIL);
    const { person } = await sessionOf(store, await enter(store, accountOf(EMAIL)));
    const [, entered] = await Promise.all([
      store.accounts.remove(COMMAND_LINE, null, person.id),
      faultOf(enter(store, accountOf(EMAIL))),
    ]);
    expect(["none", "not-invited"]).toContain(entered);
    await invite(store, EMAIL);
    const again = await sessionOf(store, await enter(store, accountOf(EMAIL)));
    expect(again.person.id).not.toBe(person.id);
  });

  it("records refusals with the digest of the address", async () => {
    const store = await open();
    await faultOf(enter(store, accountOf(EMAIL)));
    const [entry] = await store.accounts.audit({ limit: 1 });
    expect(entry?.action).toBe("sign-in.refused");
    expect(entry?.subject).toMatch(/^company account: not-invited, address [\da-f]{16}$/);
  });
});
