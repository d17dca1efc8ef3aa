// @module-tag drill
import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { networkInterfaces, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { importFolder } from "../e2e/import-folder.ts";
import { type RunningServer, freePort, startServer } from "../e2e/server.ts";
import { endStoreProcess } from "../e2e/store-process.ts";
import { VARIABLES } from "../src/server/settings/variables.ts";
import { isInstalled, startProgram } from "./programs.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const DEPLOY = path.join(ROOT, "deploy");
const HOST = "harbor.localhost";
const ENVIRONMENT = {
  VITRINE_TRUST_PROXY: "loopback",
  // The limits are high, because all forms of the test come from the same address.
  VITRINE_NEED_LIMIT: "10000",
  VITRINE_TENANT_NEED_LIMIT: "100000",
};
/** Number of simultaneous clients. Each sends another request after every answer. */
const VISITORS = 4;
/** Maximum time until a proxy sends requests to a restarted server, in milliseconds. Its health checks are one second apart. */
const RETURN_LIMIT_MS = 20_000;

let scratch: string;
/** The servers. Each has its own store, which makes no difference to the proxy. */
let servers: RunningServer[];
let proxy: ChildProcess | undefined;

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), "vitrine-deploy-"));
  const folders = ["first", "second"].map((name) => path.join(scratch, name));
  const [first = "", second = ""] = folders;
  await importFolder(first, path.join(ROOT, "sites", "harbor"));
  endStoreProcess();
  cpSync(first, second, { recursive: true });
  servers = await Promise.all(folders.map((folder) => startServer(folder, ENVIRONMENT)));
});
afterEach(async () => {
  if (proxy === undefined || proxy.exitCode !== null) return;
  proxy.kill("SIGTERM");
  await once(proxy, "exit");
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(scratch, { recursive: true, force: true });
});

function example(name: string): string {
  return readFileSync(path.join(DEPLOY, name), "utf8");
}

function startProxy(program: string, argv: string[], environment: Record<string, string> = {}): ChildProcess {
  return (proxy = startProgram(program, argv, { environment }));
}

interface Asked {
  port: number;
  isSecure?: boolean;
  host?: string;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request. Resolves to the status of the answer; 0 if there was none. */
function ask({
  port,
  isSecure = false,
  host = HOST,
  path: target = "/index.html",
  method = "GET",
  headers,
  body,
}: Asked) {
  return new Promise<{ status: number; location?: string | undefined; text: string }>((resolve) => {
    const options = { host: "127.0.0.1", port, path: target, method, agent: false };
    const sent = { host: `${host}:${port}`, ...headers };
    const asking = isSecure
      ? httpsRequest({ ...options, headers: sent, servername: host, rejectUnauthorized: false })
      : httpRequest({ ...options, headers: sent });
    asking.on("response", async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const { statusCode: status = 0, headers: received } = answer;
      resolve({ status, location: received.location, text: Buffer.concat(chunks).toString() });
    });
    asking.on("error", () => resolve({ status: 0, text: "" }));
    asking.end(body);
  });
}

async function untilAnswered(asked: Asked): Promise<void> {
  while ((await ask(asked)).status !== 200) {
    if (proxy?.exitCode !== null) throw new Error(`the proxy ended with ${proxy?.exitCode}`);
    await sleep(20);
  }
}

/**
 * Restarts both servers one after the other, while pages are requested and forms are sent. Returns the number of answers by
 * status.
 */
async function statusesOfRollingRestart(asked: Asked): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  let isOver = false;
  const sender = (async () => {
    while (!isOver) note(await sendNeed(asked));
  })();
  const visitors = Array.from({ length: VISITORS }, async () => {
    while (!isOver) {
      note((await ask(asked)).status);
    }
  });
  for (const [index, server] of servers.entries()) {
    expect(await server.stop()).toBe(0);
    servers[index] = await startServer(server.dataFolder, ENVIRONMENT, server.port);
    await expect.poll(() => answeredPages(server.port), { timeout: RETURN_LIMIT_MS }).toBeGreaterThan(100);
  }
  isOver = true;
  await Promise.all([sender, ...visitors]);
  return statuses;
}

