import { connect } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { sampleRenderer } from "./testing/sample-renderer.ts";
import { type TestInstallation, openTestInstallation } from "./testing/test-installation.ts";

let site: TestInstallation;

afterEach(() => site.close());

it("counts a request whose client disconnects early only with the status 499", async () => {
  const { promise: nobodyWaits, resolve: goOn } = Promise.withResolvers<void>();
  site = await openTestInstallation({
    renderer(requests) {
      const { render } = sampleRenderer(requests);
      return {
        async render(request) {
          const page = await render(request);
          await nobodyWaits;
          return page;
        },
      };
    },
  });
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  const address = site.app.server.address();
  const client = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1");
  client.write("GET /about.html HTTP/1.1\r\nHost: harbor.localhost\r\n\r\n");
  await vi.waitFor(() => expect(site.rendered).toHaveLength(1));
  client.destroy();

  const { metrics } = site.services;
  const pages = async () => (await metrics.text()).match(/^vitrine_requests_total\{kind="page".*$/gm);
  const left = ['vitrine_requests_total{kind="page",status="499"} 1'];
  await vi.waitFor(async () => expect(await pages()).toEqual(left));
  goOn();
  const { statusCode } = await site.app.inject({ url: "/robots.txt", headers: { host: "harbor.localhost" } });
  expect([statusCode, await pages()]).toEqual([200, left]);
});
