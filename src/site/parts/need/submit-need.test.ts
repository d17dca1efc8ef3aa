import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type SiteErrorOptions, SiteError } from "../../../contract/api/errors.ts";
import type { NeedFieldSettings } from "../../../contract/api/need-fields.ts";
import { submitNeed } from "./submit-need.ts";

/** What the server answers to each submission, in order: an error, or nothing if the form is stored. */
const answers: (SiteErrorOptions | undefined)[] = [];
const sent: unknown[] = [];

vi.mock("../../api/client-api.ts", () => ({
  loadClientApi: async () => ({
    async call(_name: string, values: unknown) {
      sent.push(values);
      const error = answers.shift();
      if (error !== undefined) throw new SiteError("refused", error);
    },
  }),
}));

const withdraw = vi.fn<(values: unknown) => void>();

beforeEach(() => {
  answers.length = 0;
  sent.length = 0;
});
afterEach(() => withdraw.mockClear());

const field = (name: string, isRequired = false): NeedFieldSettings => ({
  name,
  type: "text",
  isRequired,
  options: [],
});

function submit(name: string, values: Record<string, string>) {
  const fields = [field("name"), field("day", true)];
  const form = {
    name,
    fields,
    title: "",
    send: undefined,
    thanks: undefined,
    isConfirmed: false,
    errorTexts: {},
    explainRemoved: () => undefined,
    withdraw,
  };
  const keys = { current: { keyOf: () => "key", forget: () => {} } };
  return submitNeed(values, { fields, form, language: "en", keys, startedAt: undefined });
}

it("shows the typed text for copying if the server no longer has the form", async () => {
  answers.push({ status: 404 });
  await expect(submit("gone", { name: "Ada", day: "Monday" })).rejects.toThrow("refused");
  expect(withdraw).toHaveBeenCalledWith({ name: "Ada", day: "Monday" });
});

it.each(["network", "response"] as const)(
  "keeps the form after a failure of the kind %s, which also has the status 404",
  async (reason) => {
    answers.push({ status: 404, reason });
    await expect(submit("kept", { name: "Ada", day: "Monday" })).rejects.toThrow("refused");
    expect(withdraw).not.toHaveBeenCalled();
  },
);

it("no longer requires a field once the server has reported that the form lacks it", async () => {
  expect(await submit("changed", { name: "Ada", day: "" })).toEqual([{ field: "day", message: "required" }]);
  const removed = [{ field: "day", message: "unknown" }];
  answers.push({ status: 422, fields: removed });
  expect(await submit("changed", { name: "Ada", day: "Monday" })).toEqual(removed);
  expect(await submit("changed", { name: "Ada", day: "Monday" })).toEqual(removed);
  expect(await submit("changed", { name: "Ada", day: "" })).toEqual([]);
  expect(sent).toHaveLength(2);
});
