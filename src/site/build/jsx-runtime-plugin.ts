import type { Plugin } from "vite";

const RUNTIME = "react/jsx-runtime";
const ID = "\0jsx-runtime";

/**
 * Gives the browser's build React's JSX functions as constants. React's own module is no ES module: every element
 * that is drawn would look its function up there, and every file would write that out.
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
