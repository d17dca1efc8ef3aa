import { afterEach, expect, it, vi } from "vitest";
import type { Grant } from "../../contract/studio/roles.ts";
import { QuotaError } from "../limits/quotas.ts";
import { appCode } from "../testing/authenticator-app.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";
import type { AccountError } from "./account-error.ts";
import { COMMAND_LINE } from "./audit.ts";
import type { SignedIn } from "./sessions.ts";

const MINUTE_MS = 60_000;
const PASSWORD = "purple giraffe ladder";
const FROM = { network: "n", agent: "test" };
const OPERATOR: Grant = { tenant: null, role: "operator", languages: null, groups: null };
const EMAIL = "ada@harbor.example";

afterEach(() => void vi.useRealTimers());

function later(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

async function faultOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "none",
    (error: AccountError) => error.fault,
  );
}

interface Enrolled {
  accounts: OpenedStore["accounts"];
  id: string;
  owner: SignedIn;
  /** The token of the owner's session. */
  session: string;
  key: string;
  codes: string[];
  signIn(code?: string, network?: string): Promise<string | undefined>;
}

describeEachEngine("a second factor", (makeDatabase) => {
  async function open() {
    const { accounts } = await (await makeDatabase()).open();
    const { token } = await accounts.invite(COMMAND_LINE, null, {
      email: EMAIL,
      name: "",
      grants: [OPERATOR],
    });
    const { personId: id, session } = await accounts.accept(
      token,
      { password: PASSWORD, language: "en" },
      FROM,
    );
    const owner = (await accounts.findSession(session)) ?? expect.fail("no session");
    const signIn = (code?: string, network = "n") =>
      accounts.signInByPassword({ ...FROM, network, email: EMAIL, password: PASSWORD, code });
    return { accounts, id, owner, session, signIn };
  }

  async function enrol(): Promise<Enrolled> {
    const opened = await open();
    const { accounts, id, owner } = opened;
    const { key } = await accounts.secondFactors.begin(owner, "studio.example");
    const codes = await accounts.secondFactors.confirm({ id }, owner, appCode(key), FROM);
    later(MINUTE_MS);
    return { ...opened, key, codes };
  }

  it("is asked for after the password, and only once it is confirmed", async () => {
    const { accounts, id, owner, signIn } = await open();
    const { key, address } = await accounts.secondFactors.begin(owner, "studio.example");
    expect(address).toContain(key);
    expect(await signIn()).toBeDefined();
    expect(await accounts.secondFactors.find(id)).toBeUndefined();
    const confirm = (code: string) => accounts.secondFactors.confirm({ id }, owner, code, FROM);
    expect(await faultOf(confirm("000000"))).toBe("code-wrong");
    const codes = await confirm(appCode(key));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);

    later(MINUTE_MS);
    expect(await faultOf(signIn())).toBe("code-missing");
    expect(await faultOf(signIn("123"))).toBe("code-wrong");
    expect(
      await accounts.signInByPassword({ ...FROM, email: EMAIL, password: "wrong", code: appCode(key) }),
    ).toBeUndefined();
    expect(await signIn(appCode(key))).toBeDefined();
    expect(await accounts.secondFactors.find(id)).toMatchObject({ codesLeft: 10 });
    expect(await accounts.list()).toMatchObject([{ hasSecondFactor: true }]);
  });

  it("accepts each code once, also at the same time, and none of an earlier step", async () => {
    const { key, signIn } = await enrol();
    const code = appCode(key);
    const both = await Promise.allSettled([signIn(code), signIn(code)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await faultOf(signIn(code))).toBe("code-wrong");
    expect(await faultOf(signIn(appCode(key, -1)))).toBe("code-wrong");
    const full = appCode(key, 1).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    expect(await signIn(` ${full.slice(0, 3)} ${full.slice(3)} `)).toBeDefined();
  });

  it("refuses the code with which it was confirmed", async () => {
    const { accounts, id, owner, signIn } = await open();
    const { key } = await accounts.secondFactors.begin(owner, "studio.example");
    const code = appCode(key);
    await accounts.secondFactors.confirm({ id }, owner, code, FROM);
    expect(await faultOf(signIn(code))).toBe("code-wrong");
  });

  it("can be replaced by a recovery code, once and in any spelling", async () => {
    const { accounts, id, owner, codes, signIn } = await enrol();
    const [first = "", second = ""] = codes;
    expect(await signIn(first)).toBeDefined();
    expect(await faultOf(signIn(first))).toBe("code-wrong");
    const sloppy = second.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l");
    expect(await signIn(sloppy)).toBeDefined();
    expect(await accounts.secondFactors.find(id)).toMatchObject({ codesLeft: 8 });
    const renewed = await accounts.secondFactors.renewCodes({ id }, owner);
    expect(await faultOf(signIn(codes[2]))).toBe("code-wrong");
    expect(await signIn(renewed[0])).toBeDefined();
    const actions = (await accounts.audit({ limit: 20 })).map(({ action }) => action);
    expect(actions.filter((action) => action === "sign-in.recovery-code")).toHaveLength(3);
  });

  it("limits wrong codes per account, also from several networks, but no known session or recovery codes", async () => {
    const { accounts, key, owner, codes, signIn } = await enrol();
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await faultOf(signIn("000000", `n${attempt}`))).toBe("code-wrong");
    await expect(signIn(appCode(key), "other")).rejects.toThrow(QuotaError);
    expect(await signIn(codes[0], "other")).toBeDefined();
    const proof = { password: PASSWORD, code: appCode(key) };
    expect(await accounts.prove("http://studio.example", owner, proof, FROM)).toBe(true);
    later(2 * MINUTE_MS);
    expect(await signIn(appCode(key), "other")).toBeDefined();
  });

  it("knows only browsers that have signed in since it was confirmed", async () => {
    const { accounts, id, owner, session } = await open();
    const earlier = await accounts.renewDevice(session, undefined);
    later(MINUTE_MS);
    const { key } = await accounts.secondFactors.begin(owner, "studio.example");
    await accounts.secondFactors.confirm({ id }, owner, appCode(key), FROM);
    const device = await accounts.renewDevice(session, undefined);
    later(MINUTE_MS);
    const { token } = (await accounts.makeSignInLink(EMAIL, FROM)) ?? expect.fail("no link");
    const enter = (code: string, from: { network: string; device?: string }) =>
      accounts.signInByLink(token, { ...FROM, ...from, code });
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await faultOf(enter("000000", { network: `n${attempt}` }))).toBe("code-wrong");
    await expect(enter(appCode(key), { network: "other", device: earlier })).rejects.toThrow(QuotaError);
    expect(await enter(appCode(key), { network: "other", device })).toBeDefined();
  });

  it("limits wrong codes per day from all known browsers together", async () => {
    const { accounts, key, owner, session } = await enrol();
    const { token } = (await accounts.makeSignInLink(EMAIL, FROM)) ?? expect.fail("no link");
    for (let browser = 0; browser < 5; browser += 1) {
      const device = await accounts.renewDevice(session, undefined);
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect(await faultOf(accounts.signInByLink(token, { ...FROM, device, code: "000000" }))).toBe(
          "code-wrong",
        );
    }
    const device = await accounts.renewDevice(session, undefined);
    const code = appCode(key);
    await expect(accounts.signInByLink(token, { ...FROM, device, code })).rejects.toThrow(QuotaError);
    const proof = { password: PASSWORD, code };
    await expect(accounts.prove("http://studio.example", owner, proof, FROM)).rejects.toThrow(QuotaError);
    expect(await accounts.signInByLink(token, { ...FROM, code })).toBeDefined();
  });

  it("records a right password without a code, once per network in a quarter of an hour", async () => {
    const { accounts, signIn } = await enrol();
    const recorded = async () =>
      (await accounts.audit({ limit: 20 })).filter(
        ({ action, subject }) =>
          action === "sign-in.refused" && subject === `${EMAIL}: second factor, no code`,
      ).length;
    for (const [network, count] of [
      ["n", 1],
      ["n", 1],
      ["other", 2],
    ] as const) {
      expect(await faultOf(signIn(undefined, network))).toBe("code-missing");
      expect(await recorded()).toBe(count);
    }
    later(15 * MINUTE_MS);
    expect(await faultOf(signIn())).toBe("code-missing");
    expect(await recorded()).toBe(3);
  });

  it("is asked for at a mailed link, without using it up, and at a proof of identity", async () => {
    const { accounts, key, owner } = await enrol();
    const { token } = (await accounts.makeSignInLink(EMAIL, FROM)) ?? expect.fail("no link");
    expect(await accounts.findInvitation(token)).toMatchObject({ kind: "sign-in", needsCode: true });
    expect(await faultOf(accounts.signInByLink(token, FROM))).toBe("code-missing");
    expect(await faultOf(accounts.signInByLink(token, { ...FROM, code: "000000" }))).toBe("code-wrong");
    expect(await accounts.signInByLink(token, { ...FROM, code: appCode(key) })).toBeDefined();
    const prove = (code?: string) =>
      accounts.prove("http://studio.example", owner, { password: PASSWORD, code }, FROM);
    expect(await faultOf(prove())).toBe("code-missing");
    expect(await prove(appCode(key, 1))).toBe(true);
  });

  it("is asked for at a recovery link, and stays", async () => {
    const { accounts, id, key, codes, signIn } = await enrol();
    const { token } = await accounts.makeRecoveryLink(COMMAND_LINE, null, id);
    expect(await accounts.findInvitation(token)).toMatchObject({ kind: "recovery", needsCode: true });
    const accept = (code?: string, password = "another horse battery") =>
      accounts.accept(token, { password, language: "en", code }, FROM);
    expect(await faultOf(accept())).toBe("code-missing");
    expect(await faultOf(accept("000000"))).toBe("code-wrong");
    for (const code of [appCode(key), codes[0]])
      expect(await faultOf(accept(code, "short"))).toBe("too-short");
    expect(await accounts.secondFactors.find(id)).toMatchObject({ codesLeft: 10 });
    await accept(appCode(key));
    expect(await signIn(appCode(key, 1))).toBeUndefined();
    expect(await accounts.secondFactors.find(id)).toBeDefined();
  });

  it("ends the person's other sessions when it is set up and removed", async () => {
    const { accounts, id, owner, signIn } = await open();
    const other = await signIn();
    const { key } = await accounts.secondFactors.begin(owner, "studio.example");
    await accounts.secondFactors.confirm({ id }, owner, appCode(key), FROM);
    expect(await faultOf(accounts.secondFactors.begin(owner, "studio.example"))).toBe("has-second-factor");
    expect((await accounts.listSessions(id)).map((session) => session.id)).toEqual([owner.session.id]);
    expect(await accounts.findSession(other ?? "")).toBeUndefined();
    later(MINUTE_MS);
    await signIn(appCode(key));
    await accounts.secondFactors.remove({ id }, owner);
    expect(await accounts.listSessions(id)).toHaveLength(1);
    expect(await signIn()).toBeDefined();
    expect(await faultOf(accounts.secondFactors.remove({ id }, owner))).toBe("no-second-factor");
    expect(await faultOf(accounts.secondFactors.renewCodes({ id }, owner))).toBe("no-second-factor");
  });

  it("is reset by those whose own grants cover the person's", async () => {
    const { accounts, id, signIn } = await enrol();
    const { token } = await accounts.invite(COMMAND_LINE, null, {
      email: "bo@harbor.example",
      name: "",
      grants: [{ ...OPERATOR, role: "manager" }],
    });
    const { personId } = await accounts.accept(token, { password: PASSWORD, language: "en" }, FROM);
    const manager = { id: personId, hasCompanyGrants: false };
    expect(await faultOf(accounts.secondFactors.reset({ id: personId }, manager, id))).toBe("not-permitted");
    expect(await accounts.secondFactors.reset(COMMAND_LINE, null, id)).toMatchObject({ email: EMAIL });
    expect((await accounts.audit({ limit: 1 }))[0]).toMatchObject({
      action: "people.reset-second-factor",
      subject: EMAIL,
    });
    expect(await signIn()).toBeDefined();
    expect(await faultOf(accounts.secondFactors.reset(COMMAND_LINE, null, id))).toBe("no-second-factor");
  });

  it("is deleted with the person", async () => {
    const { accounts, id } = await enrol();
    await accounts.remove(COMMAND_LINE, null, id);
    expect(await accounts.secondFactors.find(id)).toBeUndefined();
  });

  it("accepts only recovery codes once the signing secret has changed", async () => {
    const database = await makeDatabase();
    const { accounts } = await database.open({ secret: "a".repeat(32) });
    const { token } = await accounts.invite(COMMAND_LINE, null, {
      email: EMAIL,
      name: "",
      grants: [OPERATOR],
    });
    const { personId: id, session } = await accounts.accept(
      token,
      { password: PASSWORD, language: "en" },
      FROM,
    );
    const owner = (await accounts.findSession(session)) ?? expect.fail("no session");
    const { key } = await accounts.secondFactors.begin(owner, "studio.example");
    const [first = ""] = await accounts.secondFactors.confirm({ id }, owner, appCode(key), FROM);
    const changed = (await database.open({ secret: "b".repeat(32) })).accounts;
    later(MINUTE_MS);
    const signIn = (code: string) =>
      changed.signInByPassword({ ...FROM, email: EMAIL, password: PASSWORD, code });
    for (let attempt = 0; attempt < 11; attempt += 1)
      expect(await faultOf(signIn(appCode(key)))).toBe("code-unreadable");
    const subjects = (await changed.audit({ limit: 20 })).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.endsWith("signing secret has changed"))).toHaveLength(1);
    expect(await signIn(first)).toBeDefined();
  });
});
