/*
 * Exports everything that runs the server, for the build to bundle. Loading takes Node half a millisecond per module, and with
 * their packages these are four hundred.
 */
export { openStore } from "../content/open.ts";
export { explainWithoutServer } from "./explain.ts";
export { stopOnSignals } from "./listen.ts";
export { serve } from "./serve.ts";
