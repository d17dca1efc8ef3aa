/**
 * The path to which open pages report that a script was missing and a reload found it. The body names the build that lacked the
 * script.
 */
export const RECOVERIES_PATH = "/builds/recoveries";
