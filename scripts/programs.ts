import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { expect } from "vitest";

/** True if a program from a Debian package is installed on this machine. In CI, it must be. */
export function isInstalled(program: string): boolean {
  const found = spawnSync("sh", ["-c", `command -v ${program}`], { env: withAdministration() }).status === 0;
  if (process.env.CI !== undefined) expect(found, `${program} must be installed in CI`).toBe(true);
  if (!found) console.log(`${program} is not installed on this machine: its example is not tested`);
  return found;
}

/** Starts a program and shows its output, unless it `isQuiet`. */
export function startProgram(
  program: string,
  argv: readonly string[],
  { environment = {}, isQuiet = false }: { environment?: Record<string, string>; isQuiet?: boolean } = {},
): ChildProcess {
  const env = { ...withAdministration(), ...environment };
  return spawn(program, argv, { stdio: isQuiet ? "ignore" : "inherit", env });
}

/** Returns an environment whose PATH includes the folder of nginx and Varnish: Debian adds it only to root's PATH. */
function withAdministration(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
}
