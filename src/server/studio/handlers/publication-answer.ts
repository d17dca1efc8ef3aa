import type { MoveReport } from "../../../content/editing/move-article.ts";
import type {
  FileConflict,
  PlanReport,
  PublicationReport,
  PublishedFile,
} from "../../../content/editing/publication.ts";
import { Refusal } from "../frame/refusal.ts";

type Published = Extract<PublicationReport, { outcome: "published" }>;
type Publication<File extends PublishedFile> =
  | (Omit<Published, "files"> & { files: File[] })
  | Exclude<PublicationReport | MoveReport, { outcome: "published" }>;

/**
 * Converts the result of a publication to an answer.
 *
 * @throws {Refusal} 404, 409 with both versions of each conflict, or 422 with the findings
 */
export function publicationAnswer<File extends PublishedFile>(report: Publication<File>) {
  if (report.outcome === "missing") throw new Refusal(404);
  if (report.outcome === "drafted")
    throw new Refusal(409, { message: `There is already a draft of ${report.name}` });
  if (report.outcome === "taken")
    throw new Refusal(409, { message: `There is already a file ${report.name}` });
  if (report.outcome === "refused")
    throw new Refusal(422, { message: "Not published", data: { findings: report.findings } });
  if (report.outcome === "conflict") throw conflict(report);
  const { outcome: _, ...answer } = report;
  return answer;
}

/**
 * Converts the result of a publication's dry run to an answer.
 *
 * @throws {Refusal} 409 with both versions of each conflict
 */
export function planAnswer(report: PlanReport) {
  if (report.outcome === "conflict") throw conflict(report);
  const { outcome, ...answer } = report;
  return { ...answer, isPublishable: outcome === "checked" };
}

function conflict({ conflicts }: { conflicts: readonly FileConflict[] }): Refusal {
  return new Refusal(409, { data: { conflicts } });
}
