/** Data that were handed out once so far: another's backend gives new ones each time. */
const SEEN_ONCE = 0;

const numbers = new WeakMap<object, number>();
let count = 0;

/**
 * The number of data that come as the very same object again, as those that a server keeps do; `undefined` at the
 * first time. They are never changed: what is made of them may be kept under their number.
 */
export function numberOfLasting(data: object): number | undefined {
  const known = numbers.get(data);
  if (known !== undefined && known !== SEEN_ONCE) return known;
  const number = known === undefined ? SEEN_ONCE : ++count;
  numbers.set(data, number);
  return number === SEEN_ONCE ? undefined : number;
}
