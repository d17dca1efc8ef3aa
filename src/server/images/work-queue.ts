/** Runs a limited number of tasks at a time. Equal tasks share one run. */
export interface WorkQueue<Result> {
  /** Runs a task, unless all clients that requested it have disconnected before its turn. */
  run(key: string, work: () => Promise<Result>, asker: WaitingClient): Promise<Result>;
}

/**
 * A client that waits for a result: a `node:http` response, which emits `close` when it is sent or when the client disconnects.
 */
export interface WaitingClient {
  readonly destroyed: boolean;
  once(event: "close", listener: () => void): unknown;
}

/** Too many tasks are waiting, or this one has waited too long. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

/** All clients that waited for the task have disconnected. */
export class AbandonedError extends Error {
  override readonly name = "AbandonedError";
}

export interface WorkQueueOptions {
  /** Maximum number of tasks that run at a time. */
  concurrency: number;
  /** Maximum number of waiting tasks. */
  capacity: number;
  /** Maximum time that a task waits for its turn, in milliseconds. After that it is rejected. */
  timeoutMs: number;
}

interface Piece<Result> {
  result: Promise<Result>;
  askers: number;
  /** The task's place in the queue; `undefined` if it need not wait. */
  turn: Turn | undefined;
}

/** A place in the queue. Once the task has begun or been rejected, both methods do nothing. */
interface Turn {
  come: Promise<void>;
  begin(): void;
  refuse(reason: Error): void;
}

export function createWorkQueue<Result>(options: WorkQueueOptions): WorkQueue<Result> {
  const { concurrency, capacity, timeoutMs } = options;
  const shared = new Map<string, Piece<Result>>();
  /** Waiting tasks, in the order of the calls. */
  const waiting = new Set<Turn>();
  let active = 0;

  function waitForTurn(): Turn {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      clearTimeout(timer);
      waiting.delete(turn);
    };
    const turn: Turn = {
      come: promise,
      begin() {
        leave();
        resolve();
      },
      refuse(reason) {
        leave();
        reject(reason);
      },
    };
    const timer = setTimeout(
      () => turn.refuse(new QueueFullError("a picture waited too long for its turn")),
      timeoutMs,
    );
    waiting.add(turn);
    return turn;
  }

  async function start(work: () => Promise<Result>, turn: Turn | undefined): Promise<Result> {
    if (turn === undefined) active += 1;
    else await turn.come;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next === undefined) active -= 1;
      else next.begin();
    }
  }

  function add(key: string, work: () => Promise<Result>): Piece<Result> {
    const turn = active < concurrency ? undefined : waitForTurn();
    const result = start(work, turn).finally(() => shared.delete(key));
    const piece = { result, turn, askers: 0 };
    shared.set(key, piece);
    return piece;
  }

  return {
    run(key, work, asker) {
      const known = shared.get(key);
      if (known === undefined && waiting.size >= capacity)
        return Promise.reject(new QueueFullError("too many pictures are waiting"));
      const piece = known ?? add(key, work);
      const leave = () => {
        piece.askers -= 1;
        if (piece.askers === 0) piece.turn?.refuse(new AbandonedError("nobody waits for the picture"));
      };
      piece.askers += 1;
      if (asker.destroyed) leave();
      else asker.once("close", leave);
      return piece.result;
    },
  };
}
