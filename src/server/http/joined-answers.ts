/** Heads and bodies of answers in one piece, each as long as its head is valid: in one second. */
export interface JoinedAnswers {
  /**
   * Both in one piece, or `undefined` if it would take more memory than there is for those of this second.
   *
   * @param key the same object for the same head and body
   * @param second seconds since the epoch
   * @param head only Latin-1 characters
   */
  join(key: object, second: number, head: string, body: Buffer): Buffer | undefined;
}

/** @param maximumBytes for all together */
export function createJoinedAnswers(maximumBytes: number): JoinedAnswers {
  const joined = new Map<object, Buffer>();
  let bytes = 0;
  let madeIn = 0;

  return {
    join(key, second, head, body) {
      if (second !== madeIn) {
        joined.clear();
        bytes = 0;
        madeIn = second;
      }
      const known = joined.get(key);
      if (known !== undefined) return known;
      const length = head.length + body.byteLength;
      if (bytes + length > maximumBytes) return undefined;
      const made = Buffer.allocUnsafeSlow(length);
      made.write(head, "latin1");
      body.copy(made, head.length);
      joined.set(key, made);
      bytes += length;
      return made;
    },
  };
}
