import { expect, it, vi } from "vitest";
import { appCode } from "../content/testing/authenticator-app.ts";
import { describeEachEngine } from "../content/testing/describe-each-engine.ts";
import { sampleContent } from "../content/testing/sample-content.ts";
import { runCommandLine } from "./command-line.ts";
import { captureConsole } from "./testing/capture-console.ts";

const output = captureConsole();

/** Runs `vitrine people …`. Resolves to the exit code and the output. */
async function people(...args: string[]): Promise<[number, string]> {
  output.length = 0;
  const code = await runCommandLine(["people", ...args]);
  return [code, output.join("\n")];
}

describeEachEngine("vitrine people", (makeDatabase) => {
  async function prepare() {
    const database = await makeDatabase();
    vi.stubEnv("DATABASE_URL", database.databaseUrl);
    vi.stubEnv("VITRINE_DATA", database.dataFolder);
    vi.stubEnv("VITRINE_STUDIO_ORIGIN", "https://studio.harbor.example");
    const store = await database.open();
    await store.exchange.apply(
      sampleContent({
        site: { code: "harbor", hosts: [] },
        groups: [{ slug: "news", name: { en: "News" }, description: {} }],
      }),
      { prune: false },
    );
    return store;
  }

  it("lists open invitations, and revokes them", async () => {
    const { accounts } = await prepare();
    expect((await people("list"))[1]).toContain("Nobody yet.");
    const [, text] = await people("invite", "ada@harbor.example", "--role", "editor");
    const token = /\/join#([\w-]{43})/.exec(text)?.[1] ?? "";
    const [, listed] = await people("list");
    expect(listed).toMatch(/^invited +name +may +until \(UTC\)\nada@harbor\.example +– +editor/);
    expect((await people("withdraw", "ada@harbor.example"))[0]).toBe(0);
    expect(await accounts.findInvitation(token)).toBeUndefined();
    expect((await people("list"))[1]).toContain("Nobody yet.");
    expect(await people("withdraw", "ada@harbor.example")).toEqual([
      1,
      'There is no open invitation for ada@harbor.example. "vitrine people list" shows the open ones',
    ]);
  });

  it("invites, grants, revokes, signs out, recovers and removes, and records it in the audit", async () => {
    const { accounts } = await prepare();
    const editor = ["--role", "editor", "--site", "harbor", "--languages", "kr"];
    const [code, text] = await people("invite", "Ada@harbor.example", ...editor, "--name", "Ada");
    expect(code).toBe(0);
    expect(await people("grant", "ada@harbor.example", ...editor)).toEqual([
      1,
      expect.stringMatching(
        /^The invitation for ada@harbor\.example is still open\. To replace it, invite again/,
      ),
    ]);
    const token = /https:\/\/studio\.harbor\.example\/studio\/join#([\w-]{43})/.exec(text)?.[1] ?? "";
    await accounts.accept(token, { password: "purple giraffe ladder", language: "en" }, {});
    expect((await people("list"))[1]).toMatch(
      /ada@harbor\.example +Ada +editor of harbor, languages kr +password/,
    );
    expect(await people("grant", "ada@harbor.example", "--role", "manager", "--site", "gone")).toEqual([
      1,
      'There is no tenant "gone"',
    ]);
    expect((await people("grant", "ada@harbor.example", "--role", "manager", "--site", "harbor"))[0]).toBe(0);
    expect((await people("revoke", "ada@harbor.example", "--role", "editor"))[0]).toBe(1);
    expect((await people("revoke", "ada@harbor.example", ...editor))[0]).toBe(0);
    const listed = JSON.parse((await people("list", "--json"))[1]) as { grants: object[] }[];
    expect(listed[0]?.grants).toMatchObject([{ tenant: "harbor", role: "manager", languages: null }]);
    await accounts.signInByPassword({
      email: "ada@harbor.example",
      password: "purple giraffe ladder",
      network: "",
      agent: "",
    });
    expect((await people("sign-out", "ada@harbor.example"))[1]).toBe("ada@harbor.example: 2 sessions ended");
    expect((await people("recover", "ada@harbor.example"))[1]).toContain("/studio/join#");
    expect((await people("remove", "ada@harbor.example"))[0]).toBe(0);
    expect(await people("remove", "ada@harbor.example")).toEqual([
      1,
      'There is no account with the address ada@harbor.example. "vitrine people list" lists all accounts',
    ]);
    const lines = JSON.parse((await people("audit", "--json"))[1]) as { action: string }[];
    expect(lines.map(({ action }) => action).toReversed()).toEqual([
      ...["invite", "accept", "grant", "revoke"].map((action) => `people.${action}`),
      "sign-in",
      ...["sign-out", "recover", "remove"].map((action) => `people.${action}`),
    ]);
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  it("resets a second factor, and mentions it with a recovery link", async () => {
    const { accounts } = await prepare();
    const email = "ada@harbor.example";
    const [, text] = await people("invite", email, "--role", "operator");
    const token = /#([\w-]{43})/.exec(text)?.[1] ?? "";
    const accepted = await accounts.accept(token, { password: "purple giraffe ladder", language: "en" }, {});
    const owner = (await accounts.findSession(accepted.session)) ?? expect.fail("no session");
    expect(await people("reset-second-factor", email)).toEqual([1, `${email} has no second factor`]);
    const { key } = await accounts.secondFactors.begin(owner, "studio.harbor.example");
    await accounts.secondFactors.confirm({ id: owner.person.id }, owner, appCode(key), {
      network: "",
      agent: "",
    });
    expect((await people("list"))[1]).toMatch(/password, second factor/);
    expect((await people("list", "--json"))[1]).not.toContain(key);
    expect((await people("recover", email))[1]).toContain(`vitrine people reset-second-factor ${email}`);
    expect((await people("reset-second-factor", email))[0]).toBe(0);
    expect((await people("list"))[1]).not.toContain("second factor");
    expect((await people("recover", email))[1]).not.toContain("second factor");
  });

  it("shows a token once, and revokes it", async () => {
    const { accounts } = await prepare();
    const make = (...more: string[]) => people("token", "harbor", "--name", "press", ...more);
    expect((await make("--actions", "people.write"))[0]).toBe(2);
    expect((await make("--actions", "article.publish,nonsense"))[0]).toBe(2);
    const [, text] = await make("--actions", "article.publish,media.add", "--days", "30");
    const token = /vitrine_[\w-]{43}/.exec(text)?.[0] ?? "";
    expect(await accounts.findApiToken(token)).toMatchObject({ tenant: "harbor", name: "press" });
    const listed = JSON.parse((await people("tokens", "harbor", "--json"))[1]) as { id: string }[];
    expect(JSON.stringify(listed)).not.toContain(token);
    expect((await people("revoke-token", "harbor", listed[0]?.id ?? ""))[0]).toBe(0);
    expect(await accounts.findApiToken(token)).toBeUndefined();
  });

  it("reports what is wrong", async () => {
    await prepare();
    expect(await people("invite", "ada@harbor.example", "--role", "owner")).toEqual([
      2,
      expect.stringContaining("--role must be one of translator, writer, editor, manager, operator"),
    ]);
    expect(await people("invite", "ada@harbor.example", "--role", "translator", "--site", "harbor")).toEqual([
      2,
      expect.stringContaining("a translator must be limited to languages"),
    ]);
    expect((await people("invite", "ada", "--role", "operator"))[1]).toContain(
      '"ada" is not an e-mail address',
    );
    expect((await people("list"))[1]).toContain("Nobody yet");
  });

  it.each([
    [
      ["invite", "ada@harbor.example", "--role", "editor", "--languages", "en kr"],
      '--languages must be one of en, zh, kr, not "en kr"; separate several values by commas without spaces: --languages en,kr',
    ],
    [
      ["invite", "ada@harbor.example", "--role", "editor", "--languages", "en", "kr"],
      'people invite takes <address>, but got "ada@harbor.example" "kr". For the values of an option, separate several values by commas',
    ],
    [["grant", "--role", "editor"], "people grant takes <address>, but got nothing\n"],
    [
      ["invite", "ada@harbor.example", "--role", "editor", "--groups", ""],
      '--groups must be a group\'s slug, not ""; separate several by commas',
    ],
    [
      ["invite", "ada@harbor.example", "--role", "editor,manager"],
      '--role must be one of translator, writer, editor, manager, operator, not "editor,manager"',
    ],
    [
      ["invite", "ada@harbor.example", "--role", "editor", "--role", "manager"],
      "--role is given twice; pass it once",
    ],
    [["remove", "ada@harbor.example", "--site", "harbor"], "people remove takes no options, not --site"],
    [["list", "--role", "editor"], "people list takes --json, not --role"],
    [["token", "harbor", "--name", "", "--actions", "site.read"], "say what the token is for: --name <name>"],
    [
      ["token", "harbor", "--name", "a", "--actions", "site.read x"],
      'separated by commas, not "site.read x"',
    ],
  ])("suggests the right call for %j, and changes nothing", async (args, message) => {
    const { accounts } = await prepare();
    expect(await people(...args)).toEqual([2, expect.stringContaining(message)]);
    expect(await accounts.audit({ limit: 1 })).toEqual([]);
  });

  it("refuses groups that a site does not have, and lists its groups", async () => {
    const { accounts } = await prepare();
    const limits = ["--role", "editor", "--site", "harbor", "--groups"];
    expect(await people("invite", "ada@harbor.example", ...limits, "news,nwes")).toEqual([
      1,
      'There is no group "nwes"; there are news',
    ]);
    expect(await accounts.listInvitations()).toEqual([]);
    const [, text] = await people("invite", "ada@harbor.example", ...limits, "news");
    const token = /#([\w-]{43})/.exec(text)?.[1] ?? "";
    await accounts.accept(token, { password: "purple giraffe ladder", language: "en" }, {});
    const everywhere = ["--role", "writer", "--groups"];
    expect(await people("grant", "ada@harbor.example", ...everywhere, "nwes")).toEqual([
      1,
      'There is no group "nwes"; there are news',
    ]);
    expect((await people("grant", "ada@harbor.example", ...everywhere, "news"))[0]).toBe(0);
    expect(await people("grant", "ada@harbor.example", ...everywhere, "étés".normalize("NFD"))).toEqual([
      1,
      'There is no group "étés"; there are news',
    ]);
  });

  it("reports an unknown site, and that no operator is left", async () => {
    const { accounts } = await prepare();
    expect(await people("tokens", "gone")).toEqual([1, 'There is no tenant "gone"']);
    expect(await people("audit", "--site", "gone")).toEqual([0, "The audit log has no entries for gone"]);
    const [, text] = await people("invite", "ada@harbor.example", "--role", "operator");
    const token = /#([\w-]{43})/.exec(text)?.[1] ?? "";
    await accounts.accept(token, { password: "purple giraffe ladder", language: "en" }, {});
    expect((await people("revoke", "ada@harbor.example", "--role", "operator"))[1]).toContain(
      "There is no operator any more. Invite one: vitrine people invite <address> --role operator",
    );
  });
});
