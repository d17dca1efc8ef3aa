import { EditMap } from "micromark-util-edit-map";

type Events = Parameters<EditMap["consume"]>[0];

/**
 * Replaces the function with which the Markdown parser changes its list of events with a faster one, which copies only the events after
 * the first change. The original copies all events whenever a list or quote ends: 10,000 short lists took 34 s of processor time
 * instead of 4 s.
 */
export function copyLessWhileParsing(): void {
  EditMap.prototype.consume = applyEdits;
}

/** Applies the recorded changes to the events, as the original {@link EditMap.consume} does. */
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

// `push(...events)` would overflow the stack.
function append(events: Events, from: Events, start: number, end: number): void {
  for (const event of from.slice(start, end)) events.push(event);
}
