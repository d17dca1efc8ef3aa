// Limits the memory that a process holds without needing it (decision 015). Plain JavaScript for the same reason as
// compiled-modules.mjs.

/** The number of memory pools (arenas of the C library), which all threads share. */
export const POOLS = "1";

/**
 * The size in bytes from which a block of memory is returned to the system when it is freed. By default, the C library raises this
 * size with each large block that is freed, and then keeps most of them: 40 MiB after changes of settings of 2 MB.
 */
export const RETURNED_FROM = "262144";

/**
 * Makes all threads of this process share one memory pool that keeps no large blocks, and passes `flags` of the form
 * `--name=value` to V8. Otherwise each thread has its own pool, which holds all the memory that the thread once needed. The C
 * library reads its settings, and V8 its flags, only at the start of a process, so this process restarts itself with the same
 * arguments and the same process id. Where Node cannot do that, at least child processes get the settings. Settings and flags that
 * are already set are not changed.
 *
 * @param {readonly string[]} [flags]
 */
export function limitMemory(flags = []) {
  if (process.platform !== "linux") return;
  const missing = flags.filter((flag) => !isGiven(flag));
  if (process.env.MALLOC_ARENA_MAX !== undefined && missing.length === 0) return;
  process.env.MALLOC_ARENA_MAX ??= POOLS;
  process.env.MALLOC_MMAP_THRESHOLD_ ??= RETURNED_FROM;
  const command = [process.execPath, ...process.execArgv, ...missing, ...process.argv.slice(1)];
  process.execve?.(process.execPath, command, process.env);
}

/** @param {string} flag */
function isGiven(flag) {
  const name = flag.slice(0, flag.indexOf("="));
  return [...process.execArgv, process.env.NODE_OPTIONS ?? ""].some((given) => given.includes(name));
}
