import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { dayAt } from "../time/time-zone.ts";
import { reportVisits } from "../visits/report-visits.ts";
import { type SiteVisits, type VisitQuestion, reportSiteVisits } from "../visits/site-visits.ts";
import { visitsAsCsv } from "../visits/visits-as-csv.ts";
import { type Editor, isAllowed, requirePermission } from "./editor.ts";

/** Reads the figures of a site's visits. Each function throws `NotPermittedError` for editors who may not read them. */
export interface VisitReading {
  report(tenant: Tenant, question: VisitQuestion, editor: Editor): Promise<SiteVisits>;
  /** Returns the figures as CSV, with enquiries if the editor may read them. */
  export(tenant: Tenant, question: VisitQuestion, editor: Editor): Promise<string>;
}

export function openVisitReading(engine: EngineReader): VisitReading {
  return {
    async report(tenant, question, editor) {
      requirePermission(editor, tenant.code, "visits.read");
      return reportSiteVisits(engine, tenant, question);
    },
    async export(tenant, { days, now }, editor) {
      requirePermission(editor, tenant.code, "visits.read");
      const until = dayAt(tenant.timeZone, now);
      const { needsByLanding, ...report } = await reportVisits(engine, tenant, {
        since: until - days + 1,
        until,
      });
      const maySeeNeeds = isAllowed(editor, tenant.code, "needs.read");
      return visitsAsCsv(maySeeNeeds ? { ...report, needsByLanding } : report);
    },
  };
}
