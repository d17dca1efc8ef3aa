import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

/** Runs a script of this folder in a separate process in production mode, and returns the JSON that it prints. */
export async function runScript<Result>(script: string, size: unknown): Promise<Result> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, script), JSON.stringify(size)],
    { env: { ...process.env, NODE_ENV: "production" } },
  );
  return JSON.parse(stdout) as Result;
}
