// For `node --import`: the entry itself then comes from the cache.
import { openCompiledModules } from "./compiled-modules.mjs";

openCompiledModules(process.cwd());
