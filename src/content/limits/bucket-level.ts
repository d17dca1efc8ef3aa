/** The size of a token bucket with `capacity` tokens that is refilled completely in `refillMs`. */
export interface BucketSize {
  capacity: number;
  refillMs: number;
}

/** The number of tokens in a bucket at a time in epoch milliseconds. */
export interface BucketLevel {
  tokens: number;
  updatedAt: number;
}

/** Returns the number of tokens in a bucket now. A bucket without a record is full. */
export function tokensAt(
  level: BucketLevel | undefined,
  { capacity, refillMs }: BucketSize,
  now: number,
): number {
  // A time this far in the future was written with a wrong clock. The bucket counts as full, as it would otherwise stay empty
  // until then.
  if (level === undefined || level.updatedAt > now + refillMs) return capacity;
  return Math.min(capacity, level.tokens + (Math.max(0, now - level.updatedAt) * capacity) / refillMs);
}

/** Returns the milliseconds until a bucket with this many tokens contains at least one; 0 if it already does. */
export function waitFor(tokens: number, { capacity, refillMs }: BucketSize): number {
  return tokens >= 1 ? 0 : Math.max(1, Math.ceil(((1 - tokens) * refillMs) / capacity));
}
