import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Plugin, createBuilder } from "vite";

/*
 * Builds the site into another folder, with another title for the enquiry page. This changes the name of the message file, and of every
 * script that imports it.
 *
 *   node e2e/other-build.ts FOLDER TITLE
 */

const [folder = "", title = ""] = process.argv.slice(2);
const builder = await createBuilder({
  logLevel: "error",
  plugins: [needTitlePlugin(title)],
  environments: {
    client: { build: { outDir: path.join(folder, "client"), emptyOutDir: true } },
    ssr: { build: { outDir: path.join(folder, "server"), emptyOutDir: true } },
  },
});
for (const environment of Object.values(builder.environments)) await builder.build(environment);

function needTitlePlugin(wanted: string): Plugin {
  return {
    name: "e2e:need-title",
    enforce: "post",
    async transform(code, id) {
      const [file = ""] = id.split("?", 1);
      if (!file.endsWith("/messages/en.json")) return undefined;
      const catalogue: unknown = JSON.parse(await readFile(file, "utf8"));
      const present = Object.entries(catalogue ?? {}).find(([key]) => key === "need-title")?.[1];
      return code.replace(JSON.stringify(present), JSON.stringify(wanted));
    },
  };
}
