import { expect, it } from "vitest";
import { boot } from "../load/boot.ts";
import { type RoutedRequest, addressOf } from "../page/page-request.ts";
import { createPlainApi } from "../testing/plain-api.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { runMiddleware } from "./run-middleware.ts";

async function request(): Promise<RoutedRequest> {
  const { api } = createPlainApi(sampleContent());
  const { site } = await boot({ api, tenant: "harbor", fileUrl: "/media/", prefix: undefined });
  const text = (id: string) => id;
  const visit = { url: "/a.html", site, api, text, origin: "https://harbor.example", isBot: () => false };
  return {
    ...visit,
    address: addressOf(site),
    parameters: {},
    path: "/a.html",
    query: new URLSearchParams(),
    call: { language: "en" },
  };
}

it.each(["guard", "toString"])("rejects the unknown middleware %s", async (name) => {
  await expect(runMiddleware({ middleware: [name] }, await request())).rejects.toMatchObject({
    status: 500,
    fatal: false,
    message: `Unknown route middleware: '${name}'.`,
  });
});

it("runs the middleware of a route in order", async () => {
  const steps: string[] = [];
  const known = { first: () => void steps.push("first"), second: async () => void steps.push("second") };
  await runMiddleware({ middleware: ["first", "second"] }, await request(), known);
  await runMiddleware({}, await request(), known);
  expect(steps).toEqual(["first", "second"]);
});
