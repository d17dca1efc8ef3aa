import { expect, it } from "vitest";
import { describeRoute } from "./watch-response.ts";

it.each([
  ["GET", "/studio/api/people", "GET /studio/api/people"],
  [
    "DELETE",
    "/studio/api/people/invitations/ada%40harbor.example",
    "DELETE /studio/api/people/invitations/{email}",
  ],
  ["HEAD", "/studio/api/me", "GET /studio/api/me"],
  ["GET", "/studio/join", "screen join"],
  ["GET", "/studio/assets/entry-ada@harbor.example.js", "files"],
  ["GET", "/studio/api/people/ada@harbor.example/nothing", "others"],
  ["TRACE", "/ada@harbor.example", "others"],
])("a request is named by its route: %s %s", (method, path, route) => {
  expect(describeRoute(method, path).route).toBe(route);
});
