import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { compileMessage } from "./compile-message.ts";

const SUFFIX = ".json?compiled";

/**
 * Compiles a catalogue of ICU messages that is imported as `./en.json?compiled`, so that the browser needs no message parser. A message
 * that does not compile fails the build with an error that names it.
 */
export function messagesPlugin(): Plugin {
  return {
    name: "vitrine:messages",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(SUFFIX)) return undefined;
      const file = id.slice(0, -"?compiled".length);
      this.addWatchFile(file);
      const catalogue: unknown = JSON.parse(await readFile(file, "utf8"));
      if (typeof catalogue !== "object" || catalogue === null) throw new Error(`${file} is not a catalogue`);
      const compiled = Object.entries(catalogue).map(([messageId, message]) => {
        try {
          return [messageId, compileMessage(String(message))];
        } catch (cause) {
          throw new Error(`${file}: message "${messageId}" does not compile`, { cause });
        }
      });
      // The module type `js` makes Vite's JSON plugin ignore this module, which is already JavaScript.
      return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))};`, moduleType: "js" };
    },
  };
}
