import { afterEach, expect, it, vi } from "vitest";
import type { Grant } from "../../contract/studio/roles.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";
import { COMMAND_LINE } from "./audit.ts";
import { HAND_OVER_MS } from "./hand-overs.ts";

const FROM = { network: "n", agent: "test" };
const EDITOR: Grant = { tenant: null, role: "editor", languages: null, groups: null };
const PASSWORD = "purple giraffe ladder";

afterEach(() => void vi.useRealTimers());

/** A person who has just joined and is signed in. */
async function join({ accounts }: OpenedStore) {
  const { token } = await accounts.invite(COMMAND_LINE, null, {
    email: "ada@harbor.example",
    name: "Ada",
    grants: [EDITOR],
  });
  const accepted = await accounts.accept(token, { password: PASSWORD, language: "kr" }, FROM);
  const signedIn = (await accounts.findSession(accepted.session)) ?? expect.fail("no session");
  return { person: accepted.personId, session: signedIn.session.id };
}

describeEachEngine("hand-overs", (makeDatabase) => {
  it("work once, for their site and page only, within a minute", async () => {
    const store = await (await makeDatabase()).open();
    const { accounts } = store;
    const { session } = await join(store);
    const handOver = { session, tenant: "harbor", path: "/about.html" };
    const [token, other] = [await accounts.makeHandOver(handOver), await accounts.makeHandOver(handOver)];
    for (const changed of [{ session: "x" }, { tenant: "lumen" }, { path: "/" }])
      expect(await accounts.takeHandOver(token, { ...handOver, ...changed })).toBe(false);
    const both = [accounts.takeHandOver(token, handOver), accounts.takeHandOver(token, handOver)];
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
    for (const none of ["", "x", token.slice(1)])
      expect(await accounts.takeHandOver(none, handOver)).toBe(false);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HAND_OVER_MS });
    expect(await accounts.takeHandOver(other, handOver)).toBe(false);
  });

  it("identify the editor until the session ends", async () => {
    const store = await (await makeDatabase()).open();
    const { accounts } = store;
    const { person, session } = await join(store);
    expect(await accounts.findEditorAtWork(session)).toMatchObject({ language: "kr", grants: [EDITOR] });
    expect(await accounts.findEditorAtWork("x")).toBeUndefined();
    await accounts.endSessions({ id: person }, person, session);
    expect(await accounts.findEditorAtWork(session)).toBeUndefined();
  });
});
