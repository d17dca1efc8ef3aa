import { describe, expect, it } from "vitest";
import { answerLength } from "./load.ts";

describe("the end of an answer", () => {
  it.each([
    ["head not complete", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", 0],
    ["body not complete", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na", 0],
    ["with a length", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabHTTP", 40],
    ["with a length spelt otherwise", "HTTP/1.1 200 OK\r\nCONTENT-LENGTH:2\r\n\r\nab", 39],
    [
      "with a length in another field",
      "HTTP/1.1 200 OK\r\nX-Content-Length: 9\r\ncontent-length: 2\r\n\r\nab",
      61,
    ],
    ["in chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n", 59],
    ["chunks not complete", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n", 0],
  ])("%s", (_, text, length) => {
    expect(answerLength(Buffer.from(text))).toBe(length);
  });
});
