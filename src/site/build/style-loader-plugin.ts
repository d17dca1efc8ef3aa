import type { Plugin } from "vite";

/** Vite's own loader, which also supports nonces and browsers without module preload. */
const LOADER = /\0?vite\/preload-helper\.js$/;
const EXPORT = "__vitePreload";

/**
 * Loads a module and its style sheets in parallel. A style sheet that the document already links is not requested again, even if it
 * failed: `loadChunk` requests failed ones after all requests have ended.
 */
const code = (base: string): string => `
const pending = new Map();
function sheet(file) {
  const href = ${JSON.stringify(base)} + file;
  if (pending.has(href) || document.querySelector('link[rel="stylesheet"][href="' + href + '"]')) return pending.get(href);
  const coming = new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = resolve;
    link.onerror = () => reject(Error("No styles at " + href));
    document.head.appendChild(link);
  }).finally(() => pending.delete(href));
  pending.set(href, coming);
  return coming;
}
export const ${EXPORT} = async (load, files = []) => {
  const [module, ...sheets] = await Promise.allSettled([load(), ...files.map(sheet)]);
  for (const { reason } of [module, ...sheets]) if (reason) throw reason;
  return module.value;
};
`;

/** Replaces Vite's loader with a few lines, because it would be a sixtieth of every first load. */
export function styleLoaderPlugin(): Plugin {
  let base = "/";
  return {
    name: "vitrine:style-loader",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    configResolved: (config) => {
      base = config.base;
    },
    transform: {
      filter: { id: LOADER },
      handler: (original) => {
        if (!original.includes(EXPORT))
          throw new Error("Vite's style loader has changed: update this plugin");
        return { code: code(base), map: null };
      },
    },
  };
}
