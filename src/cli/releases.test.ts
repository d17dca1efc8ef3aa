// @module-tag drill
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { importFolder } from "../content/import/folder/import-folder.ts";
import { cornerFolder } from "../content/testing/corner-folder.ts";
import {
  type OpenedStore,
  type TestDatabase,
  describeEachEngine,
} from "../content/testing/describe-each-engine.ts";

const VITRINE = fileURLToPath(new URL("./vitrine.mjs", import.meta.url));
const corner = cornerFolder();
const LIVE = /a release has gone live/;
const LISTENS = /Vitrine listens on (\S+)/;

let servers: ChildProcess[] = [];
afterEach(() => {
  for (const server of servers) server.kill("SIGKILL");
  servers = [];
});

/** Starts a built server, and returns a function that waits for lines of its log. */
function serve({ databaseUrl, dataFolder }: TestDatabase) {
  const child = spawn(process.execPath, [VITRINE, "serve"], {
    env: { ...process.env, PORT: "0", DATABASE_URL: databaseUrl, VITRINE_DATA: dataFolder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  servers.push(child);
  const lines: string[] = [];
  const heard = new EventTarget();
  createInterface(child.stdout).on("line", (line) => {
    lines.push((JSON.parse(line) as { msg: string }).msg);
    heard.dispatchEvent(new Event("line"));
  });
  const line = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = lines.map((text) => pattern.exec(text)).find((match) => match !== null);
      if (found !== undefined && found !== null) return found;
      if (child.exitCode !== null) throw new Error(`the server has ended: ${lines.join("\n")}`);
      await once(heard, "line");
    }
  };
  return {
    line,
    count: (pattern: RegExp) => lines.filter((text) => pattern.test(text)).length,
    async titleOfAbout(): Promise<string> {
      const [, address] = await line(LISTENS);
      const answer = await fetch(`${address}/api/client/article/detail?slug=about`, {
        headers: { "tenant-name": "corner" },
      });
      return ((await answer.json()) as { data: { title: string } }).data.title;
    },
    async stop(): Promise<void> {
      child.kill("SIGTERM");
      await once(child, "close");
    },
  };
}

async function plan(store: OpenedStore, title: string, milliseconds: number): Promise<void> {
  const text = `---\ntitle: ${title}\npublishedAt: 2026-01-01\n---\nText\n`;
  const changes = [{ name: "articles/en/about.md", text }];
  const release = { title, goesLiveAt: Date.now() + milliseconds, author: null, changes };
  expect(await store.releases.make("corner", release)).toMatchObject({ outcome: "planned" });
}

describeEachEngine("releases of running servers", (makeDatabase) => {
  it("go live by themselves, once for all servers, and at the start of one that was down", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    await importFolder(store.exchange, corner.folder);
    const [first, second] = [serve(database), serve(database)];
    expect(await first.titleOfAbout()).toBe("About");
    expect(await second.titleOfAbout()).toBe("About");
    await plan(store, "Autumn", 500);
    await Promise.race([first.line(LIVE), second.line(LIVE)]);
    expect([await first.titleOfAbout(), await second.titleOfAbout()]).toEqual(["Autumn", "Autumn"]);
    expect(first.count(LIVE) + second.count(LIVE)).toBe(1);

    await Promise.all([first.stop(), second.stop()]);
    await plan(store, "Winter", 0);
    const third = serve(database);
    await third.line(LIVE);
    expect(await third.titleOfAbout()).toBe("Winter");
  });
});
