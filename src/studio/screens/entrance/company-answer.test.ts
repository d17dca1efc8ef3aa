import { QueryObserver, focusManager, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../session/query-client.ts";
import { companyAnswerQuery } from "./company-answer.ts";

afterEach(() => void vi.unstubAllGlobals());

it.each(["enter", "prove"] as const)("is sent once, even if it is refused (%s)", async (purpose) => {
  const refused = { code: 403, msg: "", data: null, errors: [{ field: "company", message: "not-invited" }] };
  const fetched = vi.fn(async () => Response.json(refused, { status: 403 }));
  vi.stubGlobal("fetch", fetched);
  const client = createQueryClient(() => undefined);
  client.mount();
  const observer = new QueryObserver(client, companyAnswerQuery(purpose, "code=a", "en"));
  const unsubscribe = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  const changes = [
    (isVisible: boolean) => focusManager.setFocused(isVisible),
    (isOnline: boolean) => onlineManager.setOnline(isOnline),
  ];
  for (const change of changes) {
    change(false);
    change(true);
    await Promise.resolve();
    expect(observer.getCurrentResult().fetchStatus).toBe("idle");
  }
  expect(fetched).toHaveBeenCalledTimes(1);
  unsubscribe();
  client.unmount();
});
