import { extname } from "node:path";
import { type CodedMessage, coded } from "../../../contract/studio/finding-codes.ts";
import { contentKindsOf } from "../../media/content-kinds.ts";
import type { Findings } from "../../source/findings.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** The contents that files other than pictures may have, by extension, as returned by {@link contentKindsOf}. */
const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  ".csv": ["txt"],
  ".m4a": ["m4a", "m4b", "f4a", "mp4"],
  ".mp3": ["mp3", "mp2"],
  ".mp4": ["mp4", "m4v", "f4v", "3gp", "3g2", "m4a"],
  ".ogg": ["ogg", "oga", "opus", "spx", "ogv", "ogx", "ogm"],
  ".pdf": ["pdf"],
  ".txt": ["txt", "vtt"],
  ".vtt": ["vtt"],
  ".wav": ["wav"],
  ".webm": ["webm"],
  ".zip": ["zip"],
};

/** Names for formats whose name differs from their extensions. Old files of Word, Excel and PowerPoint share one format. */
const NAMES: Readonly<Record<string, string>> = { cfb: "DOC/XLS/PPT" };

/** Checks by its first bytes that a file's content matches its extension. If it does not, adds a finding. */
export async function matchesExtension(source: SourceFile, findings: Findings): Promise<boolean> {
  const ending = extname(source.path).toLowerCase();
  const allowed = CONTENTS[ending] ?? [];
  const report = (message: string, code: CodedMessage) =>
    findings.error("media-type", source.origin, 1, `its name says ${ending}, ${message}`, code);
  // An empty file is a valid text; files of all other formats have a header.
  if (source.bytes === 0 && !allowed.includes("txt")) {
    report("but it is empty. Replace it with the whole file", coded("media-empty", { ending }));
    return false;
  }
  const kinds = await contentKindsOf(source.file);
  if (kinds.some((kind) => allowed.includes(kind))) return true;
  const [kind] = kinds;
  if (kind === undefined) {
    const message = "but it does not begin like such a file. Save it in this format again";
    report(message, coded("media-no-type", { ending }));
    return false;
  }
  const content = NAMES[kind] ?? kind.toUpperCase();
  const message = `its content ${content}. Save it in the format of its extension, or correct the extension`;
  report(message, coded("media-other-type", { ending, content }));
  return false;
}
