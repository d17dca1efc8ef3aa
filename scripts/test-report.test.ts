import { describe, expect, it } from "vitest";
import { describeFailures, readBrowserReport, readUnitReport } from "./test-report.ts";

const MESSAGE = "\u001b[31mError: expect(received).toBe(expected)\u001b[39m\n\nExpected: 2\nReceived: 3\n";

describe("the report of the unit tests", () => {
  it("names each failed test with its message, and a file that cannot be run", () => {
    const report = readUnitReport({
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [
        {
          name: "a.test.ts",
          status: "failed",
          message: "",
          assertionResults: [
            { fullName: "adds", status: "passed", failureMessages: [] },
            { fullName: "counts", status: "failed", failureMessages: [MESSAGE] },
          ],
        },
        { name: "b.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] },
      ],
    });
    expect(report).toEqual({
      passed: 3,
      failed: 1,
      failures: [
        { title: "a.test.ts › counts", message: MESSAGE },
        { title: "b.test.ts", message: "Cannot find module" },
      ],
    });
  });
});

describe("the report of the browser tests", () => {
  const spec = (title: string, status: string, errors: { message?: string }[]) => ({
    title,
    file: "home.e2e.ts",
    line: 7,
    tests: [{ status, results: [{ errors }] }],
  });

  it("lists failed and flaky tests with file and line, and errors outside of tests", () => {
    const report = readBrowserReport({
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      errors: [{ message: "The seed cannot be made" }],
      suites: [
        {
          title: "home.e2e.ts",
          specs: [spec("opens", "expected", [])],
          suites: [
            {
              title: "on a phone",
              specs: [spec("folds", "unexpected", [{ message: MESSAGE }]), spec("turns", "flaky", [{}])],
            },
          ],
        },
      ],
    });
    expect(report).toEqual({
      passed: 1,
      failed: 2,
      failures: [
        { title: "outside of any test", message: "The seed cannot be made" },
        { title: "home.e2e.ts:7 › on a phone › folds", message: MESSAGE },
        { title: "home.e2e.ts:7 › on a phone › turns", message: "" },
      ],
    });
  });
});

describe("the failures at the end of a run", () => {
  const ROOT = "/srv/vitrine";
  const long = Array.from({ length: 50 }, (_, index) => `line ${index}`).join("\n");

  it("show the assertion with its values, without colours and empty lines", () => {
    expect(describeFailures([{ title: "counts", message: MESSAGE }], ROOT)).toEqual([
      "1. Error: expect(received).toBe(expected)",
      "   Expected: 2",
      "   Received: 3",
      "✗ counts",
    ]);
  });

  it("show what was found, not only that something differs", () => {
    const message = [
      "Error: errors, warnings and requests to other origins",
      "expect(received).toEqual(expected) // deep equality",
      "- Expected  - 1",
      "+ Received  + 3",
      "- Array []",
      "+ Array [",
      '+   "error: Failed to load resource",',
      "+ ]",
    ].join("\n");
    expect(describeFailures([{ title: "opens", message }], ROOT).slice(0, 2)).toEqual([
      "1. Error: errors, warnings and requests to other origins",
      '   +   "error: Failed to load resource",',
    ]);
  });

  it("omit stack frames of packages and Node, and use paths relative to the project", () => {
    const message = [
      `AssertionError: expected '${"x".repeat(500)}' to contain 'y'`,
      `    at ${ROOT}/src/a.test.ts:7:1`,
      `    at async file://${ROOT}/node_modules/vitest/dist/chunks/run.js:1:1`,
      "    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)",
    ].join("\n");
    const lines = describeFailures([{ title: `${ROOT}/src/a.test.ts › counts`, message }], ROOT);
    expect(lines).toEqual([
      expect.stringMatching(/^1\. AssertionError: expected 'x{100,150} …$/),
      "       at src/a.test.ts:7:1",
      "✗ src/a.test.ts › counts",
    ]);
  });

  it.each([0, 1, 2, 5, 9, 300])("fit the end of a log when there are %i, with their titles last", (count) => {
    const failures = Array.from({ length: count }, (_, index) => ({ title: `test ${index}`, message: long }));
    const lines = describeFailures(failures, ROOT);
    const messages = lines.filter((line) => /line \d+$/.test(line));
    expect(messages.length).toBeLessThanOrEqual(14);
    const titles = failures.slice(0, 15).map(({ title }) => `✗ ${title}`);
    expect(lines.slice(messages.length)).toEqual([
      ...titles,
      ...(count > 15 ? [`and ${count - 15} more`] : []),
    ]);
  });
});
