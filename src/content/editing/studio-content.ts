import type { Engine } from "../engine/engine.ts";
import { type EditingInput, openEditingThread } from "./editing-thread.ts";
import type { Editing } from "./editing.ts";
import { type SiteReading, openSiteReading } from "./site-reading.ts";

/** What the Studio needs of the store besides accounts. */
export interface StudioContent {
  editing: Editing;
  reading: SiteReading;
}

export function openStudioContent(
  engine: Engine,
  input: EditingInput,
): { content: StudioContent; close(): Promise<void> } {
  const { editing, close } = openEditingThread(input);
  return { content: { editing, reading: openSiteReading(engine) }, close };
}
