import { type ComponentProps, useEffect, useRef } from "react";
import { loadChunk } from "../load-chunk.ts";

/**
 * A text field that takes no white space: not from the space bar, a paste, a drop, autofill or an input
 * method. Caret and undo are kept. What is being composed is left alone until it is done. What sees to that comes after
 * the page, and takes out what was typed until then.
 */
export function NoSpaceInput(props: Omit<ComponentProps<"input">, "ref">) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const ended = new AbortController();
    loadChunk(() => import("./refuse-spaces.ts")).then(
      ({ refuseSpaces }) => field.current && refuseSpaces(field.current, ended.signal),
      // The server takes it out as well.
      () => {},
    );
    return () => ended.abort();
  }, []);
  return <input {...props} ref={field} />;
}
