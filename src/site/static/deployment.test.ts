import { describe, expect, it } from "vitest";
import { readDeployment } from "./deployment.ts";

describe("readDeployment", () => {
  it("fills in defaults and removes slashes at the end of addresses", () => {
    expect(readDeployment({ tenant: "harbor", apiBase: "https://api.example.com/" }, "b1")).toEqual({
      tenant: "harbor",
      imageBase: "",
      config: {
        apiBase: "https://api.example.com",
        fileUrl: "/media/",
        defaultTenant: "harbor",
        storage: "local",
        updateIntervalMs: 3_600_000,
        navigationWaitMs: 100,
        buildId: "b1",
      },
    });
  });

  it.each([
    [{ apiBase: "" }, "tenant"],
    [{ tenant: "harbor", apiBase: "ftp://example.com" }, "apiBase"],
    [{ tenant: "harbor", updateIntervalMs: -1 }, "updateIntervalMs"],
    [{ tenant: "harbor", apibase: "" }, "apibase"],
    ["text", "the file"],
  ])("rejects %j and names the wrong key", (value, key) => {
    expect(() => readDeployment(value, "b1")).toThrow(key);
  });
});
