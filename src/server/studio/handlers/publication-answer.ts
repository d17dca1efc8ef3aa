import type { MoveReport } from "../../../content/editing/move-article.ts";
import type { PlanReport, PublicationReport } from "../../../content/editing/publication.ts";
import { Refusal } from "../frame/refusal.ts";

type Report = PublicationReport | MoveReport | PlanReport;
type Good = Extract<Report, { outcome: "published" | "checked" | "refused"; files: unknown }>;

/**
 * What is answered to a publication: data if it was done, or would be.
 *
 * @throws {Refusal} 404, 409 with both sides of each conflict, or 422 with what is wrong
 */
export function publicationAnswer(report: Report): Omit<Good, "outcome"> {
  const { outcome } = report;
  if (outcome === "missing") throw new Refusal(404);
  if (outcome === "drafted") throw new Refusal(409, { message: `There is a draft of ${report.name}` });
  if (outcome === "taken") throw new Refusal(409, { message: `There is a file ${report.name}` });
  if (outcome === "conflict") throw new Refusal(409, { data: { conflicts: report.conflicts } });
  if (outcome === "refused" && !("files" in report))
    throw new Refusal(422, { message: "Not published", data: { findings: report.findings } });
  const { outcome: _, ...answer } = report;
  return answer;
}
