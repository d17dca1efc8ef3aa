/** Decides when requests are sent, over connections that each carry one at a time. */
export interface Pacing<Connection> {
  /** A connection that has nothing to do, at first and after each answer. */
  ready(connection: Connection): void;
}

export interface PacingOptions<Connection> {
  /** Requests per second over all connections; 0 = as fast as answers arrive. */
  rate: number;
  seconds: number;
  /** Random numbers from 0 to 1: requests are sent at random times, like independent visitors. Without it, at regular times. */
  random?: (() => number) | undefined;
  /** Sends a request whose clock started at `clock`, in milliseconds of `performance.now()`. */
  send(connection: Connection, clock: number): void;
  /** Called for each connection that is no longer needed. */
  end(connection: Connection): void;
}

/**
 * Requests a second up to which the generator sleeps until the next is due. Timers are good to a millisecond: up to here
 * no more than a few go out together. Above, it would send bursts, and has little time to sleep in.
 */
const MOST_ASLEEP = 4000;

/**
 * With a rate, each request goes out when it is due, over whatever connection is free: a slow answer holds up no request
 * but those for which no connection is left, and their clocks start when they were due, so that a stall is not left out.
 *
 * Between requests the generator sleeps. One that goes round until the next is due takes a processor, and the server
 * under measurement is woken late. A request that a timer sends late is one at another time: its clock starts when
 * it goes out. Only at rates too high for timers does it go round; clocks then start when requests are due.
 */
export function startPacing<Connection>(options: PacingOptions<Connection>): Pacing<Connection> {
  const { rate, seconds, random, send, end } = options;
  const isAsleep = random !== undefined || rate <= MOST_ASLEEP;
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

  /** Milliseconds between two requests. */
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
