/** libuv's default number of threads. */
const DEFAULT_WORK_THREADS = 4;

/** The number of threads that open and read files, compress, look up hosts and resize images. */
export function workThreads(): number {
  return Number(process.env["UV_THREADPOOL_SIZE"]) || DEFAULT_WORK_THREADS;
}
