import type { Engine } from "../engine/engine.ts";
import { type ReceivedFile, receiveFile } from "../files/receive-file.ts";
import { type NeedInbox, openNeedInbox } from "../needs/need-inbox.ts";
import { temporaryIn } from "../writing/rows/folders.ts";
import { type EditingInput, openEditingThread } from "./editing-thread.ts";
import type { Editing } from "./editing.ts";
import { type SiteReading, openSiteReading } from "./site-reading.ts";

/** What the Studio needs of the store besides accounts. */
export interface StudioContent {
  editing: Editing;
  reading: SiteReading;
  needs: NeedInbox;
  /** Writes bytes as they come to a file of this machine; `undefined` if there are more than this many. */
  receive(parts: AsyncIterable<Uint8Array>, maximumBytes: number): Promise<ReceivedFile | undefined>;
}

export function openStudioContent(
  engine: Engine,
  input: EditingInput,
): { content: StudioContent; close(): Promise<void> } {
  const { editing, close } = openEditingThread(input);
  const folder = temporaryIn(input.dataFolder);
  const receive: StudioContent["receive"] = (parts, maximumBytes) => receiveFile(parts, folder, maximumBytes);
  const reading = openSiteReading(engine);
  return { content: { editing, reading, needs: openNeedInbox(engine), receive }, close };
}
