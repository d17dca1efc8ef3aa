import { type ComponentProps, useEffect, useRef } from "react";
import { loadChunk } from "../../platform/load-chunk.ts";

/**
 * A text field that accepts no white space, whether typed, pasted, dropped, autofilled or from an input
 * method. Preserves caret and undo history, and leaves text alone while it is being composed. Its code is
 * loaded after the page, and then removes spaces typed before.
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
