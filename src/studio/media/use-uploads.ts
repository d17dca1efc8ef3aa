import { useEffect, useState } from "react";
import { pictureName } from "./picture-name.ts";
import { isRefusedForGood, refusalOf } from "./refused-for-good.ts";
import { sendUnderFreeName } from "./send-under-free-name.ts";

/** The state of an upload. */
export type Upload =
  | { state: "on-its-way"; part: number }
  | { state: "there"; name: string }
  | { state: "failed"; error: unknown };

/** Whether an upload failed in a way that a retry cannot repair. */
export function isRefused(upload: Upload): boolean {
  return upload.state === "failed" && isRefusedForGood(upload.error);
}

/**
 * Uploads pictures one after another, each under the first name that is not taken. The files are not deleted if the text is discarded.
 */
export function useUploads(tenant: string, path: string, files: readonly File[]) {
  const [uploads, setUploads] = useState<readonly Upload[]>(() =>
    files.map((file) => {
      const error = refusalOf(file);
      return error === undefined ? { state: "on-its-way", part: 0 } : { state: "failed", error };
    }),
  );
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const set = (index: number, upload: Upload) => {
      if (!stop.signal.aborted)
        setUploads((before) => before.map((old, at) => (at === index ? upload : old)));
    };
    const send = async (file: File, index: number) => {
      const progress = (part: number) => set(index, { state: "on-its-way", part });
      const options = { progress, signal: stop.signal, isRetry: round > 0 };
      try {
        const { name } = await sendUnderFreeName(tenant, file, (at) => pictureName(file, path, at), options);
        set(index, { state: "there", name });
      } catch (error) {
        set(index, { state: "failed", error });
      }
    };
    const sendAll = async () => {
      for (const [index, file] of files.entries()) {
        const upload = uploads[index];
        if (upload !== undefined && upload.state !== "there" && !isRefused(upload)) await send(file, index);
      }
    };
    void sendAll();
    return () => stop.abort();
    // Each round uploads the files that have failed so far.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [round]);
  return { uploads, again: () => setRound((before) => before + 1) };
}
