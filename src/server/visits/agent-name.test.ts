import { expect, it } from "vitest";
import { agentName } from "./agent-name.ts";

it.each([
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot"],
  ["Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)", "Baiduspider"],
  ["Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)", "Yeti"],
  ["Mozilla/5.0 AppleWebKit/537.36; compatible; GPTBot/1.2; +https://openai.com/gptbot", "GPTBot"],
  ["facebookexternalhit/1.1", "facebookexternalhit"],
  ["curl/8.5.0", "curl"],
  ["", "(unknown)"],
])("names the bot in %j", (userAgent, name) => {
  expect(agentName(userAgent)).toBe(name);
});

it("searches only the beginning of a user agent, since a long one would occupy the server for seconds", () => {
  expect(agentName(`tool/8 ${"a".repeat(600)}bot`)).toBe("tool");
});
