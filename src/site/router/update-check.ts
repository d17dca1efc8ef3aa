import type { LatestBuild } from "../../contract/addresses/builds.ts";
import { type TextStorage, forgiving } from "../platform/forgiving-storage.ts";

/** Age of the last check in milliseconds after which a tab checks again when it becomes visible. */
const FRESH_MS = 60_000;
/** Random variation of the interval in either direction, as a fraction. It prevents many tabs from checking at the same time. */
const JITTER = 0.1;
const LOADED_KEY = "vitrine:loaded-builds";

export interface UpdateCheckOptions {
  buildId: string;
  /** Interval between checks in milliseconds; 0 disables them. */
  intervalMs: number;
  onUpdate: () => void;
  fetchLatest?: () => Promise<unknown>;
  storage?: TextStorage;
}

/**
 * Checks regularly whether a newer build exists. Invalid answers are ignored. A tab is notified of each build only once, because
 * afterwards it either has loaded this build or cannot load it.
 */
export function startUpdateCheck({
  buildId,
  intervalMs,
  onUpdate,
  fetchLatest = fetchLatestBuild,
  storage = forgiving(() => sessionStorage),
}: UpdateCheckOptions): () => void {
  if (intervalMs <= 0) return () => {};
  const stop = new AbortController();
  let lastAsked = Date.now();
  let timer: ReturnType<typeof setTimeout>;

  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(check, intervalMs * (1 - JITTER + 2 * JITTER * Math.random()));
  };
  const check = async () => {
    clearTimeout(timer);
    if (document.hidden || navigator.onLine === false) return plan();
    lastAsked = Date.now();
    const latest = await fetchLatest().catch(() => undefined);
    if (stop.signal.aborted) return;
    if (!isLatestBuild(latest) || latest.id === buildId || wasLoaded(storage, latest.id)) return plan();
    rememberLoaded(storage, latest.id);
    onUpdate();
  };
  document.addEventListener(
    "visibilitychange",
    () => {
      if (!document.hidden && Date.now() - lastAsked >= FRESH_MS) void check();
    },
    { signal: stop.signal },
  );
  plan();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

/** The timestamp in the query bypasses all caches. */
async function fetchLatestBuild(): Promise<unknown> {
  const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
  return response.ok ? await response.json() : undefined;
}

/** Validates the answer by hand instead of with the contract's schema, because every page would otherwise load the validation library. */
export function isLatestBuild(value: unknown): value is LatestBuild {
  if (typeof value !== "object" || value === null) return false;
  const { id, timestamp } = value as Record<string, unknown>;
  return typeof id === "string" && id !== "" && typeof timestamp === "number";
}

function wasLoaded(storage: TextStorage, id: string): boolean {
  return (storage.getItem(LOADED_KEY) ?? "").split(" ").includes(id);
}

function rememberLoaded(storage: TextStorage, id: string): void {
  storage.setItem(LOADED_KEY, `${storage.getItem(LOADED_KEY) ?? ""} ${id}`.trim());
}
