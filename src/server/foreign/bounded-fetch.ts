/**
 * Returns a `fetch` that rejects if the decompressed response is too long. A faulty backend that never stops sending must not use
 * up the memory of a server that also shows other pages.
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
