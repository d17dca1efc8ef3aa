/** Says when requests go out, over connections that each carry one at a time. */
export interface Pacing<Connection> {
  /** A connection that has nothing to do, at first and after each answer. */
  ready(connection: Connection): void;
}

export interface PacingOptions<Connection> {
  /** Requests a second over all connections; 0 = as fast as answers come. */
  rate: number;
  seconds: number;
  /** Numbers from 0 to 1: requests come at random times, as visitors do who do not know of each other. Without it, evenly. */
  random?: (() => number) | undefined;
  /** Sends a request whose clock started at `clock`, in milliseconds of `performance.now()`. */
  send(connection: Connection, clock: number): void;
  /** Told of each connection that is needed no more. */
  end(connection: Connection): void;
}

/** A timer wakes up to a millisecond late; the rest is waited for turn by turn of the event loop. */
const TIMER_MS = 2;

/**
 * With a rate, each request goes out when it is due, over whatever connection is free, and its clock starts when it
 * was due: a stall is not left out, and a slow answer holds up no request but those for which no connection is left.
 *
 * At random times a timer is good enough, since a request that comes a millisecond later is a request at random as
 * well: its clock starts when it goes out, unless it had to wait for a connection. So the generator sleeps meanwhile.
 * One that goes round until the next request is due takes a processor, and the server under measurement is woken late.
 */
export function startPacing<Connection>(options: PacingOptions<Connection>): Pacing<Connection> {
  const { rate, seconds, random, send, end } = options;
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
    return random === undefined || dueAt < freeSince ? dueAt : now;
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
    if (random !== undefined) setTimeout(wake, milliseconds);
    else if (milliseconds > TIMER_MS) setTimeout(wake, milliseconds - TIMER_MS);
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
