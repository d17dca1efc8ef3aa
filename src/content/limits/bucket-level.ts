/** A bucket of `capacity` tokens that fills up in `refillMs`. */
export interface BucketSize {
  capacity: number;
  refillMs: number;
}

/** The tokens in a bucket at a time, given in epoch milliseconds. */
export interface BucketLevel {
  tokens: number;
  updatedAt: number;
}

/** The tokens in a bucket now; a bucket without a record is full. */
export function tokensAt(
  level: BucketLevel | undefined,
  { capacity, refillMs }: BucketSize,
  now: number,
): number {
  // A bucket dated this far in the future was written with a wrong clock: it would stay empty until then.
  if (level === undefined || level.updatedAt > now + refillMs) return capacity;
  return Math.min(capacity, level.tokens + (Math.max(0, now - level.updatedAt) * capacity) / refillMs);
}

/** Milliseconds until a bucket with this many tokens contains a whole one; 0 if it already does. */
export function waitFor(tokens: number, { capacity, refillMs }: BucketSize): number {
  return tokens >= 1 ? 0 : Math.max(1, Math.ceil(((1 - tokens) * refillMs) / capacity));
}
