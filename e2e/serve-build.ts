import { parseConfiguration } from "../src/server/configuration.ts";
import { readEnvironment } from "../src/server/environment.mjs";
import { stopOnSignals } from "../src/server/listen.ts";
import { serve } from "../src/server/serve.ts";

/*
 * `vitrine serve` with the built site of another folder, as after a deploy.
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
