import { expect, it } from "vitest";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { hasStudio } from "../studio/origin.ts";
import { parseConfiguration } from "./configuration.ts";
import { questionableSettings, logUnusableChannels } from "./doubtful-settings.ts";

const doubts = (environment: Record<string, string>) =>
  questionableSettings(parseConfiguration({ VITRINE_STUDIO: "off", ...environment }));

it.each([
  ["on", "0.0.0.0"],
  ["on", "::"],
  ["on", "192.0.2.7"],
  ["on", "web.internal"],
  ["0.0.0.0/0", "0.0.0.0"],
  ["0.0.0.0/1, 128.0.0.0/1", "0.0.0.0"],
])("warns of a proxy that is %s at %s", (VITRINE_TRUST_PROXY, HOST) => {
  expect(doubts({ VITRINE_TRUST_PROXY, HOST })).toEqual([
    expect.stringContaining(
      `VITRINE_TRUST_PROXY=${VITRINE_TRUST_PROXY} trusts every client that connects to ${HOST}`,
    ),
  ]);
});

it.each([
  ["on", "127.0.0.1"],
  ["on", "127.1.2.3"],
  ["on", "::1"],
  ["on", "localhost"],
  ["off", "0.0.0.0"],
  ["loopback", "0.0.0.0"],
  ["10.0.0.0/8", "0.0.0.0"],
])("accepts a proxy that is %s at %s", (VITRINE_TRUST_PROXY, HOST) => {
  expect(doubts({ VITRINE_TRUST_PROXY, HOST })).toEqual([]);
});

it("warns of a Studio on localhost that other machines could not reach, and disables it", () => {
  const open = { HOST: "0.0.0.0", VITRINE_STUDIO: "on" };
  expect(doubts(open)).toEqual([expect.stringMatching(/^There is no Studio: .*VITRINE_STUDIO_ORIGIN/)]);
  expect(hasStudio(parseConfiguration(open))).toBe(false);
  const more: Record<string, string>[] = [
    { HOST: "localhost" },
    { VITRINE_STUDIO_ORIGIN: "https://studio.example.com" },
  ];
  for (const change of more) {
    expect(doubts({ ...open, ...change })).toEqual([]);
    expect(hasStudio(parseConfiguration({ ...open, ...change }))).toBe(true);
  }
});

it("warns of a sender without a mail server", () => {
  expect(doubts({ VITRINE_MAIL_FROM: "web@harbor.example" })).toEqual([
    expect.stringMatching(/^VITRINE_MAIL_FROM is set, .*VITRINE_SMTP_URL/),
  ]);
});

describeEachEngine("enquiries that cannot be delivered", (makeDatabase) => {
  it("are logged once for all sites with the same problem", async () => {
    const store = await (await makeDatabase()).open();
    const needs = { email: ["desk@harbor.example"], webhook: "https://crm.example/" };
    for (const code of ["harbor", "lumen"])
      await store.exchange.apply(
        sampleContent({ site: { code, hosts: [], config: { private: { needs } } } }),
        {
          prune: false,
        },
      );
    const lines: unknown[][] = [];
    const log = { warn: (...line: unknown[]) => void lines.push(line) };
    await logUnusableChannels(parseConfiguration({}), store, log);
    expect(lines).toHaveLength(3);
    expect(lines).toContainEqual([
      { tenants: ["harbor", "lumen"] },
      expect.stringMatching(/no mail server is configured; set VITRINE_SMTP_URL and VITRINE_MAIL_FROM$/),
    ]);
    expect(lines).toContainEqual([
      { tenants: ["lumen"] },
      expect.stringMatching(/set VITRINE_WEBHOOK_SECRET_LUMEN$/),
    ]);

    lines.length = 0;
    const complete = parseConfiguration({
      VITRINE_SMTP_URL: "smtp://mail.example",
      VITRINE_MAIL_FROM: "web@harbor.example",
      VITRINE_WEBHOOK_SECRET: "secret",
    });
    await logUnusableChannels(complete, store, log);
    expect(lines).toEqual([]);
  });
});
