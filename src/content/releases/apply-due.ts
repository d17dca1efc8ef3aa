import type { Engine } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import { StoreSilentError } from "../model/store-silent-error.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { applyRelease } from "./apply-release.ts";
import type { DueRelease } from "./due-releases.ts";

/**
 * Applies the releases whose moment is past, in the order of the moments. Where one cannot be written, the later ones of its tenant
 * wait: they may be built on it.
 *
 * @param now epoch milliseconds
 */
export async function applyDue(engine: Engine, folders: Folders, now: number): Promise<DueRelease[]> {
  const due = await engine.reading
    .selectFrom("release")
    .innerJoin("tenant", "tenant.id", "release.tenant_id")
    .select(["release.id", "release.title", "tenant.code as tenant"])
    .where("release.state", "=", "planned")
    .where("release.goes_live_at", "<=", now)
    .orderBy("release.goes_live_at")
    .orderBy("release.id")
    .execute();
  const done: DueRelease[] = [];
  const waiting = new Set<string>();
  for (const release of due) {
    const { tenant: code, id } = release;
    if (waiting.has(code)) continue;
    try {
      const result = await applyRelease(engine, folders, { code, id }, { from: ["planned"] });
      done.push({ ...release, result });
    } catch (error) {
      if (!(error instanceof StoreError || error instanceof StoreSilentError)) throw error;
      waiting.add(code);
      done.push({ ...release, result: { outcome: "failed", reason: error.message } });
    }
  }
  return done;
}
