/**
 * Lets a few through in each turn of the event loop, in the order in which they came: however many arrive at once, what
 * arrives meanwhile waits for a few of them only.
 */
export function createTurnstile(perTurn: number): (enter: () => void) => void {
  let waiting: (() => void)[] = [];
  let entered = 0;

  function turn(): void {
    const next = waiting.slice(0, perTurn);
    waiting = waiting.slice(perTurn);
    entered = next.length;
    if (entered > 0) setImmediate(turn);
    for (const enter of next) enter();
  }

  return (enter) => {
    if (entered === 0) setImmediate(turn);
    if (entered < perTurn) {
      entered += 1;
      enter();
    } else {
      waiting.push(enter);
    }
  };
}
