// @module-tag drill
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore } from "../content/open.ts";
import { sampleContent } from "../content/testing/sample-content.ts";
import { parseConfiguration } from "../server/settings/configuration.ts";

const VITRINE = fileURLToPath(new URL("./vitrine.mjs", import.meta.url));

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-logged-"));
  const store = await openStore(parseConfiguration({ VITRINE_DATA: folder }));
  // The site reports incomplete colours on the console, because it has no access to the log.
  const config = {
    "*": { theme1Colors: { themeColor: "#123456", hoverColor: "#234567" } },
    private: { needs: { email: ["desk@harbor.example"] } },
  };
  await store.exchange.apply(sampleContent({ site: { config } }), { prune: false });
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Line {
  level: number;
  msg: string;
  sites?: string[];
  tenants?: string[];
}

/** Runs the server until all expected lines have been logged, and returns both outputs. */
async function run(isComplete: (lines: Line[]) => boolean) {
  const child = spawn(process.execPath, [VITRINE, "serve"], {
    env: {
      ...process.env,
      DATABASE_URL: "",
      VITRINE_DATA: folder,
      HOST: "0.0.0.0",
      PORT: "0",
      VITRINE_TRUST_PROXY: "on",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  const lines: Line[] = [];
  for await (const text of createInterface(child.stdout)) {
    const line: Line = JSON.parse(text);
    lines.push(line);
    const port = /^Vitrine listens on .*:(\d+)$/.exec(line.msg)?.[1];
    if (port !== undefined) {
      const headers = { host: "harbor.localhost" };
      const [response] = await once(
        get({ host: "127.0.0.1", port, path: "/index.html", headers }),
        "response",
      );
      response.resume();
    }
    if (isComplete(lines)) child.kill("SIGTERM");
  }
  return { lines, complaints };
}

it("a server without a terminal logs only lines of JSON", async () => {
  const wanted = [/VITRINE_TRUST_PROXY=on trusts/, /listens on/, /no mail server/, /colou?r/i];
  const { lines, complaints } = await run((so) =>
    wanted.every((pattern) => so.some(({ msg }) => pattern.test(msg))),
  );
  expect(complaints).toBe("");
  expect(lines.find(({ msg }) => msg.includes("listens"))?.sites).toEqual([
    expect.stringMatching(/^http:\/\/harbor\.localhost:\d+\/$/),
  ]);
  expect(lines.find(({ msg }) => msg.includes("no mail server"))?.tenants).toEqual(["harbor"]);
  expect(lines.filter(({ level }) => level === 40).length).toBeGreaterThanOrEqual(3);
  expect(lines.at(-1)?.msg).toBe("stopped");
});