/** Returns the number of pages that the proxy requested from a server since its start. The start itself requests only one. */
async function answeredPages(port: number): Promise<number> {
  const { text } = await ask({ port, host: "127.0.0.1", path: "/metrics" });
  const counts = text.matchAll(/^vitrine_requests_total\{kind="page",status="200"\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Sends a form. The server accepts forms only from its own origin, which it knows from the proxy's headers. */
async function sendNeed(asked: Asked): Promise<number> {
  const origin = `${asked.isSecure ? "https" : "http"}://${HOST}:${asked.port}`;
  const { status } = await ask({
    ...asked,
    path: "/need.html",
    method: "POST",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      name: "Ada Visser",
      email: "ada@example.com",
      message: "A need behind a proxy",
      consent: "on",
    }).toString(),
  });
  return status;
}

describe("the examples of proxies", () => {
  it("nginx: no request or form fails while both servers restart, and unknown hosts get no answer", async () => {
    if (!isInstalled("nginx")) return;
    const [http, https] = [await freePort(), await freePort()];
    const [certificate, key] = makeCertificate();
    const acme = path.join(scratch, "acme");
    const challenge = "/.well-known/acme-challenge/of-the-day";
    mkdirSync(path.join(acme, path.dirname(challenge)), { recursive: true });
    writeFileSync(path.join(acme, challenge), "the proof");
    const site = example("nginx.conf")
      .replaceAll(/listen (\[::\]:)?80\b/g, `listen $1${http}`)
      .replaceAll(/listen (\[::\]:)?443\b/g, `listen $1${https}`)
      .replaceAll(/^ *listen \[::\].*\n/gm, (line) => (hasIpv6() ? line : ""))
      .replaceAll("harbor.example.com lumen.example.com", HOST)
      .replace("/etc/letsencrypt/live/vitrine/fullchain.pem", certificate)
      .replace("/etc/letsencrypt/live/vitrine/privkey.pem", key)
      .replace("/var/www/acme", acme)
      .replace("127.0.0.1:3000", `127.0.0.1:${servers[0]?.port}`)
      .replace("127.0.0.1:3001", `127.0.0.1:${servers[1]?.port}`);
    const folder = path.join(scratch, "nginx");
    mkdirSync(folder);
    const bodies = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const file = path.join(folder, "nginx.conf");
    const user = process.getuid?.() === 0 ? "user root;" : "";
    writeFileSync(
      file,
      `${user} daemon off; pid ${folder}/pid; error_log stderr crit; events {} http { access_log off; ${bodies.join(" ")}\n${site}\n}`,
    );
    startProxy("nginx", ["-p", folder, "-c", file]);
    const asked = { port: https, isSecure: true };
    await untilAnswered(asked);
    expect([...(await statusesOfRollingRestart(asked)).keys()].sort()).toEqual([200, 303]);
    const picture = await ask({ ...asked, path: "/studio/api", method: "POST", body: "x".repeat(2_000_000) });
    expect(picture.text).not.toContain("nginx");
    const plain = await ask({ port: http, path: "/zh/index.html?a=b" });
    expect(plain).toMatchObject({ status: 301, location: `https://${HOST}/zh/index.html?a=b` });
    expect(await ask({ port: http, path: challenge })).toMatchObject({ status: 200, text: "the proof" });
    expect((await ask({ port: http, host: "stranger.example" })).status).toBe(0);
    expect((await ask({ ...asked, host: "stranger.example" })).status).toBe(0);
  });

  it("Caddy: no request or form fails while both servers restart", async () => {
    if (!isInstalled("caddy")) return;
    const port = await freePort();
    const file = path.join(scratch, "Caddyfile");
    writeFileSync(file, `{\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${example("Caddyfile")}`);
    startProxy("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
      SITES: `http://${HOST}:${port}`,
      SERVERS: servers.map((server) => `127.0.0.1:${server.port}`).join(" "),
      HOME: scratch,
    });
    await untilAnswered({ port });
    expect([...(await statusesOfRollingRestart({ port })).keys()].sort()).toEqual([200, 303]);
  });
});

