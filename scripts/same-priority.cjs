// Required by the Node processes of the unit tests, in which every process runs like any other; see test.ts.
const os = require("node:os");
const { syncBuiltinESMExports } = require("node:module");

os.setPriority = () => {};
syncBuiltinESMExports();
