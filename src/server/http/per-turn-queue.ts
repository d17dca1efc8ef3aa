/** Admits a few calls per turn of the event loop, in order. Other events never wait for more calls than that. */
export function createPerTurnQueue(perTurn: number): (enter: () => void) => void {
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
