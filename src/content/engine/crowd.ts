interface Place<Member> {
  readonly member: Member;
  at: number;
}

/**
 * A set for members that come and go thousands of times a second. A `Set` reallocates its table every few changes, and each
 * old table refers to the next: once V8 promotes one to the old generation, all later ones stay alive with their contents
 * until the next major collection.
 */
export class Crowd<Member> {
  readonly #places: Place<Member>[] = [];

  /** Returns a function that removes the member; to be called once. */
  add(member: Member): () => void {
    const place = { member, at: this.#places.length };
    this.#places.push(place);
    return () => {
      const last = this.#places.pop();
      if (last === undefined || last === place) return;
      this.#places[place.at] = last;
      last.at = place.at;
    };
  }

  /** All members at the time when the iteration begins, in no particular order. */
  [Symbol.iterator](): Iterator<Member> {
    return this.#places.map(({ member }) => member).values();
  }
}
