import { expect, it } from "vitest";
import { isPublicAddress } from "./public-address.ts";

it.each(["8.8.8.8", "1.1.1.1", "100.63.255.255", "100.128.0.1", "172.32.0.1", "::ffff:8.8.8.8"])(
  "accepts %s as public",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each(["2606:4700::1111", "2a00:1450:4001::1", "64:ff9b::8.8.8.8"])("accepts %s as public", (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

it.each([
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "100.127.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:a00:1",
  "::ffff:0:7f00:1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "fc00::1",
  "fdff::1",
  "ff02::1",
  "2001:db8::1",
  "100::1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::808:808",
  "2002:7f00:1::",
  "2001::1",
  "4000::1",
  "",
  "localhost",
  "8.8.8.8.example",
])("does not accept %o as public", (address) => expect(isPublicAddress(address)).toBe(false));
