import { dayAt } from "../../../content/time/time-zone.ts";
import type { VISIT_ENDPOINTS, VisitReport } from "../../../contract/studio/endpoints/visits.ts";
import { isPermitted } from "../../../contract/studio/permissions.ts";
import { editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { openSite } from "../frame/site.ts";

const NAMES = 50;
const DAY_MS = 24 * 60 * 60 * 1_000;

export const VISIT_HANDLERS: HandlersOf<typeof VISIT_ENDPOINTS> = {
  async reportVisits(call, { tenant: code, days }): Promise<VisitReport> {
    const { tenant } = await openSite(call, code);
    const today = dayAt(tenant.timeZone, Date.now());
    const report = await call.store.visits.report(tenant, today - days + 1, today);
    const { permissions } = editorOf(call.request);
    const top = Object.entries(report.top).map(([measure, figures]) => [measure, figures.slice(0, NAMES)]);
    return {
      days: report.days.map(({ day, ...figures }) => ({ day: dayName(day), ...figures })),
      top: Object.fromEntries(top) as VisitReport["top"],
      ...(isPermitted(permissions, "needs.read", { tenant: code })
        ? { needsByLanding: report.needsByLanding.slice(0, NAMES) }
        : {}),
    };
  },
};

/** Returns the ISO date of a day that is counted from 1970: `2026-11-27`. */
export function dayName(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, "2026-11-27".length);
}
