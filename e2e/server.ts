import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { get as httpGet, type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { POOLS, RETURNED_FROM } from "../src/server/process/limit-memory.mjs";

const ROOT = path.resolve(import.meta.dirname, "..");
export const NODE = path.join(ROOT, "node_modules", ".bin", "node");
const COMMAND = path.join(ROOT, "src", "cli", "vitrine.mjs");
/**
 * The value that `npm start` sets. With Node's default, the server uses more than a hundred megabytes more memory under load, without
 * being faster.
 */
const YOUNG_MEMORY = "--max-semi-space-size=4";
const MEMORY_POOLS = { MALLOC_ARENA_MAX: POOLS, MALLOC_MMAP_THRESHOLD_: RETURNED_FROM };
const DEVELOPMENT = path.join("scripts", "dev.ts");
const OTHER_BUILD = path.join(import.meta.dirname, "other-build.ts");
const SERVE_BUILD = path.join(import.meta.dirname, "serve-build.ts");

/** The title of the enquiry page in {@link otherBuild}. */
export const OTHER_TITLE = "Tell us what you need today";

const START_LIMIT_MS = 60_000;
/** Maximum duration of the start in milliseconds. It is longer than for the built server, because the sources have to be transformed first. */
const DEVELOPMENT_START_LIMIT_MS = 90_000;
const PORT_ATTEMPTS = 5;
const STOP_LIMIT_MS = 60_000;

/** A server in a separate process. */
export interface RunningServer {
  port: number;
  dataFolder: string;
  process: ChildProcess;
  /** Milliseconds from the start of the process to the first answer with status 200. */
  startMs: number;
  /** The address of a tenant's site without a trailing slash. */
  origin(tenant: string): string;
  /** Requests a path of a tenant's site, without following redirects. */
  fetch(path: string, options?: FetchOptions): Promise<Answer>;
  /** Everything that the process has written to its output so far. */
  log(): string;
  /** Asks the process to stop, and returns its exit code. Kills the process if it runs for another minute. */
  stop(): Promise<number | null>;
}

export interface FetchOptions {
  tenant?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * Runs the `vitrine` command, and returns its output.
 *
 * @throws with the output if the command fails
 */
export async function runVitrine(dataFolder: string, ...argv: string[]): Promise<string> {
  return run(dataFolder, {}, COMMAND, ...argv);
}

/** Like {@link runVitrine}, with additional environment variables. */
export async function runVitrineWith(
  environment: Record<string, string>,
  dataFolder: string,
  ...argv: string[]
): Promise<string> {
  return run(dataFolder, environment, COMMAND, ...argv);
}

async function run(
  dataFolder: string,
  environment: Record<string, string>,
  script: string,
  ...argv: string[]
): Promise<string> {
  const child = start(dataFolder, environment, [script, ...argv]);
  const read = collect(child);
  const [code] = await once(child, "exit");
  if (code !== 0)
    throw new Error(`${path.basename(script)} ${argv.join(" ")} ended with ${code}:\n${read()}`);
  return read();
}

/**
 * The folder of another build, in which the enquiry page has the title {@link OTHER_TITLE}. The first caller builds it. If two callers
 * build it at the same time, the later build is deleted.
 */
export async function otherBuild(): Promise<string> {
  const shared = process.env.E2E_BUILDS;
  if (shared === undefined) throw new Error("Run the tests through Playwright's configuration");
  const folder = path.join(shared, "other");
  if (existsSync(folder)) return folder;
  const made = mkdtempSync(path.join(shared, "making-"));
  await run(made, {}, OTHER_BUILD, made, OTHER_TITLE);
  try {
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Starts the server, and waits for its first answer. Without a given port, uses a free one. */
export async function startServer(
  dataFolder: string,
  environment: Record<string, string> = {},
  wantedPort?: number,
): Promise<RunningServer> {
  const startAt = (port: number) =>
    launch(
      dataFolder,
      port,
      { ...MEMORY_POOLS, ...environment },
      [YOUNG_MEMORY, COMMAND, "serve"],
      START_LIMIT_MS,
    );
  if (wantedPort !== undefined) return startAt(wantedPort);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startAt(await freePort());
    } catch (error) {
      // Another process may have taken the port after it was found free.
      if (attempt === PORT_ATTEMPTS || !/Port \d+ .* is in use/.test(String(error))) throw error;
    }
  }
}

/** Starts the server with the build of {@link otherBuild}. On the port of a stopped server, this simulates a deployment. */
export async function startBuild(
  distFolder: string,
  dataFolder: string,
  environment: Record<string, string> = {},
  wantedPort?: number,
): Promise<RunningServer> {
  const port = wantedPort ?? (await freePort());
  return launch(dataFolder, port, environment, [SERVE_BUILD, distFolder], START_LIMIT_MS);
}

/**
 * Starts the development server, which renders from the sources.
 *
 * @param root the folder of the sources, if they are a copy
 */
export async function startDevelopment(dataFolder: string, root = ROOT): Promise<RunningServer> {
  const environment = { NODE_ENV: "development" };
  const script = path.join(root, DEVELOPMENT);
  return launch(dataFolder, await freePort(), environment, [script], DEVELOPMENT_START_LIMIT_MS);
}

async function launch(
  dataFolder: string,
  port: number,
  environment: Record<string, string>,
  argv: string[],
  limitMs: number,
): Promise<RunningServer> {
  const started = performance.now();
  const child = start(dataFolder, { PORT: String(port), VITRINE_LOG_LEVEL: "warn", ...environment }, argv);
  const read = collect(child);
  const server: RunningServer = {
    port,
    dataFolder,
    process: child,
    startMs: 0,
    origin: (tenant) => `http://${tenant}.localhost:${port}`,
    fetch: (target, options) => fetchPath(port, target, options),
    log: read,
    stop: () => stop(child),
  };
  server.startMs = await untilReady(server, started, limitMs);
  return server;
}

async function untilReady(server: RunningServer, started: number, limitMs: number): Promise<number> {
  while (performance.now() - started < limitMs) {
    if (server.process.exitCode !== null) break;
    const answer = await server.fetch("/index.html").catch(() => undefined);
    // If the process has ended, the answer came from another program on this port.
    if (answer?.status === 200 && server.process.exitCode === null) return performance.now() - started;
    await sleep(5);
  }
  await server.stop();
  throw new Error(`The server sent no page within ${limitMs} ms:\n${server.log()}`);
}

function start(dataFolder: string, environment: Record<string, string>, argv: string[]): ChildProcess {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return spawn(NODE, argv, {
    cwd: ROOT,
    env: { ...inherited, NODE_ENV: "production", VITRINE_DATA: dataFolder, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function collect(child: ChildProcess): () => string {
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString("utf8");
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, "exit");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  child.kill("SIGTERM");
  await ended;
  clearTimeout(timer);
  return child.exitCode;
}

/** Returns a port that is probably free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}

/** Node cannot resolve names below `localhost`, so the tenant is sent in the `Host` header. */
async function fetchPath(
  port: number,
  target: string,
  { tenant = "harbor", method = "GET", headers = {}, body }: FetchOptions = {},
): Promise<Answer> {
  const options = {
    host: "127.0.0.1",
    port,
    path: target,
    method,
    headers: { host: `${tenant}.localhost:${port}`, ...headers },
  };
  const request = body === undefined && method === "GET" ? httpGet(options) : httpRequest(options).end(body);
  const [response] = await once(request, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: response.statusCode,
    headers: response.headers,
    text: Buffer.concat(chunks).toString("utf8"),
  };
}
