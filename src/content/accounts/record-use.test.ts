import { expect, it } from "vitest";
import type { Engine } from "../engine/engine.ts";
import { openEngine } from "../engine/open-engine.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { findApiToken } from "./api-tokens.ts";
import { COMMAND_LINE } from "./audit.ts";

describeEachEngine("the use of an API token", (makeDatabase) => {
  async function install() {
    const database = await makeDatabase();
    const { accounts, exchange } = await database.open();
    await exchange.apply(sampleContent(), { prune: false });
    const { token } = await accounts.makeApiToken(COMMAND_LINE, null, {
      name: "press",
      tenant: "harbor",
      actions: ["article.draft"],
      endsAt: null,
    });
    const engine = await openEngine(database.databaseUrl);
    const usedAt = async () => (await accounts.listApiTokens("harbor"))[0]?.usedAt;
    return { engine, token, usedAt };
  }

  it("is recorded, except for checks", async () => {
    const { engine, token, usedAt } = await install();
    try {
      expect(await findApiToken(engine, token, { isUse: false })).toBeDefined();
      expect(await usedAt()).toBeNull();
      expect(await findApiToken(engine, token)).toBeDefined();
      expect(await usedAt()).toBeTypeOf("number");
    } finally {
      await engine.close();
    }
  });

  it.each([
    ["fail", () => Promise.reject(new Error("the disk is full"))],
    ["wait", () => new Promise<never>(() => {})],
  ])("is not required for reading: writes may %s", async (_, write) => {
    const { engine, token, usedAt } = await install();
    const busy = new Proxy<Engine>(engine, {
      get: (target, name) => (name === "write" ? write : Reflect.get(target, name)),
    });
    try {
      expect(await findApiToken(busy, token)).toMatchObject({ name: "press" });
      expect(await usedAt()).toBeNull();
    } finally {
      await engine.close();
    }
  });
});
