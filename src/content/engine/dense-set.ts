interface Slot<Member> {
  readonly member: Member;
  at: number;
}

/**
 * A set for members that are added and removed thousands of times a second. A `Set` reallocates its hash table every few
 * changes, and each old table refers to the next one. Once V8 promotes one table to the old generation, all later tables stay
 * alive with their contents until the next major garbage collection.
 */
export class DenseSet<Member> {
  readonly #slots: Slot<Member>[] = [];

  /** Returns a function that removes the member; call it once. */
  add(member: Member): () => void {
    const slot = { member, at: this.#slots.length };
    this.#slots.push(slot);
    return () => {
      const last = this.#slots.pop();
      if (last === undefined || last === slot) return;
      this.#slots[slot.at] = last;
      last.at = slot.at;
    };
  }

  /** All members at the time when the iteration begins, in no particular order. */
  [Symbol.iterator](): Iterator<Member> {
    return this.#slots.map(({ member }) => member).values();
  }
}
