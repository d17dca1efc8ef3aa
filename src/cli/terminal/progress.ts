const WIDTH = 30;

/** Shows the progress of long work: a bar on a terminal, elsewhere a line for each tenth. */
export function createProgress(
  label: string,
  stream: NodeJS.WriteStream = process.stderr,
): (done: number, total: number) => void {
  let tenth = -1;
  return (done, total) => {
    if (total === 0) return;
    if (stream.isTTY) {
      const filled = Math.round((WIDTH * done) / total);
      stream.write(
        `\r${label} ${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${done}/${total}${done === total ? "\n" : ""}`,
      );
      return;
    }
    const now = Math.floor((10 * done) / total);
    if (now === tenth || done === 0) return;
    tenth = now;
    stream.write(`${label} ${done}/${total}\n`);
  };
}
