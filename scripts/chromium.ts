import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const MACOS_APPLICATIONS = ["Google Chrome", "Chromium", "Microsoft Edge"];

/** Flags under which a Chromium starts as any user, without a display, and asks nobody for anything. */
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
 * The path of a Chromium: that of `CHROME_PATH`, an installed one, or one that Playwright downloaded
 * before; `undefined` when there is none.
 */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const candidates = [
    process.env.CHROME_PATH ?? "",
    ...COMMANDS.flatMap((command) => folders.map((folder) => path.join(folder, command))),
    ...MACOS_APPLICATIONS.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
    chromium.executablePath(),
  ];
  return candidates.find((candidate) => candidate !== "" && isUsable(candidate));
}

/**
 * Finds a Chromium or provides one: by the package manager on Debian and its kin when run as root, else by
 * Playwright's download. Throws when neither works.
 */
export function provideChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-cjk"]);
  }
  const installed = findChromium();
  if (installed !== undefined) return installed;
  run("npx", ["playwright", "install", "chromium"]);
  const downloaded = findChromium();
  if (downloaded === undefined) throw new Error("No Chromium: install one, or name it in CHROME_PATH.");
  return downloaded;
}

/** Some distributions install a command that only says where to get the browser. */
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

/** Runs a command and lets it speak; a failure is left to the check that follows. */
function run(command: string, argv: string[]): void {
  try {
    execFileSync(command, argv, { stdio: "inherit" });
  } catch {
    console.error(`${command} ${argv.join(" ")} failed.`);
  }
}
