import { EditMap } from "micromark-util-edit-map";

type Events = Parameters<EditMap["consume"]>[0];

/**
 * Replaces how the Markdown parser applies changes to what it has read: only what follows the first change is copied. Whenever a
 * list or quote ends, the parser's own function copies the whole text before it, so 10,000 short lists took 34 s of processor
 * time instead of 4 s.
 */
export function copyLessWhileParsing(): void {
  EditMap.prototype.consume = applyEdits;
}

/** Does what {@link EditMap.consume} does. */
function applyEdits(this: EditMap, events: Events): undefined {
  const changes = this.map.toSorted(([one], [other]) => one - other);
  const start = changes[0]?.[0] ?? events.length;
  const tail = events.splice(start);
  let next = 0;
  for (const [at, removed, added] of changes) {
    append(events, tail, next, at - start);
    append(events, added, 0, added.length);
    next = at - start + removed;
  }
  append(events, tail, next, tail.length);
  this.map.length = 0;
  this.index.clear();
}

// Spreading the elements into `push` would overflow the stack.
function append(events: Events, from: Events, start: number, end: number): void {
  for (const event of from.slice(start, end)) events.push(event);
}
