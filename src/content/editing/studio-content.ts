import type { Engine } from "../engine/engine.ts";
import { type ReceivedFile, receiveFile } from "../files/receive-file.ts";
import { type PartialFile, type ReceivedPart, receivePart } from "../files/receive-part.ts";
import { type Quotas, openQuotas } from "../limits/quotas.ts";
import { type NeedInbox, openNeedInbox } from "../needs/need-inbox.ts";
import { temporaryIn } from "../writing/rows/folders.ts";
import { type EditingInput, openEditingThread } from "./editing-thread.ts";
import type { Editing } from "./editing.ts";
import { type Presence, openPresence } from "./presence.ts";
import { type SiteReading, openSiteReading } from "./site-reading.ts";

/** The Studio's access to the store, except to accounts. */
export interface StudioContent {
  editing: Editing;
  reading: SiteReading;
  needs: NeedInbox;
  presence: Presence;
  /** Rate limits of the Studio's requests. */
  quotas: Quotas;
  /** Writes the incoming bytes to a temporary file. Resolves to `undefined` if there are more than `maximumBytes`. */
  receive(parts: AsyncIterable<Uint8Array>, maximumBytes: number): Promise<ReceivedFile | undefined>;
  /** Appends a part of a file to the parts that were received before. */
  receivePart(parts: AsyncIterable<Uint8Array>, part: PartialFile): Promise<ReceivedPart>;
}

export function openStudioContent(
  engine: Engine,
  input: EditingInput,
): { content: StudioContent; close(): Promise<void> } {
  const { editing, close } = openEditingThread(input);
  const folder = temporaryIn(input.dataFolder);
  const receive: StudioContent["receive"] = (parts, maximumBytes) => receiveFile(parts, folder, maximumBytes);
  const receivePartial: StudioContent["receivePart"] = (parts, part) => receivePart(parts, folder, part);
  const reading = openSiteReading(engine);
  return {
    content: {
      editing,
      reading,
      needs: openNeedInbox(engine),
      presence: openPresence(engine),
      quotas: openQuotas(engine),
      receive,
      receivePart: receivePartial,
    },
    close,
  };
}
