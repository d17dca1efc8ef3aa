import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { MAXIMUM_MEDIA_BYTES } from "../../../contract/studio/media-limits.ts";
import { CallError } from "../../api/call-error.ts";
import { mediaName } from "../../media/picture-name.ts";
import { isRefusedForGood } from "../../media/refused-for-good.ts";
import { sendUnderFreeName } from "../../media/send-under-free-name.ts";
import type { Upload } from "../../media/use-uploads.ts";

export interface QueuedUpload {
  id: number;
  file: File;
  folder: string;
  upload: Upload | { state: "waiting" };
  isRetry: boolean;
}

export interface MediaUploads {
  uploads: readonly QueuedUpload[];
  add: (files: readonly File[], folder: string) => void;
  /** Uploads those failed files again for which a retry can succeed. */
  retry: () => void;
  /** Removes finished and failed uploads from the list. */
  clear: () => void;
}

/** Uploads files one after another. Leaving the screen cancels unfinished uploads. */
export function useMediaUploads(tenant: string): MediaUploads {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly QueuedUpload[]>([]);
  const count = useRef(0);
  const running = useRef(new AbortController());
  const isBusy = uploads.some(({ upload }) => upload.state === "on-its-way");
  const next = isBusy ? undefined : uploads.find(({ upload }) => upload.state === "waiting");
  const nextId = next?.id;
  const set = (id: number, upload: QueuedUpload["upload"]) =>
    setUploads((before) => before.map((old) => (old.id === id ? { ...old, upload } : old)));
  const send = async ({ id, file, folder, isRetry }: QueuedUpload, { signal }: AbortController) => {
    const nameOf = (attempt: number) => mediaName(file, folder, attempt);
    const progress = (part: number) => set(id, { state: "on-its-way", part });
    try {
      if (file.size > MAXIMUM_MEDIA_BYTES) throw new CallError(413, "Too large");
      const { name } = await sendUnderFreeName(tenant, file, nameOf, { progress, signal, isRetry });
      set(id, { state: "there", name });
      void client.invalidateQueries({ queryKey: ["media", tenant, "list"] });
    } catch (error) {
      set(id, { state: "failed", error });
    }
  };
  useEffect(() => {
    if (next === undefined) return;
    set(next.id, { state: "on-its-way", part: 0 });
    void send(next, running.current);
    // Depends on the next upload's id, so that it starts once the previous one has finished or failed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [nextId]);
  useEffect(() => {
    const stop = new AbortController();
    running.current = stop;
    return () => stop.abort();
  }, []);
  return {
    uploads,
    add: (files, folder) =>
      setUploads((before) => [
        ...before,
        ...files.map((file) => {
          count.current += 1;
          return { id: count.current, file, folder, upload: { state: "waiting" } as const, isRetry: false };
        }),
      ]),
    retry: () =>
      setUploads((before) =>
        before.map((old) =>
          old.upload.state === "failed" && !isRefusedForGood(old.upload.error)
            ? { ...old, upload: { state: "waiting" }, isRetry: true }
            : old,
        ),
      ),
    clear: () =>
      setUploads((before) =>
        before.filter(({ upload }) => upload.state === "waiting" || upload.state === "on-its-way"),
      ),
  };
}
