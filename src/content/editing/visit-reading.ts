import type { Engine } from "../engine/engine.ts";
import { listSteps } from "../history/list-revisions.ts";
import type { Tenant } from "../model/tenant.ts";
import { dayAt } from "../time/time-zone.ts";
import { reportVisits } from "../visits/report-visits.ts";
import { type SiteVisits, type VisitQuestion, reportSiteVisits } from "../visits/site-visits.ts";
import { type VisitEffect, compareVisits } from "../visits/visit-effects.ts";
import { visitsAsCsv } from "../visits/visits-as-csv.ts";
import { type Editor, isAllowed, requirePermission } from "./editor.ts";
import { type TitledRevision, listTitledRevisions } from "./today.ts";

/** A publication, with the visits of the pages that it changed. */
export interface PublicationEffect extends Pick<
  TitledRevision,
  "id" | "at" | "files" | "someName" | "title" | "note"
> {
  effect: VisitEffect;
}

export interface EffectPage {
  /** Only publications before this one. */
  before: number | undefined;
  /** Epoch milliseconds. */
  now: number;
}

/** Number of publications in one answer. */
const PUBLICATIONS = 10;

/** Reads the figures of a site's visits. Each function throws `NotPermittedError` for editors who may not read them. */
export interface VisitReading {
  report(tenant: Tenant, question: VisitQuestion, editor: Editor): Promise<SiteVisits>;
  /** Returns the figures as CSV, with enquiries if the editor may read them. */
  export(tenant: Tenant, question: VisitQuestion, editor: Editor): Promise<string>;
  /** Lists publications, newest first. `next` is `null` after the last one. */
  effects(
    tenant: Tenant,
    page: EffectPage,
    editor: Editor,
  ): Promise<{ publications: PublicationEffect[]; next: number | null }>;
}

export function openVisitReading(engine: Engine): VisitReading {
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
    async effects(tenant, { before, now }, editor) {
      requirePermission(editor, tenant.code, "visits.read");
      const revisions = await listTitledRevisions(engine, tenant.id, { limit: PUBLICATIONS, before });
      const publications: PublicationEffect[] = [];
      // Versions that were stored without being published have changed no page.
      for (const { id, at, files, someName, title, note } of revisions.filter((each) => each.isPublished)) {
        const names = (await listSteps(engine.reading, id)).map(({ name }) => name);
        const effect = await compareVisits(engine, tenant, { at, names }, now);
        publications.push({ id, at, files, someName, title, note, effect });
      }
      return {
        publications,
        next: revisions.length < PUBLICATIONS ? null : (revisions.at(-1)?.id ?? null),
      };
    },
  };
}
