/*
 * What runs the server, for the build to put into one file: Node finds, opens and links a module in about half a millisecond, and
 * these are four hundred with their packages.
 */
export { openStore } from "../content/open.ts";
export { stopOnSignals } from "./listen.ts";
export { serve } from "./serve.ts";
