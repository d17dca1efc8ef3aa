// @module-tag drill
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { hashOfText } from "../../content/model/stored-text.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { type Random, randomFrom } from "../../content/testing/random.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { type Network, SimulatedEditor, fetchOfEditors } from "../testing/simulated-editor.ts";
import { type StudioClient, QUAY, importFiles, signedIn } from "../testing/studio-client.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const EDITOR: Grant = { tenant: "quay", role: "editor", languages: null, groups: null };
const NAME = "articles/en/about.md";
const STEPS = 120;
/** Maximum number of rounds until all changes must be published. Each of two editors may have to review the other's changes. */
const MAXIMUM_ROUNDS = 12;

afterEach(() => vi.unstubAllGlobals());

/** Returns the published text. */
async function published(client: StudioClient): Promise<string> {
  const { json } = await client(`sites/quay/file?${new URLSearchParams({ name: NAME })}`);
  return (json.data as { text: string }).text;
}

/** Publishes a change of the current text through the API, immediately or after a short delay. */
async function publishBeside(client: StudioClient, mark: string, random: Random): Promise<boolean> {
  const text = await published(client);
  const files = [{ name: NAME, text: `${text.trimEnd()}\n\n${mark}\n`, base: hashOfText(text) }];
  const soon = { title: mark, goesLiveAt: Date.now() + random.below(50), files };
  const answer =
    random.below(2) === 0
      ? await client("sites/quay/publications", { method: "POST", body: { files } })
      : await client("sites/quay/releases", { method: "POST", body: soon });
  return answer.status === 200;
}

/** Requests a page of the site, which publishes its due releases. The site has no host of its own. */
async function visit({ app }: TestInstallation): Promise<void> {
  const { statusCode } = await app.inject({ url: "/about.html", headers: { "tenant-name": "quay" } });
  expect(statusCode).toBe(200);
}

/** Returns the marks of releases that were held because of conflicts. Their planners were notified. */
async function heldReleases(client: StudioClient): Promise<string[]> {
  const { releases } = (await client("sites/quay/releases")).json.data as {
    releases: { title: string; state: string }[];
  };
  expect(releases.filter(({ state }) => state === "planned")).toEqual([]);
  return releases.filter(({ state }) => state === "held").map(({ title }) => title);
}

describeEachEngine("edits of two people to one text", (makeDatabase) => {
  it.each([1, 2])(
    "are never lost, with network errors, crashes, publications and releases (%i)",
    async (seed) => {
      const { databaseUrl } = await makeDatabase();
      const site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
      onTestFinished(() => site.close());
      await importFiles(site, QUAY);
      const random = randomFrom(seed);
      const network: Network = { lossInHundred: 10, slownessMs: 6 };
      const beside = await signedIn(site, EDITOR);
      const editors = await Promise.all(
        ["mina", "jun"].map(
          async () =>
            new SimulatedEditor(await signedIn(site, EDITOR), network, random, {
              tenant: "quay",
              name: NAME,
            }),
        ),
      );
      vi.stubGlobal("fetch", fetchOfEditors());
      const typed: string[] = [];
      const underWay = new Set<Promise<void>>();
      const begin = (work: Promise<void>) => {
        underWay.add(work);
        void work.finally(() => underWay.delete(work));
      };
      for (let step = 0; step < STEPS; step += 1) {
        const editor = random.of(editors);
        const mark = `m${step}.`;
        const choice = random.below(20);
        if (!editor.isOpen) await editor.open();
        else if (choice < 9) {
          editor.type(mark);
          typed.push(mark);
        } else if (choice < 13) begin(editor.save());
        else if (choice < 15) begin(editor.publish());
        else if (choice === 15) editor.settle();
        else if (choice === 16) editor.crash();
        else if (choice === 17) begin(editor.leave());
        else if (choice === 18 && (await publishBeside(beside, mark, random))) typed.push(mark);
        else await visit(site);
        await sleep(random.below(3));
      }
      await Promise.all(underWay);
      Object.assign(network, { lossInHundred: 0, slownessMs: 0 });
      await sleep(60);
      await visit(site);
      for (let round = 0; round < MAXIMUM_ROUNDS && !editors.every(({ isDone }) => isDone); round += 1)
        for (const editor of editors) {
          if (!editor.isOpen) await editor.open();
          editor.settle();
          await editor.publish();
        }
      expect(editors.map(({ isDone }) => isDone)).toEqual([true, true]);
      const text = await published(beside);
      expect(typed.length).toBeGreaterThan(STEPS / 4);
      const held = await heldReleases(beside);
      expect(typed.filter((mark) => !text.includes(mark) && !held.includes(mark))).toEqual([]);
    },
  );
});
