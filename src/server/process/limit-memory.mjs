// What a process may hold on to beyond what it needs (decision 015). Plain JavaScript: see compiled-modules.mjs.

/** Memory pools of all threads together. */
export const POOLS = "1";

/**
 * Makes all threads of this process share one memory pool, and gives V8 `flags` of a `--name=value` form. Without the first, each thread
 * has a pool of its own, which holds on to what the thread once needed. The C library reads the number, and V8 the size of its young
 * generation, when a process starts: so this process starts over, with the same arguments and the same id. Where Node cannot do that,
 * what is started from here still has the number. A number that the environment already has stays, and so does a flag.
 *
 * @param {readonly string[]} [flags]
 */
export function limitMemory(flags = []) {
  if (process.platform !== "linux") return;
  const missing = flags.filter((flag) => !isGiven(flag));
  if (process.env.MALLOC_ARENA_MAX !== undefined && missing.length === 0) return;
  process.env.MALLOC_ARENA_MAX ??= POOLS;
  const command = [process.execPath, ...process.execArgv, ...missing, ...process.argv.slice(1)];
  process.execve?.(process.execPath, command, process.env);
}

/** @param {string} flag */
function isGiven(flag) {
  const name = flag.slice(0, flag.indexOf("="));
  return [...process.execArgv, process.env.NODE_OPTIONS ?? ""].some((given) => given.includes(name));
}
