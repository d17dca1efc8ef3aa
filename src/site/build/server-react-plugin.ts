import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const CLIENT = "react-dom/client";
const CLIENT_ID = "\0no-react-dom/client";
const SERVER = "react-dom/server";
/** Of React's two renderers for Node the one that gives a text at once. Its package names none of them alone. */
const TEXT_RENDERER = "cjs/react-dom-server-legacy.node.production.js";

/**
 * Leaves out of the server's build what it never calls: how a browser takes a page over, and how a page is streamed. They would be half
 * of its text, and Node keeps the text of all modules.
 */
export function serverReactPlugin(): Plugin {
  const reactDom = path.dirname(createRequire(import.meta.url).resolve("react-dom/package.json"));
  return {
    name: "vitrine:server-react",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId(source) {
      if (source === CLIENT) return CLIENT_ID;
      return source === SERVER ? path.join(reactDom, TEXT_RENDERER) : null;
    },
    load: (id) =>
      id === CLIENT_ID
        ? `export function hydrateRoot() { throw new Error("${CLIENT} is not in the server's build"); }`
        : null,
  };
}
