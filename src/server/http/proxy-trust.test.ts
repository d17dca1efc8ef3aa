import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { clientAddress, parseProxyTrust } from "./proxy-trust.ts";

describe("parseProxyTrust", () => {
  it.each([
    ["off", "127.0.0.1", false],
    ["on", "203.0.113.9", true],
    ["loopback", "127.0.0.9", true],
    ["loopback", "::1", true],
    ["loopback", "::ffff:127.0.0.1", true],
    ["loopback", "10.0.0.1", false],
    ["10.0.0.0/8, 2001:db8::/32", "10.200.1.1", true],
    ["10.0.0.0/8, 2001:db8::/32", "2001:db8::5", true],
    ["10.0.0.0/8", "11.0.0.1", false],
    ["192.0.2.1", "192.0.2.1", true],
  ])("%s and a peer at %s: %s", (setting, address, trusted) => {
    expect(parseProxyTrust(setting)?.(address)).toBe(trusted);
  });

  it("trusts only the connected peer if so configured, and nobody further away", () => {
    expect([0, 1].map((hops) => parseProxyTrust("on")?.("203.0.113.9", hops))).toEqual([true, false]);
  });

  it.each(["", "yes", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0"])("refuses %j", (setting) => {
    expect(parseProxyTrust(setting)).toBeUndefined();
  });
});

describe("clientAddress", () => {
  const peer = "127.0.0.1";

  it.each([
    ["off", "203.0.113.9", peer],
    ["loopback", undefined, peer],
    ["loopback", " , ", peer],
    ["loopback", "junk", peer],
    ["loopback", "198.51.100.1, junk, 203.0.113.9", "203.0.113.9"],
    ["loopback", "198.51.100.1, junk, 127.0.0.2", "127.0.0.2"],
    ["loopback", "203.0.113.9", "203.0.113.9"],
    ["loopback", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
    ["loopback", "198.51.100.1, 203.0.113.9, 127.0.0.2,", "203.0.113.9"],
    ["loopback", "127.0.0.3,127.0.0.2", "127.0.0.3"],
    ["on", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
    ["10.0.0.0/8", "203.0.113.9", peer],
    ["loopback", "203.0.113.9:50112, 127.0.0.2:81", "203.0.113.9"],
    ["loopback", "[2001:db8::5]:50112", "2001:db8::5"],
    ["loopback", "[2001:db8::5]", "2001:db8::5"],
    ["loopback", "2001:db8::5", "2001:db8::5"],
  ])("%s, forwarded for %j: %s", (setting, forwarded, address) => {
    const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: peer });
    const request = new IncomingMessage(socket);
    if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded;
    expect(clientAddress(request, parseProxyTrust(setting) ?? (() => false))).toBe(address);
  });
});
