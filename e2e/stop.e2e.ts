import { once } from "node:events";
import { rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { startServer } from "./server.ts";
import { copySeed, expect, test } from "./site.ts";

test("a server that is asked to stop finishes requests in progress and exits with 0", async () => {
  const dataFolder = copySeed();
  const server = await startServer(dataFolder);
  try {
    const body = JSON.stringify({
      name: "Ada",
      email: "ada@example.com",
      message: "In flight",
      consent: true,
    });
    const request = httpRequest({
      host: "127.0.0.1",
      port: server.port,
      path: "/api/client/need",
      method: "POST",
      headers: {
        host: `harbor.localhost:${server.port}`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        // The server answers this header as soon as it has received the request's headers.
        expect: "100-continue",
      },
    });
    const answered = once(request, "response");
    const arrived = once(request, "continue");
    request.flushHeaders();
    await arrived;
    request.write(body.slice(0, 10));
    const stopped = server.stop();
    await expect
      .poll(() =>
        server.fetch("/index.html").then(
          ({ status }) => status,
          () => "refused",
        ),
      )
      .toBe("refused");
    request.end(body.slice(10));
    const [response] = await answered;
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(await stopped).toBe(0);
    await expect(server.fetch("/index.html")).rejects.toThrow();
  } finally {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
