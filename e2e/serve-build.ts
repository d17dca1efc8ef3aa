import { stopOnSignals } from "../src/server/listen.ts";
import { readEnvironment } from "../src/server/process/environment.mjs";
import { serve } from "../src/server/serve.ts";
import { parseConfiguration } from "../src/server/settings/configuration.ts";

/*
 * Runs `vitrine serve` with the build in another folder, as after a deployment.
 *
 *   node e2e/serve-build.ts FOLDER
 */

const [distFolder] = process.argv.slice(2);
stopOnSignals(
  await serve(
    parseConfiguration(readEnvironment(process.cwd())),
    distFolder === undefined ? {} : { distFolder },
  ),
);
