import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { appCode } from "../testing/authenticator-app.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { COMMAND_LINE, writeAudit } from "./audit.ts";

const PASSWORD = "purple giraffe ladder";
const FROM = { network: "n", agent: "test" };
const EMAIL = "ada@harbor.example";

describeEachEngine("changes of a second factor", (makeDatabase) => {
  async function open() {
    const database = await makeDatabase();
    const { accounts } = await database.open();
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
