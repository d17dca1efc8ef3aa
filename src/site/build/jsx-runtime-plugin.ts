import type { Plugin } from "vite";

const RUNTIME = "react/jsx-runtime";
const ID = "\0jsx-runtime";

/**
 * Turns React's JSX functions into constants of an ES module in the browser's build. React's own module is CommonJS, where each call
 * looks up a property: that is slower, and makes every file larger.
 */
export function jsxRuntimePlugin(): Plugin {
  return {
    name: "vitrine:jsx-runtime",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (source, importer) => (source === RUNTIME && importer !== ID ? ID : null),
    load: (id) =>
      id === ID
        ? `import { jsx as one, jsxs as several, Fragment as fragment } from "${RUNTIME}";
           export const jsx = one, jsxs = several, Fragment = fragment;`
        : null,
  };
}
