import type { Engine } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { findTenantId } from "../writing/rows/read-hashes.ts";
import { applyRelease, cancelRelease } from "./apply-release.ts";
import { type MakeReport, type NewRelease, makeRelease } from "./make-release.ts";
import { readReleases } from "./read-releases.ts";
import type { Release, ReleaseOutcome } from "./release.ts";
import { inverseOf } from "./roll-back.ts";

/** Files of a tenant that go live together, now or at a moment. */
export interface Releases {
  /** Plans one, after a check. */
  make(code: string, release: NewRelease): Promise<MakeReport>;
  /** All of a tenant, the latest moment first. */
  list(code: string): Promise<Release[]>;
  /** `undefined` if the tenant has none with that number. */
  find(code: string, id: number): Promise<Release | undefined>;
  /** Lets one go live now that is planned or held. */
  apply(code: string, id: number): Promise<ReleaseOutcome>;
  /** Takes one out of the plan. */
  cancel(code: string, id: number): Promise<ReleaseOutcome | { outcome: "cancelled" }>;
  /** Plans the inverse of one that has gone live. @throws {StoreError} if it has not */
  rollBack(
    code: string,
    id: number,
    release: Pick<NewRelease, "title" | "goesLiveAt" | "author">,
  ): Promise<MakeReport>;
}

/** @param studioHost as in {@link PublishOptions} */
export function openReleases(engine: Engine, folders: Folders, studioHost?: string): Releases {
  async function list(code: string, id?: number): Promise<Release[]> {
    return readReleases(engine, await findTenantId(engine.reading, code), id);
  }

  async function find(code: string, id: number): Promise<Release | undefined> {
    const [release] = await list(code, id);
    return release;
  }

  return {
    make: (code, release) => makeRelease(engine, folders, code, { ...release, studioHost }),
    list: (code) => list(code),
    find,
    apply: (code, id) => applyRelease(engine, folders, { code, id }, { from: ["planned", "held"] }),
    cancel: (code, id) => cancelRelease(engine, { code, id }),
    async rollBack(code, id, release) {
      const applied = await find(code, id);
      if (applied === undefined) throw new StoreError(`${code} has no release ${id}`);
      const { changes, base } = await inverseOf(engine, folders, code, applied);
      return makeRelease(engine, folders, code, { ...release, changes, base, studioHost });
    },
  };
}
