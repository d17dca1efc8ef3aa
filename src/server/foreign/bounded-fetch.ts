/**
 * `fetch` that reads no more than so many bytes of an answer, uncompressed. Reading on is an error: what a backend in trouble
 * sends without end must not take the memory of a server that shows other pages, too.
 */
export function createBoundedFetch(maximumBytes: number, send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    if (answer.body === null) return answer;
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(boundBytes(maximumBytes)), { status, statusText, headers });
  };
}

function boundBytes(maximum: number): TransformStream<Uint8Array, Uint8Array> {
  let left = maximum;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new Error(`the answer is longer than ${maximum} bytes`));
      else controller.enqueue(chunk);
    },
  });
}
