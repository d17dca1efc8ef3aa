import { type ComponentProps, useEffect, useRef } from "react";
import { loadChunk } from "../../platform/load-chunk.ts";

/**
 * A text field that accepts no white space, whether it is typed, pasted, dropped, autofilled or composed. Caret and undo history are
 * preserved, and text is not changed during a composition. Its code is loaded after the page, and then removes spaces typed earlier.
 */
export function NoSpaceInput(props: Omit<ComponentProps<"input">, "ref">) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const ended = new AbortController();
    loadChunk(() => import("./refuse-spaces.ts")).then(
      ({ refuseSpaces }) => field.current && refuseSpaces(field.current, ended.signal),
      // If the code cannot be loaded, the server still removes spaces.
      () => {},
    );
    return () => ended.abort();
  }, []);
  return <input {...props} ref={field} />;
}
