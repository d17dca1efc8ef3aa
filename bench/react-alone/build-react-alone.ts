import path from "node:path";
import { build } from "vite";

/**
 * Builds one of this folder's scripts with React and React DOM, in the same way as the site.
 *
 * @param name `empty-page` or `hydrate-markup`
 */
export async function buildReactAlone(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    mode: "production",
    build: {
      write: false,
      target: "baseline-widely-available",
      rolldownOptions: { input: path.join(import.meta.dirname, `${name}.ts`) },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output)) throw new Error("Vite built nothing");
  return output.output.flatMap((file) => (file.type === "chunk" ? [file.code] : [])).join("\n");
}
