/** Runs a few pieces of work at a time; equal ones share one run. */
export interface WorkQueue<Result> {
  /** Work is skipped if everybody who asked for it has left by the time it would begin. */
  run(key: string, work: () => Promise<Result>, asker: Asker): Promise<Result>;
}

/** A client that waits for a result: a response of `node:http`, which closes when it is sent or when the client disconnects. */
export interface Asker {
  readonly destroyed: boolean;
  once(event: "close", listener: () => void): unknown;
}

/** Too much work is waiting already, or this piece has waited too long. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

/** Nobody waits for the work any more. */
export class AbandonedError extends Error {
  override readonly name = "AbandonedError";
}

export interface WorkQueueOptions {
  /** The number of pieces processed at a time. */
  concurrency: number;
  /** The number of pieces that may wait. */
  capacity: number;
  /** How long a piece of work may wait for its turn, in milliseconds; after that it is rejected. */
  patience: number;
}

interface Piece<Result> {
  result: Promise<Result>;
  askers: number;
  /** `undefined` if it need not wait. */
  turn: Turn | undefined;
}

/** A place in the queue. Once the work has begun or been rejected, both methods do nothing. */
interface Turn {
  come: Promise<void>;
  begin(): void;
  refuse(reason: Error): void;
}

export function createWorkQueue<Result>(options: WorkQueueOptions): WorkQueue<Result> {
  const { concurrency, capacity, patience } = options;
  const shared = new Map<string, Piece<Result>>();
  /** In the order of the calls. */
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
      patience,
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
