import { type ComponentProps, useEffect, useRef } from "react";
import { loadChunk } from "../../platform/load-chunk.ts";

/**
 * A text field that accepts no white space: not from the space bar, a paste, a drop, autofill or an input method. Caret and
 * undo history are preserved. Text being composed is left alone until it is finished. The code for this is loaded after the
 * page, and then removes spaces typed before.
 */
export function NoSpaceInput(props: Omit<ComponentProps<"input">, "ref">) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const ended = new AbortController();
    loadChunk(() => import("./refuse-spaces.ts")).then(
      ({ refuseSpaces }) => field.current && refuseSpaces(field.current, ended.signal),
      // The server removes it as well.
      () => {},
    );
    return () => ended.abort();
  }, []);
  return <input {...props} ref={field} />;
}
