import type { SiteVisits } from "../../../content/visits/site-visits.ts";
import type {
  VISIT_ENDPOINTS,
  VisitEffects,
  VisitPeriod,
  VisitReport,
} from "../../../contract/studio/endpoints/visits.ts";
import { isPermitted } from "../../../contract/studio/permissions.ts";
import { editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { sendText } from "../frame/send.ts";
import { openSite } from "../frame/site.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

export const VISIT_HANDLERS: HandlersOf<typeof VISIT_ENDPOINTS> = {
  async reportVisits(call, { tenant: code, days }): Promise<VisitReport> {
    const { tenant, editing } = await openSite(call, code);
    const editor = editorOf(call.request);
    const report = await editing.visits.report(tenant, { days, now: Date.now() }, editor);
    return payloadOf(report, isPermitted(editor.permissions, "needs.read", { tenant: code }));
  },
  async listVisitEffects(call, { tenant: code, before }): Promise<VisitEffects> {
    const { tenant, editing } = await openSite(call, code);
    const editor = editorOf(call.request);
    const page = await editing.visits.effects(tenant, { before, now: Date.now() }, editor);
    const maySeeNeeds = isPermitted(editor.permissions, "needs.read", { tenant: code });
    return {
      publications: page.publications.map(({ effect: { needs, ...effect }, ...publication }) => ({
        ...publication,
        ...effect,
        ...(maySeeNeeds ? { needs } : {}),
      })),
      next: page.next,
    };
  },
  async exportVisits(call, { tenant: code, days }) {
    const { tenant, editing } = await openSite(call, code);
    const csv = await editing.visits.export(tenant, { days, now: Date.now() }, editorOf(call.request));
    call.reply.header("Content-Disposition", `attachment; filename="visits-${code}.csv"`);
    sendText(call.reply, "text/csv", csv);
  },
};

function payloadOf(
  { current, before, needsByLanding, ...lists }: SiteVisits,
  maySeeNeeds: boolean,
): VisitReport {
  return {
    ...lists,
    current: periodOf(current, maySeeNeeds),
    before: periodOf(before, maySeeNeeds),
    ...(maySeeNeeds ? { needsByLanding } : {}),
  };
}

function periodOf({ days, totals, needs }: SiteVisits["current"], maySeeNeeds: boolean): VisitPeriod {
  const { search, missing, read } = totals;
  return {
    days: days.map(({ day, ...figures }) => ({ day: dayName(day), ...figures })),
    searches: search.count,
    fruitless: search.amount,
    missing: missing.count,
    readingMs: read.count === 0 ? null : Math.round(read.amount / read.count),
    ...(maySeeNeeds ? { needs } : {}),
  };
}

/** Returns the ISO date of a day that is counted from 1970: `2026-11-27`. */
export function dayName(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, "2026-11-27".length);
}
