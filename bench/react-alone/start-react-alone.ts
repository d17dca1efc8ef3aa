import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Measured, startScript } from "../processes.ts";
import { buildReactAlone } from "./build-react-alone.ts";
import { SCRIPT_PATH } from "./script-path.ts";

/**
 * Starts the baseline server for pages in a browser: the product's pages on another port, with React alone instead of their
 * scripts.
 */
export async function startReactAlone(productPort: number): Promise<Measured> {
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-react-"));
  const file = path.join(folder, "react-alone.js");
  writeFileSync(file, await buildReactAlone("hydrate-markup"));
  const server = await startScript("react-alone/serve-markup.ts", [String(productPort), file], SCRIPT_PATH);
  rmSync(folder, { recursive: true });
  return server;
}
