/** Open pages report here that a missing script was there after a reload. The body names the build that lacked it. */
export const RECOVERIES_PATH = "/builds/recoveries";
