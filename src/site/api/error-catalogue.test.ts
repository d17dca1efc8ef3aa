import { describe, expect, it } from "vitest";
import { type CallFailure, errorOf } from "./error-catalogue.ts";

describe("errorOf", () => {
  it.each<[string, CallFailure, object]>([
    ["status 404", { kind: "status", status: 404 }, { status: 404, message: "request fail", fatal: true }],
    ["status 500", { kind: "status", status: 500 }, { status: 500, message: "request fail", fatal: true }],
    ["status 503", { kind: "status", status: 503 }, { status: 503, message: "request fail", fatal: true }],
    [
      "status 429 of a page's call",
      { kind: "status", status: 429 },
      { status: 429, message: "request fail", fatal: true },
    ],
    ["a form too often", { kind: "status", status: 429, isForm: true }, { status: 429, fatal: false }],
    [
      "a refused form",
      { kind: "status", status: 422, isForm: true, fields: [{ field: "name", message: "required" }] },
      { status: 422, fatal: false, fields: [{ field: "name", message: "required" }] },
    ],
    [
      "body code 500",
      { kind: "code", code: 500, message: "x" },
      { status: 500, message: "Internal Server Error", fatal: true },
    ],
    [
      "body code 404",
      { kind: "code", code: 404, message: "x" },
      { status: 404, message: "Page Not Found", fatal: true },
    ],
    [
      "another body code",
      { kind: "code", code: 418, message: "teapot" },
      { message: "teapot", fatal: false, reason: "response" },
    ],
    [
      "no answer",
      { kind: "network", cause: undefined },
      { status: 503, message: "Request initialization failed", fatal: false, reason: "network" },
    ],
    [
      "an answer that breaks off",
      { kind: "broken-off", cause: undefined },
      { status: 404, fatal: false, reason: "network" },
    ],
    [
      "an answer that is not ours",
      { kind: "response", cause: undefined },
      { status: 404, fatal: false, reason: "response" },
    ],
    [
      "a call that cannot be made",
      { kind: "setup", cause: undefined },
      { message: "Request initialization failed", reason: "setup" },
    ],
  ])("%s", (_name, failure, expected) => {
    expect(errorOf(failure)).toMatchObject(expected);
  });
});
