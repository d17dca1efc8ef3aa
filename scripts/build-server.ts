import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, build } from "vite";
import { BUILT_SERVER } from "../src/server/load-server.ts";

const ENTRY = path.resolve("src/server/server-parts.ts");
const OUTPUT = fileURLToPath(BUILT_SERVER);
/** Loaded only by installations and requests that need them; `sharp` is no JavaScript, and `shiki` is 200 files. */
const PACKAGES_OUTSIDE = ["nodemailer", "sharp", "shiki"];

/** Puts the server and its packages into one file, which {@link BUILT_SERVER} names; what few need, into others beside it. */
export async function buildServer(): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    plugins: [keepOwnAddresses()],
    ssr: { noExternal: true, external: PACKAGES_OUTSIDE },
    build: {
      ssr: true,
      outDir: path.dirname(OUTPUT),
      target: "node24",
      copyPublicDir: false,
      // For whoever reads a stack trace.
      minify: false,
      rolldownOptions: {
        input: ENTRY,
        output: {
          // V8 would keep twice as many bytes.
          charset: "ascii",
          // The names of the modules stay.
          comments: false,
          entryFileNames: path.basename(OUTPUT),
          chunkFileNames: "[name].js",
          // What a start needs stays in one file, even where a later part needs it too.
          codeSplitting: { groups: [{ name: "server", test: (id) => id === ENTRY }] },
        },
      },
    },
  });
}

/** Lets modules find what lies beside them, such as the script of a thread, as if they still were where their sources are. */
function keepOwnAddresses(): Plugin {
  return {
    name: "vitrine:own-addresses",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\//, code: "import.meta.url" },
      handler(code, id) {
        const source = path.relative(path.dirname(OUTPUT), id);
        return code.replaceAll("import.meta.url", `new URL(${JSON.stringify(source)}, import.meta.url)`);
      },
    },
  };
}
