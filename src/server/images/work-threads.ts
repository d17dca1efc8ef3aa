/** libuv's default number of worker threads. */
const DEFAULT_WORK_THREADS = 4;

/** Returns the number of worker threads, which read files, compress, look up hosts and resize images. */
export function workThreads(): number {
  return Number(process.env["UV_THREADPOOL_SIZE"]) || DEFAULT_WORK_THREADS;
}
