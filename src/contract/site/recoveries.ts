/** Open pages report to this path that a reload found a missing script. The body names the build that lacked it. */
export const RECOVERIES_PATH = "/builds/recoveries";
