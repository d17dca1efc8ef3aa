/** Decides when requests are sent over connections, each of which carries one request at a time. */
export interface Pacing<Connection> {
  /** Call this for each free connection: at the start, and after each answer. */
  ready(connection: Connection): void;
}

export interface PacingOptions<Connection> {
  /** Requests per second over all connections; 0 means as fast as answers arrive. */
  rate: number;
  seconds: number;
  /** Returns random numbers from 0 to 1 for request times like those of independent visitors. Without it, times are regular. */
  random?: (() => number) | undefined;
  /** Sends a request whose clock started at `clock`, in milliseconds of `performance.now()`. */
  send(connection: Connection, clock: number): void;
  /** Called for each connection that is no longer needed. */
  end(connection: Connection): void;
}

/**
 * Maximum number of requests per second for which the generator sleeps until the next one is due. Timers are accurate to a
 * millisecond, so only a few requests are sent together. At higher rates there would be bursts, and hardly any time to sleep.
 */
const MAXIMUM_SLEEPING_RATE = 4000;

/**
 * Sends each request when it is due, over any free connection. A slow answer delays requests only if no connection is free; their
 * clocks start when they were due, so the delay is measured. Between requests, the generator sleeps, because a busy loop would
 * occupy a processor and wake the measured server late. If a timer fires late, the request's clock starts when it is sent. Only
 * rates too high for timers use a busy loop; clocks then start when requests are due.
 */
export function startPacing<Connection>(options: PacingOptions<Connection>): Pacing<Connection> {
  const { rate, seconds, random, send, end } = options;
  const isAsleep = random !== undefined || rate <= MAXIMUM_SLEEPING_RATE;
  const started = performance.now();
  const endsAt = started + seconds * 1000;
  const free: Connection[] = [];
  let freeSince = started;
  let dueAt = started;
  let isWaiting = false;

  function pump(): void {
    const now = performance.now();
    while (free.length > 0 && (now >= endsAt || dueAt <= now)) {
      const connection = free.shift();
      if (connection === undefined) return;
      if (now >= endsAt) {
        end(connection);
        continue;
      }
      const clock = startOfClock(now);
      dueAt += gap();
      send(connection, clock);
    }
    if (free.length > 0 && !isWaiting) wait(Math.min(dueAt, endsAt) - now);
  }

  function startOfClock(now: number): number {
    if (rate === 0) return now;
    return !isAsleep || dueAt < freeSince ? dueAt : now;
  }

  /** Returns the milliseconds until the next request. */
  function gap(): number {
    if (rate === 0) return 0;
    return (1000 / rate) * (random === undefined ? 1 : -Math.log(1 - random()));
  }

  function wait(milliseconds: number): void {
    isWaiting = true;
    const wake = () => {
      isWaiting = false;
      pump();
    };
    if (isAsleep) setTimeout(wake, milliseconds);
    else setImmediate(wake);
  }

  return {
    ready(connection) {
      if (free.length === 0) freeSince = performance.now();
      free.push(connection);
      pump();
    },
  };
}
