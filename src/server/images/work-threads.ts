/** Threads that Node does such work on, unless told otherwise: libuv's default. */
const DEFAULT_WORK_THREADS = 4;

/** How many threads open and read files, compress, find hosts' addresses and make pictures. */
export function workThreads(): number {
  return Number(process.env["UV_THREADPOOL_SIZE"]) || DEFAULT_WORK_THREADS;
}
