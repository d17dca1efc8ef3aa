import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Engine } from "../engine/engine.ts";
import { openEngine } from "../engine/open-engine.ts";
import { appCode } from "../testing/authenticator-app.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { COMMAND_LINE, writeAudit } from "./audit.ts";
import { signInByLink } from "./sign-in-links.ts";
import { signInByPassword } from "./sign-in.ts";

const PASSWORD = "purple giraffe ladder";
const FROM = { network: "n", agent: "test" };
const EMAIL = "ada@harbor.example";

const SECRET = "a".repeat(32);

/** An engine whose `number`th write is replaced. */
function replacing(engine: Engine, number: number, replaced: Engine["write"]): Engine {
  let count = 0;
  const write: Engine["write"] = (...work) => {
    count += 1;
    return count === number ? replaced(...work) : engine.write(...work);
  };
  return { ...engine, write };
}

describeEachEngine("changes of a second factor", (makeDatabase) => {
  async function open() {
    const database = await makeDatabase();
    const { accounts } = await database.open({ secret: SECRET });
    const { token } = await accounts.invite(COMMAND_LINE, null, {
      email: EMAIL,
      name: "",
      grants: [{ tenant: null, role: "operator", languages: null, groups: null }],
    });
    const accepted = await accounts.accept(token, { password: PASSWORD, language: "en" }, FROM);
    const { personId: id, session } = accepted;
    const owner = (await accounts.findSession(session)) ?? expect.fail("no session");
    const { key } = await accounts.secondFactors.begin(owner, "studio.example");
    const confirm = () => accounts.secondFactors.confirm({ id }, owner, appCode(key), FROM);
    const engine = await openEngine(database.databaseUrl);
    return { accounts, id, owner, confirm, engine };
  }

  it("refuse a password without a code that was checked before", async () => {
    const { accounts, id, owner, confirm, engine } = await open();
    // The charge and its refund are written first.
    const late = replacing(engine, 3, async (...work) => {
      await confirm();
      return engine.write(...work);
    });
    const attempt = { ...FROM, email: EMAIL, password: PASSWORD };
    await expect(signInByPassword(late, SECRET, attempt)).rejects.toMatchObject({ fault: "code-missing" });
    expect((await accounts.listSessions(id)).map((session) => session.id)).toEqual([owner.session.id]);
    await engine.close();
  });

  it("end a session that is being opened", async () => {
    const { accounts, id, owner, confirm, engine } = await open();
    const { token } = (await accounts.makeSignInLink(EMAIL, FROM)) ?? expect.fail("no link");
    let confirmation: Promise<string[]> | undefined;
    const slow = replacing(engine, 1, (work) =>
      engine.write(async (transaction) => {
        const result = await work(transaction);
        confirmation = confirm();
        await delay(300);
        return result;
      }),
    );
    expect(await signInByLink({ engine: slow, secret: SECRET }, token, FROM)).toBeDefined();
    expect(await confirmation).toHaveLength(10);
    expect((await accounts.listSessions(id)).map((session) => session.id)).toEqual([owner.session.id]);
    await engine.close();
  });

  it("wait for a recovery code that is being used", async () => {
    const { accounts, id, owner, confirm, engine } = await open();
    await confirm();
    let renewal: Promise<string[]> | undefined;
    await engine.write(async (transaction) => {
      await transaction.deleteFrom("recovery_code").where("person_id", "=", id).execute();
      renewal = accounts.secondFactors.renewCodes({ id }, owner);
      // On PostgreSQL the renewal now waits for the deleted rows, and must not have locked the audit.
      await delay(300);
      await writeAudit(transaction, { id }, { action: "sign-in.recovery-code", subject: EMAIL });
    });
    expect(await renewal).toHaveLength(10);
    await engine.close();
  });
});
