interface Place<Member> {
  readonly member: Member;
  at: number;
}

/**
 * A set for what comes and goes thousands of times a second. A `Set` is made anew every few changes, and each of its former
 * tables refers to the next: once V8 takes one for old, all that follow are kept, with what they hold, until old
 * memory is swept.
 */
export class Crowd<Member> {
  readonly #places: Place<Member>[] = [];

  /** Returns what takes it out again; to be called once. */
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

  /** All that are in when it is begun, in no order. */
  [Symbol.iterator](): Iterator<Member> {
    return this.#places.map(({ member }) => member).values();
  }
}
