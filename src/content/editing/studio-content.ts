import { type PartialFile, type ReceivedPart, receivePart } from "../blobs/receive-part.ts";
import { type Comments, openComments } from "../comments/comments.ts";
import type { Engine } from "../engine/engine.ts";
import { type ReceivedFile, receiveFile } from "../files/receive-file.ts";
import { type Quotas, openQuotas } from "../limits/quotas.ts";
import { type NeedInbox, openNeedInbox } from "../needs/need-inbox.ts";
import type { Folders } from "../writing/rows/folders.ts";
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
  comments: Comments;
  /** Rate limits of the Studio's requests. */
  quotas: Quotas;
  /** Writes the incoming bytes to a temporary file. Resolves to `undefined` if there are more than `maximumBytes`. */
  receive(parts: AsyncIterable<Uint8Array>, maximumBytes: number): Promise<ReceivedFile | undefined>;
  /** Stores a part of a file next to the parts that this or another server has received before. */
  receivePart(chunks: AsyncIterable<Uint8Array>, part: PartialFile): Promise<ReceivedPart>;
}

export function openStudioContent(
  engine: Engine,
  { temporary, uploads }: Pick<Folders, "temporary" | "uploads">,
  input: EditingInput,
): { content: StudioContent; close(): Promise<void> } {
  const { editing, close } = openEditingThread(input);
  const receive: StudioContent["receive"] = (parts, maximumBytes) =>
    receiveFile(parts, temporary, maximumBytes);
  const receivePartial: StudioContent["receivePart"] = (chunks, part) =>
    receivePart(chunks, { parts: uploads, temporary }, part);
  const reading = openSiteReading(engine);
  return {
    content: {
      editing,
      reading,
      needs: openNeedInbox(engine),
      presence: openPresence(engine),
      comments: openComments(engine),
      quotas: openQuotas(engine),
      receive,
      receivePart: receivePartial,
    },
    close,
  };
}
