import { useEffect, useRef, useState } from "react";
import { isRefusedForGood } from "./refused-for-good.ts";
import { sendUnderFreeName } from "./send-under-free-name.ts";

/** The state of an upload. */
export type Upload =
  | { state: "waiting" }
  | { state: "on-its-way"; part: number }
  | { state: "there"; name: string }
  | { state: "failed"; error: unknown };

export interface QueuedUpload {
  id: number;
  file: File;
  /** Returns the file's name for an attempt, counted from 1: the next name is tried while a name is taken. */
  nameOf: (attempt: number) => string;
  upload: Upload;
  isRetry: boolean;
}

export type NewUpload = Pick<QueuedUpload, "file" | "nameOf">;

export interface UploadQueue {
  uploads: readonly QueuedUpload[];
  add: (files: readonly NewUpload[]) => void;
  /** Uploads those failed files again for which a retry can succeed. */
  retry: () => void;
  /** Removes finished and failed uploads from the list. */
  clear: () => void;
}

interface QueueOptions {
  /** Files whose upload starts immediately. */
  initial?: readonly NewUpload[];
  /** Returns why a file cannot be uploaded; `undefined` if the server has to check. */
  refusalOf: (file: File) => unknown;
  onSent?: () => void;
}

/** Whether an upload failed in a way that a retry cannot repair. */
export function isRefused(upload: Upload): boolean {
  return upload.state === "failed" && isRefusedForGood(upload.error);
}

/**
 * Uploads files one after another, each under the first name that is not taken. Unmounting cancels unfinished uploads. Uploaded files
 * stay, even if the text for which they were uploaded is discarded.
 */
export function useUploads(tenant: string, { initial = [], refusalOf, onSent }: QueueOptions): UploadQueue {
  const count = useRef(0);
  const queued = ({ file, nameOf }: NewUpload): QueuedUpload => {
    count.current += 1;
    const error = refusalOf(file);
    const upload: Upload = error === undefined ? { state: "waiting" } : { state: "failed", error };
    return { id: count.current, file, nameOf, upload, isRetry: false };
  };
  const [uploads, setUploads] = useState<readonly QueuedUpload[]>(() => initial.map(queued));
  const running = useRef<AbortController>(undefined);
  const isBusy = uploads.some(({ upload }) => upload.state === "on-its-way");
  const next = isBusy ? undefined : uploads.find(({ upload }) => upload.state === "waiting");
  const nextId = next?.id;
  const set = (id: number, upload: Upload) =>
    setUploads((before) => before.map((old) => (old.id === id ? { ...old, upload } : old)));
  const send = async ({ id, file, nameOf, isRetry }: QueuedUpload, signal: AbortSignal) => {
    const progress = (part: number) => set(id, { state: "on-its-way", part });
    try {
      const { name } = await sendUnderFreeName(tenant, file, nameOf, { progress, signal, isRetry });
      set(id, { state: "there", name });
      onSent?.();
    } catch (error) {
      // If the component is mounted again, as in React's strict mode, a cancelled upload starts again.
      set(id, signal.aborted ? { state: "waiting" } : { state: "failed", error });
    }
  };
  useEffect(() => {
    const stop = new AbortController();
    running.current = stop;
    return () => stop.abort();
  }, []);
  useEffect(() => {
    if (next === undefined || running.current === undefined) return;
    set(next.id, { state: "on-its-way", part: 0 });
    void send(next, running.current.signal);
    // Depends on the next upload's id, so that it starts once the previous one has finished or failed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [nextId]);
  return {
    uploads,
    add: (files) => setUploads((before) => [...before, ...files.map(queued)]),
    retry: () =>
      setUploads((before) =>
        before.map((old) =>
          old.upload.state === "failed" && !isRefused(old.upload)
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
