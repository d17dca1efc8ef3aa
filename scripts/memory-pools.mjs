// Memory that the C library holds on to (decision 015).

/** Memory pools of all threads together. */
export const POOLS = "1";

/**
 * Makes all threads of this process share one memory pool. Otherwise each has its own, and each pool holds on to what its
 * thread once needed. The C library reads the number when a process starts: so this process starts over, with the same
 * arguments and the same id. Where Node cannot do that, what is started from here still has the number. A number that
 * the environment already has stays.
 */
export function limitMemoryPools() {
  if (process.platform !== "linux" || process.env.MALLOC_ARENA_MAX !== undefined) return;
  process.env.MALLOC_ARENA_MAX = POOLS;
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, command, process.env);
}
