// @module-tag drill
import { expect, it, onTestFinished } from "vitest";
import { COMMAND_LINE } from "../../content/accounts/audit.ts";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { cornerFolder } from "../../content/testing/corner-folder.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { startReleaseTimer } from "../releases/release-timer.ts";
import { startMailServer } from "../testing/mail-server.ts";
import { openTestInstallation } from "../testing/test-installation.ts";

const corner = cornerFolder();

describeEachEngine("releases on servers without requests", (makeDatabase) => {
  it("go live although one of them is held, and its planner gets a mail", async () => {
    const database = await makeDatabase();
    const smtp = await startMailServer();
    onTestFinished(() => smtp.close());
    const environment = {
      DATABASE_URL: database.databaseUrl,
      VITRINE_SMTP_URL: smtp.url,
      VITRINE_MAIL_FROM: "studio@harbor.example",
    };
    const node = await openTestInstallation({ environment });
    onTestFinished(() => node.close());
    const store = await database.open();
    await importFolder(store.exchange, corner.folder);
    const author = "noor@harbor.example";
    const grant = { tenant: null, role: "operator", languages: null, groups: null } as const;
    const { token } = await store.accounts.invite(COMMAND_LINE, null, {
      email: author,
      name: "Noor",
      grants: [grant],
    });
    await store.accounts.accept(token, { password: "purple giraffe ladder", language: "en" }, {});
    onTestFinished(startReleaseTimer(node.services));
    await node.services.changes.refresh();
    const moment = Date.now() + 12_000;
    const make = async (name: string, text: string, goesLiveAt: number) => {
      const report = await store.releases.make("corner", {
        title: `New ${name}`,
        goesLiveAt,
        author,
        changes: [{ name, text }],
      });
      return report.outcome === "planned" ? report.id : expect.fail(JSON.stringify(report));
    };
    const held = await make("root/ads.txt", "mine", moment - 3_000);
    const next = await make("root/humans.txt", "we", moment);
    const ads = { name: "root/ads.txt", text: "theirs" };
    await store.publish("corner", [ads], { author, origin: "studio", base: new Map([[ads.name, null]]) });
    const stateOf = async (id: number) => (await store.releases.find("corner", id))?.state;
    await expect.poll(() => stateOf(next), { timeout: 25_000, interval: 200 }).toBe("applied");
    expect(await stateOf(held)).toBe("held");
    await expect.poll(() => smtp.messages.map(({ recipients }) => recipients)).toEqual([[author]]);
    expect(smtp.messages[0]?.text).toContain("it is on hold for this reason");
  });
});
