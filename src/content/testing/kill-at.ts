import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import type { OpenedStore } from "./describe-each-engine.ts";

const WRITING = ["writeFile", "rename", "rm", "utimes"] as const;

/**
 * Runs `work` as a process that is killed before its n-th write, from 0, to disk or, through {@link doomed}, to the database: that
 * write and all later ones, such as cleaning up, do not happen. Resolves to whether it came to that.
 */
export async function killAt(moment: number, work: (step: () => void) => Promise<unknown>): Promise<boolean> {
  let [left, isKilled] = [moment, false];
  const step = () => {
    isKilled ||= left <= 0;
    if (isKilled) throw new Error("killed");
    left -= 1;
  };
  const real = Object.fromEntries(WRITING.map((name) => [name, promises[name]]));
  const dying = WRITING.map((name) => [
    name,
    async (...given: never[]) => {
      step();
      return (real[name] as (...given: never[]) => Promise<unknown>)(...given);
    },
  ]);
  Object.assign(promises, Object.fromEntries(dying));
  syncBuiltinESMExports();
  try {
    await work(step);
  } catch (error) {
    if (!isKilled) throw error;
  } finally {
    Object.assign(promises, real);
    syncBuiltinESMExports();
  }
  return isKilled;
}

/** The store as a process sees it that takes a step with each write, and may be killed before it. */
export function doomed(store: OpenedStore, step: () => void): OpenedStore {
  const { exchange } = store;
  return {
    ...store,
    publish: async (...given) => {
      step();
      return store.publish(...given);
    },
    exchange: {
      ...exchange,
      apply: async (...given) => {
        step();
        return exchange.apply(...given);
      },
      files: {
        ...exchange.files,
        agree: async (...given) => {
          step();
          return exchange.files.agree(...given);
        },
      },
    },
  };
}
