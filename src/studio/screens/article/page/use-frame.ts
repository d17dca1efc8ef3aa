import { useCallback, useEffect, useRef } from "react";
import * as v from "valibot";
import {
  type FromPreview,
  type ToPreview,
  fromPreviewSchema,
} from "../../../../contract/studio/preview-messages.ts";

/**
 * Speaks with a page of a preview in a frame: takes what comes from that frame and that origin alone.
 *
 * @param url where the preview begins; its pages have the same origin
 */
export function useFrame(url: string | undefined, take: (message: FromPreview) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  /** Before it has spoken, the frame shows no page yet. */
  const hasSpoken = useRef(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const origin = url === undefined ? undefined : new URL(url).origin;
  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const { success, output } = v.safeParse(fromPreviewSchema, event.data);
      if (!success) return;
      hasSpoken.current = true;
      latest.current(output.vitrinePreview);
    };
    addEventListener("message", receive);
    return () => {
      hasSpoken.current = false;
      removeEventListener("message", receive);
    };
    // Another address is another frame, which has not spoken yet.
  }, [origin, url]);
  const tell = useCallback(
    (message: ToPreview) => {
      if (origin !== undefined && hasSpoken.current)
        frame.current?.contentWindow?.postMessage({ vitrinePreview: message }, origin);
    },
    [origin],
  );
  return { frame, tell };
}
