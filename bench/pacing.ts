/** Says when requests go out, over connections that each carry one at a time. */
export interface Pacing<Connection> {
  /** A connection that has nothing to do, at first and after each answer. */
  ready(connection: Connection): void;
}

export interface PacingOptions<Connection> {
  /** Requests a second over all connections; 0 = as fast as answers come. */
  rate: number;
  seconds: number;
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
 */
export function startPacing<Connection>(options: PacingOptions<Connection>): Pacing<Connection> {
  const { rate, seconds, send, end } = options;
  const started = performance.now();
  const endsAt = started + seconds * 1000;
  const free: Connection[] = [];
  let sent = 0;
  let isWaiting = false;
  const dueAt = () => started + (rate === 0 ? 0 : (sent * 1000) / rate);

  function pump(): void {
    const now = performance.now();
    while (free.length > 0 && (now >= endsAt || dueAt() <= now)) {
      const connection = free.shift();
      if (connection === undefined) return;
      if (now >= endsAt) {
        end(connection);
        continue;
      }
      const clock = rate === 0 ? now : dueAt();
      sent += 1;
      send(connection, clock);
    }
    if (free.length > 0 && !isWaiting) wait(Math.min(dueAt(), endsAt) - now);
  }

  function wait(milliseconds: number): void {
    isWaiting = true;
    const wake = () => {
      isWaiting = false;
      pump();
    };
    if (milliseconds > TIMER_MS) setTimeout(wake, milliseconds - TIMER_MS);
    else setImmediate(wake);
  }

  return {
    ready(connection) {
      free.push(connection);
      pump();
    },
  };
}
