import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, build } from "vite";
import { BUILT_SERVER } from "../src/server/load-server.ts";
import { leaveOutCertificates } from "./leave-out-certificates.ts";

const ENTRY = path.resolve("src/server/server-parts.ts");
const OUTPUT = fileURLToPath(BUILT_SERVER);
const FOLDER = path.dirname(OUTPUT);
/**
 * Threads that the server starts when they are first needed, by name. Each has its own bundle, because it needs modules that are
 * not in the server's file.
 */
const THREADS = new Map(
  ["editing/editing-worker", "releases/release-worker", "search/search-worker"].map((source) => [
    path.basename(source),
    path.resolve("src/content", `${source}.ts`),
  ]),
);
const THREADS_FOLDER = path.join(FOLDER, "threads");
/**
 * Packages that are not bundled, because only some installations and requests need them. In addition, `sharp` is native code, and
 * `shiki` consists of 200 files.
 */
const PACKAGES_OUTSIDE = ["nodemailer", "sharp", "shiki"];

/**
 * Bundles the server and its packages into one file, {@link BUILT_SERVER}. Rarely needed parts become separate files next to it,
 * and its threads are in a subfolder.
 */
export async function buildServer(): Promise<void> {
  await buildInto(FOLDER, [ENTRY], {
    entryFileNames: path.basename(OUTPUT),
    // Modules needed at startup stay in one file, even if a chunk loaded later also needs them.
    codeSplitting: { groups: [{ name: "server", test: (id: string) => id === ENTRY }] },
  });
  await buildInto(THREADS_FOLDER, [...THREADS.values()], { entryFileNames: "[name].js" });
}

async function buildInto(outDir: string, input: string[], output: object): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    plugins: [keepOwnAddresses(outDir), leaveOutCertificates()],
    ssr: { noExternal: true, external: PACKAGES_OUTSIDE },
    build: {
      ssr: true,
      outDir,
      target: "node24",
      copyPublicDir: false,
      // Not minified, so that stack traces are readable.
      minify: false,
      rolldownOptions: {
        input,
        // ASCII, because with any other charset V8 would use two bytes per character. Chunks have the names of their modules.
        output: { charset: "ascii", comments: false, chunkFileNames: "[name].js", ...output },
      },
    },
  });
}

/**
 * Replaces `import.meta.url` of modules by the address of their source file, so that they find files next to it. The scripts of
 * {@link THREADS} are the exception.
 */
function keepOwnAddresses(outDir: string): Plugin {
  return {
    name: "vitrine:own-addresses",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\//, code: "import.meta.url" },
      handler(code, id) {
        const own = `new URL(${JSON.stringify(path.relative(outDir, id))}, import.meta.url)`;
        return code.replaceAll(
          /new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)|import\.meta\.url/g,
          (found, name?: string) => {
            if (name === undefined) return own;
            if (!THREADS.has(name)) return found.replace("import.meta.url", own);
            const script = path.join(path.relative(outDir, THREADS_FOLDER), `${name}.js`);
            return `new URL(${JSON.stringify(script)}, import.meta.url)`;
          },
        );
      },
    },
  };
}
