import { afterEach, expect, it, vi } from "vitest";
import type { Grant } from "../../contract/studio/roles.ts";
import { QuotaError } from "../limits/quotas.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";
import { COMMAND_LINE } from "./audit.ts";

const MINUTE_MS = 60_000;
const FROM = { network: "n", agent: "test" };
const OPERATOR: Grant = { tenant: null, role: "operator", languages: null, groups: null };
const PASSWORD = "purple giraffe ladder";

afterEach(() => void vi.useRealTimers());

async function join({ accounts }: OpenedStore, email: string): Promise<string> {
  const { token } = await accounts.invite(COMMAND_LINE, null, { email, name: "Ada", grants: [OPERATOR] });
  return (await accounts.accept(token, { password: PASSWORD, language: "kr" }, FROM)).personId;
}

describeEachEngine("links that sign in", (makeDatabase) => {
  it("work once, within a quarter of an hour, and invalidate the others", async () => {
    const { accounts, ...store } = await (await makeDatabase()).open();
    const id = await join({ accounts, ...store }, "ada@harbor.example");
    const make = async () =>
      (await accounts.makeSignInLink(" ADA@harbor.example", FROM)) ?? expect.fail("no link");
    const [first, second] = [await make(), await make()];
    expect(first).toMatchObject({ email: "ada@harbor.example", name: "Ada", language: "kr" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 15 * MINUTE_MS });
    expect(await accounts.signInByLink(first.token, FROM)).toBeUndefined();
    vi.useRealTimers();
    const both = await Promise.all([
      accounts.signInByLink(first.token, FROM),
      accounts.signInByLink(first.token, FROM),
    ]);
    const [session = ""] = both.filter((token) => token !== undefined);
    expect(both.filter((token) => token !== undefined)).toHaveLength(1);
    expect(await accounts.findSession(session)).toMatchObject({ person: { id }, isFresh: true });
    expect(await accounts.signInByLink(second.token, FROM)).toBeUndefined();
    expect(await accounts.signInByLink("", FROM)).toBeUndefined();
  });

  it("are invalidated by a new password, by signing out everywhere, and by removing the person", async () => {
    const store = await (await makeDatabase()).open();
    const { accounts } = store;
    const id = await join(store, "ada@harbor.example");
    const make = async () => (await accounts.makeSignInLink("ada@harbor.example", FROM))?.token ?? "";
    const links = [await make()];
    const [session] = await accounts.listSessions(id);
    await accounts.changePassword({ id }, id, session?.id ?? "", "another horse battery");
    links.push(await make());
    await accounts.signOut(COMMAND_LINE, null, id);
    links.push(await make());
    await accounts.remove(COMMAND_LINE, null, id);
    for (const link of links) expect(await accounts.signInByLink(link, FROM)).toBeUndefined();
    expect(await accounts.makeSignInLink("ada@harbor.example", FROM)).toBeUndefined();
  });

  it("are limited and audited in the same way for known and unknown addresses", async () => {
    const store = await (await makeDatabase()).open();
    const { accounts } = store;
    await join(store, "ada@harbor.example");
    const linesOf = async () => (await accounts.audit({ limit: 100 })).map(({ action }) => action);
    for (const [network, email] of ["ada@harbor.example", "nobody@harbor.example"].entries()) {
      const from = { ...FROM, network: `${network}` };
      const before = (await linesOf()).length;
      for (let sent = 0; sent < 3; sent += 1) {
        await accounts.chargeLink(email, from);
        await accounts.makeSignInLink(email, from);
      }
      for (const other of [from, { ...FROM, network: "elsewhere" }])
        await expect(accounts.chargeLink(email, other)).rejects.toThrow(QuotaError);
      const added = (await linesOf()).slice(0, -before);
      expect(added.filter((action) => action === "sign-in.mail")).toHaveLength(3);
    }
    expect(JSON.stringify(await accounts.audit({ limit: 100 }))).not.toContain("nobody@");
    for (let sent = 0; sent < 20; sent += 1) await accounts.chargeLink(`a${sent}@b`, FROM);
    await expect(accounts.chargeLink("c@b", FROM)).rejects.toThrow(QuotaError);
  });
});
