import { expect, it, onTestFinished } from "vitest";
import { hashOfText } from "../../content/model/stored-text.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { type StudioClient, QUAY, importFiles, signedIn } from "../testing/studio-client.ts";
import { openTestInstallation } from "../testing/test-installation.ts";

const ORIGINAL = "articles/en/about.md";
const TRANSLATION = "articles/zh/about.md";
const grant = (role: Grant["role"], languages: Grant["languages"]): Grant => ({
  tenant: "quay",
  role,
  languages,
  groups: null,
});

describeEachEngine("a translation in the Studio's API", (makeDatabase) => {
  it("is outdated once its original changes, until somebody marks it as current", async () => {
    const { databaseUrl } = await makeDatabase();
    const site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    onTestFinished(() => site.close());
    await importFiles(site, QUAY);
    const editor = await signedIn(site, grant("editor", null));
    const [zh, kr] = [
      await signedIn(site, grant("translator", ["zh"])),
      await signedIn(site, grant("translator", ["kr"])),
    ];
    const find = (call: StudioClient, name: string) =>
      call(`sites/quay/translation?${new URLSearchParams({ name })}`);
    const confirm = (call: StudioClient, original: string) =>
      call("sites/quay/translation/up-to-date", { method: "POST", body: { name: TRANSLATION, original } });
    expect((await find(zh, TRANSLATION)).json).toMatchObject({ code: 200, data: null });

    const before = QUAY[ORIGINAL] ?? "";
    const text = before.replace("We are here.", "We are here, and there.");
    const files = [{ name: ORIGINAL, text, base: hashOfText(before) }];
    await editor("sites/quay/publications", { method: "POST", body: { files } });
    expect((await find(zh, TRANSLATION)).json.data).toMatchObject({
      original: ORIGINAL,
      before: hashOfText(before),
      after: hashOfText(text),
    });
    expect((await find(zh, ORIGINAL)).json.data).toBeNull();

    expect((await confirm(kr, hashOfText(text))).status).toBe(403);
    const outdated = await confirm(zh, hashOfText(before));
    expect([outdated.status, outdated.json.data]).toEqual([409, { original: hashOfText(text) }]);
    expect((await confirm(zh, hashOfText(text))).status).toBe(200);
    expect((await find(zh, TRANSLATION)).json.data).toBeNull();
  });

  it("is listed by the plan of a publication that makes it outdated", async () => {
    const { databaseUrl } = await makeDatabase();
    const site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    onTestFinished(() => site.close());
    await importFiles(site, QUAY);
    const editor = await signedIn(site, grant("editor", null));
    const before = QUAY[ORIGINAL] ?? "";
    const translated = QUAY[TRANSLATION] ?? "";
    const plan = async (...files: object[]) => {
      const { json } = await editor("sites/quay/publications/plan", { method: "POST", body: { files } });
      return (json.data as { outdates: unknown }).outdates;
    };
    const edit = (name: string, text: string, base: string) => ({ name, text, base: hashOfText(base) });
    const changed = edit(ORIGINAL, before.replace("We are here.", "We were here."), before);
    const listed = [{ name: TRANSLATION, title: "关于" }];
    expect(await plan(changed)).toEqual(listed);
    const tagged = before.replace("title: About", "title: About\ntags: [harbour]");
    expect(await plan(edit(ORIGINAL, tagged, before))).toEqual([]);
    expect(await plan(changed, edit(TRANSLATION, `${translated}\n更多。\n`, translated))).toEqual([]);
    expect(await plan(edit(TRANSLATION, `${translated}\n更多。\n`, translated))).toEqual([]);

    await editor("sites/quay/publications", { method: "POST", body: { files: [changed] } });
    const next = edit(ORIGINAL, changed.text.replace("were", "will be"), changed.text);
    expect(await plan(next), "it is outdated already").toEqual([]);
  });

  it("is listed today only for those who may write its language", async () => {
    const { databaseUrl } = await makeDatabase();
    const site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    onTestFinished(() => site.close());
    await importFiles(site, QUAY);
    const editor = await signedIn(site, grant("editor", null));
    const before = QUAY[ORIGINAL] ?? "";
    const text = before.replace("We are here.", "We were here.");
    const files = [{ name: ORIGINAL, text, base: hashOfText(before) }];
    await editor("sites/quay/publications", { method: "POST", body: { files } });
    const today = async (call: StudioClient, language = "") =>
      (
        (await call(`sites/quay/today${language}`)).json.data as { outdated: { name: string }[] }
      ).outdated.map(({ name }) => name);
    expect(await today(editor)).toEqual([TRANSLATION]);
    expect((await editor("sites/quay/today")).json.data).toMatchObject({ outdated: [{ views: 0 }] });
    expect(await today(await signedIn(site, grant("translator", ["zh"])))).toEqual([TRANSLATION]);

    const opening = "articles/en/news/opening.md";
    const plain = QUAY[opening] ?? "";
    const later = [{ name: opening, text: plain.replace("nine", "ten"), base: hashOfText(plain) }];
    await editor("sites/quay/publications", { method: "POST", body: { files: later } });
    const tenant = (await site.store.findTenant("quay")) ?? expect.fail("no tenant");
    const day = Math.floor(Date.now() / 86_400_000);
    const view = { tenantId: tenant.id, measure: "view", amount: 0 } as const;
    const [often, old] = ["/kr/news/opening.html", "/zh/about.html"];
    await site.store.visits.add(
      [
        { ...view, day, name: often, count: 7 },
        { ...view, day: day - 40, name: old, count: 90 },
      ],
      [],
    );
    // Views from more than a month ago do not count.
    expect(await today(editor)).toEqual(["articles/kr/news/opening.md", TRANSLATION]);
    expect(await today(editor, "?language=zh")).toEqual([TRANSLATION]);
    const translator = await signedIn(site, grant("translator", ["kr"]));
    expect(await today(translator)).toEqual(["articles/kr/news/opening.md"]);
    expect(await today(translator, "?language=zh")).toEqual([]);
  });

  it("has a warning while sentences of its original are untranslated", async () => {
    const { databaseUrl } = await makeDatabase();
    const site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    onTestFinished(() => site.close());
    await importFiles(site, QUAY);
    const translator = await signedIn(site, grant("translator", ["kr"]));
    const editor = await signedIn(site, grant("editor", null));
    const name = "articles/kr/about.md";
    const begun = (QUAY[ORIGINAL] ?? "").replace("title: About", "title: 소개");
    const check = async (text: string) => {
      const { json } = await translator("sites/quay/checks", { method: "POST", body: { name, text } });
      return (json.data as { findings: { kind: string }[] }).findings.filter(
        ({ kind }) => kind === "untranslated",
      );
    };
    expect(await check(begun)).toMatchObject([
      { file: name, line: 5, severity: "warning", coded: { values: { left: 1, total: 1 } } },
    ]);
    expect(await check(begun.replace("We are here.", "우리는 여기 있습니다."))).toEqual([]);
    const { json } = await editor("sites/quay/publications/plan", {
      method: "POST",
      body: { files: [{ name, text: begun, base: null }] },
    });
    expect(json.data).toMatchObject({ isPublishable: true, findings: [{ kind: "untranslated" }] });
  });
});
