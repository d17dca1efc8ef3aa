import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * The npm package of the Nu HTML checker. It is not a dependency, but downloaded on machines with Java: it takes 32 MB, and its
 * own install script would download a Java of 50 MB more.
 */
const PACKAGE = "vnu-jar@26.9.27";
const FOLDER = path.resolve(import.meta.dirname, "..", ".cache", "html-checker");
const JAR = path.join(FOLDER, "node_modules/vnu-jar/build/dist/vnu.jar");

/** A message of the checker about a file. */
export interface HtmlFinding {
  type: "error" | "info" | "non-document-error";
  /** The `file:` address of the file. */
  url: string;
  message: string;
  extract?: string;
}

/** Returns the checker's path, or the reason why it is missing. `VNU_JAR` names an installed one. */
export function provideHtmlChecker(): { jar: string } | { missing: string } {
  if (spawnSync("java", ["-version"]).status !== 0) return { missing: "there is no Java on the PATH" };
  const { VNU_JAR: named } = process.env;
  if (named !== undefined) return existsSync(named) ? { jar: named } : { missing: `VNU_JAR: no ${named}` };
  if (!existsSync(JAR)) install();
  return existsSync(JAR) ? { jar: JAR } : { missing: `${PACKAGE} could not be fetched from npm` };
}

function install(): void {
  mkdirSync(FOLDER, { recursive: true });
  const argv = ["install", "--prefix", FOLDER, "--no-save", "--ignore-scripts", "--no-audit", PACKAGE];
  spawnSync("npm", argv, { stdio: "ignore", timeout: 120_000, shell: process.platform === "win32" });
}

/**
 * Checks every page of a folder.
 *
 * @throws if the checker cannot run
 */
export function checkHtml(jar: string, folder: string): HtmlFinding[] {
  const argv = ["-Xss4m", "-jar", jar, "--format", "json", "--stdout", "--exit-zero-always", folder];
  const output = execFileSync("java", argv, { encoding: "utf8", maxBuffer: 256 << 20 });
  const { messages }: { messages: HtmlFinding[] } = JSON.parse(output);
  return messages;
}
