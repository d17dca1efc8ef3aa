import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/**
 * Names of the headless shell: the same engine without windows, tabs and an address bar, which would start processes of their
 * own. A page load in a test takes half the processor time (16 loads, alternating: 7.4 to 9.1 s instead of 15.7 to 17.4 s).
 */
const HEADLESS_SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const COMMANDS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const MACOS_APPLICATIONS = ["Google Chrome", "Chromium", "Microsoft Edge"];

/** Flags with which Chromium starts for any user, without a display, and sends no requests of its own. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

/**
 * Returns the path of a Chromium: that of `CHROME_PATH`, an installed one, or one that Playwright downloaded earlier; `undefined`
 * if there is none.
 */
export function findChromium(): string | undefined {
  return firstUsable([
    process.env.CHROME_PATH ?? "",
    ...commandsInPath(COMMANDS),
    ...MACOS_APPLICATIONS.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
    chromium.executablePath(),
  ]);
}

/** Returns the path of a Chromium for tests: that of `CHROME_PATH`, a headless shell, or what {@link findChromium} finds. */
export function findTestChromium(): string | undefined {
  return firstUsable([process.env.CHROME_PATH ?? "", ...commandsInPath(HEADLESS_SHELLS)]) ?? findChromium();
}

/**
 * Finds a Chromium or installs one: with the package manager if run as root on Debian and its derivatives, otherwise with
 * Playwright's download. Throws if neither works.
 */
export function provideChromium(): string {
  return findChromium() ?? installPackage("chromium", findChromium) ?? downloadChromium();
}

/** Like {@link provideChromium}, but prefers a headless shell if the package manager offers one. */
export function provideTestChromium(): string {
  return (
    findTestChromium() ?? installPackage("chromium-headless-shell", findTestChromium) ?? provideChromium()
  );
}

function installPackage(name: string, find: () => string | undefined): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name, "fonts-noto-cjk"]);
  return find();
}

function downloadChromium(): string {
  run("npx", ["playwright", "install", "chromium"]);
  const downloaded = findChromium();
  if (downloaded === undefined) throw new Error("No Chromium: install one, or name it in CHROME_PATH.");
  return downloaded;
}

function commandsInPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

function firstUsable(candidates: readonly string[]): string | undefined {
  return candidates.find((candidate) => candidate !== "" && isUsable(candidate));
}

/** True if a command is really a browser. Some distributions install a command that only prints where to get the browser. */
function isUsable(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    return /\d+\.\d+/.test(
      execFileSync(file, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
  } catch {
    return false;
  }
}

/** Runs a command and shows its output. A later check detects a failure. */
function run(command: string, argv: string[]): void {
  try {
    execFileSync(command, argv, { stdio: "inherit" });
  } catch {
    console.error(`${command} ${argv.join(" ")} failed.`);
  }
}
