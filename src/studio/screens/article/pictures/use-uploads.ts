import { useEffect, useState } from "react";
import { statusOf } from "../../../api/call-error.ts";
import { pictureName } from "./picture-name.ts";
import { isRefusedForGood, refusalOf } from "./refused-for-good.ts";
import { uploadFile } from "./upload-file.ts";

/** The state of an upload. */
export type Upload =
  | { state: "on-its-way"; part: number }
  | { state: "there"; name: string }
  | { state: "failed"; error: unknown };

const MOST_ATTEMPTS = 50;

/** Whether an upload was refused for good. */
export function isRefused(upload: Upload): boolean {
  return upload.state === "failed" && isRefusedForGood(upload.error);
}

/** Uploads pictures one by one, each under the first free name. Uploads stay, even if the text is discarded. */
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
      for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
        const name = pictureName(file, path, attempt);
        try {
          await uploadFile({ tenant, name }, file, { progress, signal: stop.signal });
          return set(index, { state: "there", name });
        } catch (error) {
          // The name is taken.
          if (statusOf(error) === 412 && attempt < MOST_ATTEMPTS) continue;
          return set(index, { state: "failed", error });
        }
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
    // Failed uploads are sent again in the next round.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [round]);
  return { uploads, again: () => setRound((before) => before + 1) };
}
