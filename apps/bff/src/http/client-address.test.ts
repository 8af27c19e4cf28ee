import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { createClientAddress, parseTrustedProxies } from "./client-address.ts";

function from(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded;
  return request;
}

describe("the client's IP address", () => {
  const proxies = parseTrustedProxies("10.0.0.0/8, 2001:db8::1") ?? null;
  const addressOf = createClientAddress(proxies);

  it.each([
    ["the connection's, whatever others say", "198.51.100.7", "203.0.113.9", "198.51.100.7"],
    ["what a trusted proxy says", "10.1.2.3", "203.0.113.9", "203.0.113.9"],
    ["on a socket that takes both families", "::ffff:10.1.2.3", "203.0.113.9", "203.0.113.9"],
    [
      "the last that is no trusted proxy: what stands before may be made up",
      "10.1.2.3",
      "1.1.1.1, 203.0.113.9, 10.9.9.9",
      "203.0.113.9",
    ],
    ["the proxy's own without a word from it", "10.1.2.3", undefined, "10.1.2.3"],
    ["the nearest that is an address", "10.1.2.3", "203.0.113.9, <script>", "10.1.2.3"],
    ["IPv6 as well", "2001:db8::1", "2001:db8::99", "2001:db8::99"],
  ])("is %s", (_, connection, forwarded, address) => {
    expect(addressOf(from(connection, forwarded))).toBe(address);
  });

  it("is the connection's if no proxy is trusted", () => {
    expect(createClientAddress(null)(from("127.0.0.1", "203.0.113.9"))).toBe("127.0.0.1");
  });

  it.each(["10.0.0.0/33", "proxy.example", "10.0.0.0/8/8", "", "10.0.0.1,,"])(
    "%j is not a valid list of proxies",
    (text) => {
      expect(parseTrustedProxies(text)).toBeUndefined();
    },
  );
});
