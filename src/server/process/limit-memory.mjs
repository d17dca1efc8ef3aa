// Limits the memory that a process keeps although it no longer needs it (decision 015). Plain JavaScript: see compiled-modules.mjs.

/** The number of memory pools, which all threads share. */
export const POOLS = "1";

/**
 * Makes all threads of this process share one memory pool, and passes `flags` of the form `--name=value` to V8. Otherwise each thread
 * has its own pool, which keeps all the memory that the thread once needed. The C library reads the number of pools, and V8 its flags,
 * only when a process starts: so this process starts again, with the same arguments and the same id. Where Node cannot do that, at least
 * child processes have the number. A number already set in the environment is kept, and so is a flag that was already given.
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
