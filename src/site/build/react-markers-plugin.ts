import type { Plugin } from "vite";

const REACT_DOM = /react-dom-client\.production\.js$/;

/**
 * Has React DOM create its marker errors without stack traces in the browser's build. It makes several when it is loaded, only to
 * compare them later. While a page is inspected, by developer tools or by Lighthouse, V8 records the position of
 * each frame, and to find it parses all of React again: that was 85 to 130 of the 100 to 150 ms of the first script. Without a
 * number as limit, it records no frames.
 */
export function reactMarkersPlugin(): Plugin {
  return {
    name: "vitrine:react-markers",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: REACT_DOM },
      handler: (code) => ({ code: withoutStackTraces(code), map: null }),
    },
  };
}

/** A module's code, run while errors get no stack trace. */
export function withoutStackTraces(code: string): string {
  return `const stackTraceLimit = Error.stackTraceLimit;
Error.stackTraceLimit = null;
${code}
Error.stackTraceLimit = stackTraceLimit;`;
}
