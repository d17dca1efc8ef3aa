import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { parse, parseDocument } from "yaml";
import { findToDo } from "../../content/editing/to-do.ts";
import { STARTERS_FOLDER } from "../../content/sites/starters.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { QUAY, importFiles, signedIn } from "../testing/studio-client.ts";
import { openTestInstallation } from "../testing/test-installation.ts";

vi.mock("yaml", { spy: true });
vi.mock("../../content/editing/to-do.ts", { spy: true });

const grant = (role: Grant["role"]): Grant => ({ tenant: "quay", role, languages: null, groups: null });
const SETTINGS = QUAY["site.yaml"] ?? "";
const NAME = "articles/en/prices.md";
const SAMPLE = readFileSync(join(STARTERS_FOLDER, "campaign", NAME), "utf8");
const contact = (email: string) => `config:\n  siteConfig:\n    contact: { email: ${email} }\n`;

describeEachEngine("what remains to be done on a new site", (makeDatabase) => {
  it("is computed from its content, and shown to those who may change the settings", async () => {
    const { databaseUrl } = await makeDatabase();
    const site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    onTestFinished(() => site.close());
    await importFiles(site, {
      ...QUAY,
      "site.yaml": SETTINGS + contact("hello@example.com"),
      [NAME]: SAMPLE.replace(/^publishedAt: .*$/m, "publishedAt: 2026-11-20"),
    });
    const [manager, writer] = [await signedIn(site, grant("manager")), await signedIn(site, grant("writer"))];
    const toDo = async (call: typeof manager) =>
      ((await call("sites/quay/today")).json.data as { toDo?: object }).toDo;
    expect(await toDo(manager)).toMatchObject({
      needsDelivery: true,
      needsContact: true,
      samples: [{ name: NAME, title: expect.any(String) }],
    });
    vi.mocked(findToDo).mockClear();
    expect(await toDo(writer)).toBeUndefined();
    expect(findToDo).not.toHaveBeenCalled();

    await importFiles(site, {
      ...QUAY,
      "site.yaml": `${SETTINGS}${contact("mina@quay.org")}needs: { email: [mina@quay.org] }\n`,
      [NAME]: `${SAMPLE}\nOurs now.\n`,
    });
    expect(await toDo(manager)).toEqual({ needsDelivery: false, needsContact: false, samples: [] });
  });

  it.each([
    ["delivers its messages", "deliver: { email: [mina@quay.org] }"],
    ["only sends confirmations to the senders", "confirm: mail"],
  ])("asks where enquiries go, although another form %s", async (_name, line) => {
    const { databaseUrl } = await makeDatabase();
    const site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    onTestFinished(() => site.close());
    const form = `forms:\n  letter:\n    title: Letter\n    fields: [{ name: email, required: true }]\n    ${line}\n`;
    await importFiles(site, { ...QUAY, "site.yaml": SETTINGS + form });
    const manager = await signedIn(site, grant("manager"));
    expect((await manager("sites/quay/today")).json.data).toMatchObject({
      toDo: { needsDelivery: true },
    });
  });

  it.each([
    ["in one of the languages", contact("{ en: mina@quay.org, zh: hello@example.com }"), true],
    ["in no language", contact("{ en: mina@quay.org, zh: min@quay.org }"), false],
    [
      "of the site's theme",
      `${contact("mina@quay.org")}themes:\n  theme1:\n    siteConfig: { contact: { phone: 555-0123 } }\n`,
      true,
    ],
    [
      "only of another theme",
      `${contact("mina@quay.org")}themes:\n  theme2:\n    siteConfig: { contact: { phone: 555-0123 } }\n`,
      false,
    ],
  ])("tells the contact details of a starter from others: %s", async (_name, config, needsContact) => {
    const { databaseUrl } = await makeDatabase();
    const site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    onTestFinished(() => site.close());
    await importFiles(site, { ...QUAY, "site.yaml": `${SETTINGS}theme: theme1\n${config}` });
    const manager = await signedIn(site, grant("manager"));
    for (const parser of [parse, parseDocument]) vi.mocked(parser).mockClear();
    const { json } = await manager("sites/quay/today");
    expect(json.data).toMatchObject({ toDo: { needsContact } });
    for (const parser of [parse, parseDocument]) expect(parser).not.toHaveBeenCalled();
  });
});
