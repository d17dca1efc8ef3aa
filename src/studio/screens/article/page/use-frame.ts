import { useCallback, useEffect, useRef } from "react";
import * as v from "valibot";
import {
  type FromPreview,
  type ToPreview,
  fromPreviewSchema,
} from "../../../../contract/studio/preview-messages.ts";

/**
 * Exchanges messages with the preview in a frame. Messages from other windows or origins are ignored.
 *
 * @param url the preview's first page; all its pages have the same origin
 */
export function useFrame(url: string | undefined, take: (message: FromPreview) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  /** Whether the frame has sent a message, which proves that its page has loaded. */
  const hasMessage = useRef(false);
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
      hasMessage.current = true;
      latest.current(output.vitrinePreview);
    };
    addEventListener("message", receive);
    return () => {
      hasMessage.current = false;
      removeEventListener("message", receive);
    };
    // With a new address the frame loads again.
  }, [origin, url]);
  const send = useCallback(
    (message: ToPreview) => {
      if (origin !== undefined && hasMessage.current)
        frame.current?.contentWindow?.postMessage({ vitrinePreview: message }, origin);
    },
    [origin],
  );
  return { frame, send };
}