function hasIpv6(): boolean {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return addresses.some(({ family }) => family === "IPv6");
}

function makeCertificate(): [string, string] {
  const [certificate, key] = [path.join(scratch, "certificate.pem"), path.join(scratch, "key.pem")];
  const { status } = spawnSync(
    "openssl",
    ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"].concat([
      "-subj",
      `/CN=${HOST}`,
      "-out",
      certificate,
      "-keyout",
      key,
    ]),
  );
  expect(status).toBe(0);
  return [certificate, key];
}

describe("the examples for monitoring", () => {
  it("use only metrics that servers provide", async () => {
    const { text } = await ask({ port: servers[0]?.port ?? 0, host: "127.0.0.1", path: "/metrics" });
    const given = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const rules = parse(example("alerts.yml"));
    const dashboard = JSON.parse(example("dashboard.json"));
    const expressions: string[] = [
      ...rules.groups.flatMap((group: { rules: { expr: string }[] }) => group.rules.map(({ expr }) => expr)),
      ...dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) =>
        panel.targets.map(({ expr }) => expr),
      ),
    ];
    const named = expressions.flatMap((text) => text.match(/\b(?:vitrine|process)_\w+/g) ?? []);
    expect(named.length).toBeGreaterThan(10);
    for (const name of named) expect(given).toContain(name.replace(/_bucket$/, ""));
  });
});

/** Names of variables that must stay secret in `.env`. */
const SECRETS = Object.keys(VARIABLES).filter((name) =>
  /SECRET|TOKEN|ACCESS_KEY|SMTP_URL|DATABASE_URL/.test(name),
);

describe("the handbook", () => {
  it.each(["en", "zh", "kr"])("documents how to change each secret (%s)", (language) => {
    const page = path.join(ROOT, `sites/fieldguide/articles/${language}/operations/going-live.md`);
    const told = readFileSync(page, "utf8").split("{#secrets}")[1] ?? "";
    expect(SECRETS.filter((name) => !told.includes(`**\`${name}\`**`))).toEqual([]);
    expect(SECRETS.length).toBeGreaterThan(7);
  });

  it.each(["en", "zh", "kr"])("shows the same examples (%s)", (language) => {
    const page = path.join(ROOT, `sites/fieldguide/articles/${language}/operations/behind-a-proxy.md`);
    const blocks = [...readFileSync(page, "utf8").matchAll(/```\w+ title="deploy\/(.+)"\n([^]*?)```/g)];
    expect(blocks.map(([, name]) => name)).toEqual(["nginx.conf", "vitrine.service"]);
    for (const [, name = "", text] of blocks)
      expect(text).toBe(
        `${example(name)
          .replace(/^ *#.*\n/gm, "")
          .trim()}\n`,
      );
  });
});

describe("the examples for service managers", () => {
  it("systemd units are valid", () => {
    const units = readdirSync(DEPLOY).filter((name) => /\.(service|timer)$/.test(name));
    expect(units.length).toBe(3);
    for (const name of units) expect(example(name)).toMatch(/^#[^]*\n\[Unit\]\n[^]*\n\[(Service|Timer)\]\n/);
    if (spawnSync("sh", ["-c", "command -v systemd-analyze"]).status !== 0) return;
    const folder = path.join(scratch, "units");
    mkdirSync(folder);
    for (const name of units)
      writeFileSync(
        path.join(folder, name),
        // Replaces the example's path to Node, which does not exist on this machine.
        example(name).replaceAll("/opt/vitrine/node_modules/.bin/node", process.execPath),
      );
    const { stderr, status } = spawnSync(
      "systemd-analyze",
      ["verify", ...units.map((name) => path.join(folder, name))],
      { encoding: "utf8" },
    );
    const ours = stderr.split("\n").filter((line) => line.includes("vitrine"));
    expect({ status, ours }).toEqual({ status: 0, ours: [] });
  });
});
