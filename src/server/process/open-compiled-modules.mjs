// Preloaded with `node --import`, so that even the entry module comes from the cache.
import { openCompiledModules } from "./compiled-modules.mjs";

openCompiledModules(process.cwd());
