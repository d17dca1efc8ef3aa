import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../e2e/server.ts";
import type { LoadRequest, LoadResult } from "./load.ts";

const HERE = import.meta.dirname;

/** A process that is measured. */
export interface Measured {
  port: number;
  pid: number;
  startMs: number;
  stop(): Promise<unknown>;
}

export interface BaselineOptions {
  script?: string;
  /** Additional processor time for each answer in milliseconds. Default: 0. */
  workMs?: number;
}

/** Starts a baseline server with the bytes of a file, and waits for its first answer. */
export function startBaseline(
  file: string,
  encoding: string,
  { script = "baseline.ts", workMs = 0 }: BaselineOptions = {},
): Promise<Measured> {
  return startScript(script, [file, encoding, String(workMs)]);
}

/** Starts a server script of this folder, `<script> <port> <options>`, and waits until it answers this path with 200. */
export async function startScript(script: string, options: readonly string[], url = "/"): Promise<Measured> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [path.join(HERE, script), String(port), ...options], {
    stdio: "inherit",
  });
  while (!(await answers(port, url))) await sleep(5);
  const startMs = performance.now() - started;
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { port, pid: child.pid ?? 0, startMs, stop };
}

function answers(port: number, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: "127.0.0.1", port, path: url, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on("error", () => resolve(false));
  });
}

/**
 * Sends requests to one server, or to several at the same time, from a single process. More processes would compete with the
 * servers for processors.
 *
 * @returns the result of the first request
 * @throws if an answer is not 200
 */
export async function load(...requests: [LoadRequest, ...LoadRequest[]]): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    path.join(HERE, "load.ts"),
    JSON.stringify(requests),
  ]);
  const results: [LoadResult, ...LoadResult[]] = JSON.parse(stdout);
  for (const [index, { failures, requests: sent }] of results.entries())
    if (failures > 0)
      throw new Error(
        `${failures} of ${sent} answers to ${requests[index]?.paths[0]} and the like were not 200`,
      );
  return results[0];
}

/** Returns the resident memory of a process, in mebibytes. */
export function residentMebibytes(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}

/**
 * Time for which a process is observed, in milliseconds: more than a second, which is the precision of processor time in `ps`.
 */
const IDLE_MS = 3_000;

/** Waits until a process is idle, because a server does some work after its start. */
export async function untilIdle(pid: number): Promise<void> {
  for (let used = "", before = "-"; used !== before; await sleep(IDLE_MS)) {
    before = used;
    used = execFileSync("ps", ["-o", "time=", "-p", String(pid)], { encoding: "utf8" });
  }
}

/** Unit of processor time in `/proc`, in milliseconds. */
const TICK_MS = 10;

/** Returns the processor time that all threads of a process have used so far, in milliseconds. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Returns the median of some numbers; 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
