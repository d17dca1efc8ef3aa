import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { COMMAND_LINE } from "./audit.ts";
import { changePassword } from "./credentials.ts";

const PASSWORD = "purple giraffe ladder";
const NEW = ["another horse battery", "quiet copper lantern"] as const;
const FROM = { network: "n", agent: "test" };
const EMAIL = "ada@harbor.example";

describeEachEngine("concurrent changes of a password", (makeDatabase) => {
  async function open() {
    const database = await makeDatabase();
    const { accounts } = await database.open({ secret: "a".repeat(32) });
    const { token } = await accounts.invite(COMMAND_LINE, null, {
      email: EMAIL,
      name: "",
      grants: [{ tenant: null, role: "operator", languages: null, groups: null }],
    });
    const accepted = await accounts.accept(token, { password: PASSWORD, language: "en" }, FROM);
    const id = accepted.personId;
    const enter = (password: string) => accounts.signInByPassword({ ...FROM, email: EMAIL, password });
    const sessionOf = async (opened = "") =>
      (await accounts.findSession(opened))?.session.id ?? expect.fail("no session");
    const first = await sessionOf(accepted.session);
    const change = (session: string, password: string) =>
      accounts.changePassword({ id }, id, session, password);
    const engine = await openEngine(database.databaseUrl);
    /** Changes the password after another change that began later but ended earlier. */
    const changeLate = (session: string, password: string, before: () => Promise<void>) => {
      const write: typeof engine.write = async (...work) => {
        await before();
        return engine.write(...work);
      };
      return changePassword({ ...engine, write }, { id }, id, session, password);
    };
    const removePassword = async () => {
      const methods = { host: "", hasPasswords: false, hasPasskeys: false, issuer: null };
      const [password] = await accounts.listCredentials(methods, id);
      await accounts.removeCredential(methods, { id }, id, password?.id ?? "");
    };
    return { accounts, id, enter, sessionOf, first, change, changeLate, removePassword, engine };
  }

  it("in two sessions: only one succeeds, and the other session ends", async () => {
    const { accounts, id, enter, sessionOf, first, change, engine } = await open();
    const sessions = [first, await sessionOf(await enter(PASSWORD))];
    const changes = await Promise.allSettled([
      change(sessions[0] ?? "", NEW[0]),
      change(sessions[1] ?? "", NEW[1]),
    ]);
    expect(changes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(changes).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ fault: "proof-outdated" }) }),
    );
    const winner = changes.findIndex(({ status }) => status === "fulfilled");
    expect((await accounts.listSessions(id)).map((session) => session.id)).toEqual([sessions[winner]]);
    expect(await enter(NEW[1 - winner] ?? "")).toBeUndefined();
    expect(await enter(NEW[winner] ?? "")).toBeDefined();
    await engine.close();
  });

  it("in the same session: a change does not overwrite one that was made in the meantime", async () => {
    const { enter, first, change, changeLate, engine } = await open();
    const late = changeLate(first, NEW[0], () => change(first, NEW[1]));
    await expect(late).rejects.toMatchObject({ fault: "proof-outdated" });
    expect(await enter(NEW[0])).toBeUndefined();
    expect(await enter(NEW[1])).toBeDefined();
    await engine.close();
  });

  it("of a person without a password: the first one is not overwritten", async () => {
    const { enter, first, change, changeLate, removePassword, engine } = await open();
    await removePassword();
    const late = changeLate(first, NEW[0], () => change(first, NEW[1]));
    await expect(late).rejects.toMatchObject({ fault: "proof-outdated" });
    expect(await enter(NEW[1])).toBeDefined();
    await engine.close();
  });

  it("do not bring back a password that was removed in the meantime", async () => {
    const { enter, first, changeLate, removePassword, engine } = await open();
    const late = changeLate(first, NEW[0], removePassword);
    await expect(late).rejects.toMatchObject({ fault: "proof-outdated" });
    expect(await enter(NEW[0])).toBeUndefined();
    await engine.close();
  });

  it("are refused in a session that has ended in the meantime", async () => {
    const { accounts, id, enter, first, changeLate, engine } = await open();
    const signOut = async () => void (await accounts.signOut(COMMAND_LINE, null, id));
    await expect(changeLate(first, NEW[0], signOut)).rejects.toMatchObject({ fault: "proof-outdated" });
    expect(await enter(PASSWORD)).toBeDefined();
    await engine.close();
  });
});
