import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { compileMessage } from "./compile-message.ts";

const SUFFIX = ".json?compiled";

/**
 * Compiles a catalogue of ICU messages when it is imported as `./en.json?compiled`, so that no message
 * parser travels to the browser. A message that does not compile fails the build and is named.
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
      // The `.js` type keeps Vite's own JSON plugin away from a module that is JavaScript already.
      return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))};`, moduleType: "js" };
    },
  };
}
