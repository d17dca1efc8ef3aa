import type { ContentExchange } from "../../model/tenant-content.ts";
import type { Findings } from "../../source/findings.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Provides the files of a content folder that does not exist on disk, for example files converted from another system. */
export interface ContentSource {
  /**
   * Returns the files; `undefined` if there are none to import, for reasons given in the findings.
   *
   * @param exchange the store that will receive the files, unless they are only checked
   */
  read(findings: Findings, exchange: ContentExchange | undefined): Promise<SourceFile[] | undefined>;
  /** Names of files that exist but could not be converted, known after reading. Their stored versions stay. */
  readonly leftOut: readonly string[];
  /** Deletes temporary files. Called when the import has ended. */
  dispose(): Promise<void>;
}
