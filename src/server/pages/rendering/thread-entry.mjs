// Plain JavaScript, as compiled-modules.mjs says: a thread, too, takes its modules from the cache where there is one.
import { workerData } from "node:worker_threads";
import { keepCompiledModules } from "../../compiled-modules.mjs";

if (workerData.keepsCompiledModules) keepCompiledModules(workerData.configuration.dataFolder);
await import("./thread-work.ts");
