import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import type { OpenedStore } from "./describe-each-engine.ts";

const WRITING = ["writeFile", "rename", "rm", "utimes"] as const;

/**
 * Simulates a process that is killed before one of its writes to the disk or, through {@link killable}, to the database. Writes
 * are counted from 0. This write and all later ones, including cleanups, do not happen. Resolves to whether the process was
 * killed.
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

/** Returns the store as seen by a process that may be killed before any of its writes: each write calls `step` first. */
export function killable(store: OpenedStore, step: () => void): OpenedStore {
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
