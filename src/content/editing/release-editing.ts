import type { ReleaseConditions } from "../../contract/studio/release-conditions.ts";
import type { Tenant } from "../model/tenant.ts";
import type { ReleaseFilesEdit } from "../releases/change-release-files.ts";
import type { MakeReport } from "../releases/make-release.ts";
import type { ReleasePage } from "../releases/read-releases.ts";
import type { Release, ReleaseOutcome } from "../releases/release.ts";
import type { ConditionState } from "../releases/unmet-conditions.ts";
import type { ApprovalReport } from "./approve-release.ts";
import type { ReleaseFilesReport } from "./edit-release-files.ts";
import type { Editor } from "./editor.ts";
import type { FileConflict, FileEdit } from "./publication.ts";

/** A release as its editors see it. */
export interface EditedRelease extends Release {
  /** What a planned release still waits for. */
  waiting: ConditionState;
  /** A value that changes whenever the title, time, conditions, files, planner or state change. */
  version: string;
}

export interface ListedRelease extends EditedRelease {
  /** Whether rolling back the release would change anything. */
  isInEffect: boolean;
}

export interface ReleaseEdit {
  title: string;
  /** Epoch milliseconds. */
  goesLiveAt: number;
  /** Conditions in addition to the time. By default, a new release has none, and a planned one keeps its own. */
  conditions?: ReleaseConditions | undefined;
}

export type Outdated = { outcome: "outdated"; current: EditedRelease | undefined };

/** Manages releases for an editor who may write all files in them. */
export interface ReleaseEditing {
  list(tenant: Tenant, page: ReleasePage): Promise<ListedRelease[]>;
  find(tenant: Tenant, id: number): Promise<ListedRelease | undefined>;
  make(
    tenant: Tenant,
    release: ReleaseEdit & { files: readonly FileEdit[] },
    editor: Editor,
  ): Promise<MakeReport>;
  /** Changes the title, time and conditions of a planned release. */
  change(
    tenant: Tenant,
    release: ReleaseEdit & { id: number; version: string },
    editor: Editor,
  ): Promise<EditedRelease | Outdated>;
  apply(
    tenant: Tenant,
    release: { id: number; version: string },
    editor: Editor,
  ): Promise<ReleaseOutcome | Outdated>;
  cancel(
    tenant: Tenant,
    release: { id: number; version: string },
    editor: Editor,
  ): Promise<ReleaseOutcome | { outcome: "cancelled" } | Outdated>;
  /** Changes the files of a planned or held release, which is then planned again. */
  changeFiles(
    tenant: Tenant,
    release: ReleaseFilesEdit & { id: number; version: string },
    editor: Editor,
  ): Promise<ReleaseFilesReport | Outdated>;
  /** Finds the files that others have since published with changes that cannot be merged. */
  conflicts(tenant: Tenant, id: number, editor: Editor): Promise<FileConflict[] | undefined>;
  /** Approves the current files of a planned release in the editor's name. */
  approve(
    tenant: Tenant,
    release: { id: number; version: string },
    editor: Editor,
  ): Promise<ApprovalReport | Outdated>;
  /** Withdraws the editor's approval. */
  withdrawApproval(
    tenant: Tenant,
    release: { id: number; version: string },
    editor: Editor,
  ): Promise<ApprovalReport | Outdated>;
  /** Plans a release that undoes this one. Without a time, the new release goes live immediately. */
  rollBack(
    tenant: Tenant,
    release: Pick<ReleaseEdit, "title"> & Partial<ReleaseEdit> & { id: number; version: string },
    editor: Editor,
  ): Promise<MakeReport | Outdated | { outcome: "impossible"; reason: string }>;
}
