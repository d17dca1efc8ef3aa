import { afterEach, describe, expect, it, vi } from "vitest";
import { DRAFT_ENDPOINTS } from "../../contract/studio/endpoints/drafts.ts";
import { CallError } from "./call-error.ts";
import { call, callTagged } from "./call.ts";

const answers: Response[] = [];
const sent: Request[] = [];
vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
  sent.push(new Request(new URL(url, "http://studio.localhost"), init));
  return answers.shift() ?? Promise.reject(new TypeError("no network"));
});
afterEach(() => {
  answers.length = 0;
  sent.length = 0;
});

const answer = (code: number, data: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ code, msg: "text", data }), { status: code, headers });

const { saveDraft: SAVE, listDrafts: LIST } = DRAFT_ENDPOINTS;

describe("a call", () => {
  it("sends its input as path, query and body, with the version in If-Match", async () => {
    answers.push(answer(200, { version: 2, findings: [] }, { etag: '"2"' }));
    const input = { tenant: "harbor", name: "articles/en/가.md", text: "a\r\n", base: null };
    expect(await callTagged(SAVE, input, { match: '"1"' })).toEqual({
      data: { version: 2, findings: [] },
      tag: '"2"',
    });
    const [request] = sent;
    expect(request?.url).toBe(
      "http://studio.localhost/studio/api/sites/harbor/draft?name=articles%2Fen%2F%EA%B0%80.md",
    );
    expect(request?.headers.get("if-match")).toBe('"1"');
    expect(await request?.text()).toBe(JSON.stringify({ text: "a\r\n", base: null }));
  });

  it("sends If-None-Match for something new, and omits undefined values", async () => {
    answers.push(answer(200, { version: 1, findings: [] }), answer(200, { drafts: [] }));
    await call(SAVE, { tenant: "harbor", name: "a", text: "", base: null }, { match: null });
    await call(LIST, { tenant: "harbor", after: undefined });
    expect(sent[0]?.headers.get("if-none-match")).toBe("*");
    expect(sent[1]?.url).toBe("http://studio.localhost/studio/api/sites/harbor/drafts");
  });

  it.each([
    ["a refusal", () => answer(409, { current: 7 }, { "retry-after": "3" }), 409],
    ["an answer in another form", () => answer(200, { drafts: "2" }), 500],
    ["a page of a proxy", () => new Response("<html>", { status: 502 }), 502],
  ])("fails after %s", async (_, respond, status) => {
    answers.push(respond());
    const failed = await call(LIST, { tenant: "a" }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(CallError);
    expect(failed).toMatchObject({ status });
  });

  it("fails with status 0 without a network", async () => {
    await expect(call(LIST, { tenant: "a" })).rejects.toMatchObject({ status: 0 });
  });
});
