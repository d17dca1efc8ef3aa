/** Where an open page tells that one full load brought a part of the program that was missing; the body names the build that lacked it. */
export const RECOVERIES_PATH = "/builds/recoveries";
