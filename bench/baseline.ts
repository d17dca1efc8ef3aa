// Baseline of pages: a bare `node:http` server that sends the bytes of one file and does nothing else. With a number of
// milliseconds, each answer also uses this much processor time, so that slow answers are caused only by the machine or by
// simultaneous requests. Usage: baseline.ts <port> <file> <content-encoding or ""> [<milliseconds>].
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const CALIBRATIONS = 200;
/** Number of rounds of `spin` in one calibration. They take about a fifth of a millisecond. */
const CALIBRATION_ROUNDS = 200_000;

const [port = "", file = "", encoding = "", milliseconds = "0"] = process.argv.slice(2);
const body = readFileSync(file);
const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-length": body.length,
  ...(encoding === "" ? {} : { "content-encoding": encoding }),
};

/** The last result. It is stored because V8 would remove a computation whose result is unused. */
let state = 1;

/** Uses processor time for a number of rounds. */
function spin(rounds: number): void {
  for (let round = 0; round < rounds; round += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
}

/** Returns the number of rounds per millisecond: that of the fastest of many attempts, which nothing interrupted. */
function measureRounds(): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < CALIBRATIONS; attempt += 1) {
    const started = performance.now();
    spin(CALIBRATION_ROUNDS);
    shortest = Math.min(shortest, performance.now() - started);
  }
  return CALIBRATION_ROUNDS / shortest;
}

const rounds = milliseconds === "0" ? 0 : Math.round(Number(milliseconds) * measureRounds());
const server = createServer((_, response) => {
  spin(rounds);
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(Number(port), "127.0.0.1");
process.on("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
});
