import type { Plugin } from "vite";

/** The file of React DOM that makes them. */
export const REACT_DOM = /react-dom-client\.production\.js$/;

/**
 * Has React DOM create its marker errors without stack traces in the browser's build. It makes several when it is loaded, only to
 * compare them later. While developer tools are attached (their Runtime domain), V8 records the position of each frame, and to find
 * it parses all of React again: three quarters of the first script's time. Without a number as limit, it records no frames.
 * Visitors without such tools gain nothing, nor does Lighthouse.
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
