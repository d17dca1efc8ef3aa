/*
 * Everything that runs the server, for the build to bundle. Node takes half a millisecond per module, and these are four hundred with their
 * packages.
 */
export { openStore } from "../content/open.ts";
export { stopOnSignals } from "./listen.ts";
export { serve } from "./serve.ts";
