import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const CLIENT = "react-dom/client";
const CLIENT_ID = "\0no-react-dom/client";
const SERVER = "react-dom/server";
/**
 * React's renderer for Node that returns a string synchronously. The package's own entry point would also load the streaming renderer.
 */
const TEXT_RENDERER = "cjs/react-dom-server-legacy.node.production.js";

/**
 * Leaves React's hydration and streaming code out of the server's build, which uses neither. It would be half of the bundle, and Node
 * keeps the source text of modules in memory.
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
