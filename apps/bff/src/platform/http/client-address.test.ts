import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { createClientAddress, parseTrustedProxies } from "./client-address.ts";

function createRequest(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded;
  return request;
}

describe("the client's IP address", () => {
  const proxies = parseTrustedProxies("10.0.0.0/8, 2001:db8::1") ?? null;
  const getAddress = createClientAddress(proxies);

  it.each([
    ["that of the connection if it isn't a trusted proxy", "198.51.100.7", "203.0.113.9", "198.51.100.7"],
    ["the one that a trusted proxy forwards", "10.1.2.3", "203.0.113.9", "203.0.113.9"],
    ["the forwarded one on a dual-stack socket", "::ffff:10.1.2.3", "203.0.113.9", "203.0.113.9"],
    [
      "the last one that isn't a trusted proxy, because earlier ones may be forged",
      "10.1.2.3",
      "1.1.1.1, 203.0.113.9, 10.9.9.9",
      "203.0.113.9",
    ],
    ["that of the proxy if it forwards none", "10.1.2.3", undefined, "10.1.2.3"],
    ["the last valid one", "10.1.2.3", "203.0.113.9, <script>", "10.1.2.3"],
    ["IPv6 if the proxy forwards it", "2001:db8::1", "2001:db8::99", "2001:db8::99"],
  ])("is %s", (_, connection, forwarded, address) => {
    expect(getAddress(createRequest(connection, forwarded))).toBe(address);
  });

  it("is the connection's if no proxy is trusted", () => {
    expect(createClientAddress(null)(createRequest("127.0.0.1", "203.0.113.9"))).toBe("127.0.0.1");
  });

  it.each(["10.0.0.0/33", "proxy.example", "10.0.0.0/8/8", "", "10.0.0.1,,"])(
    "%j is not a valid list of proxies",
    (text) => {
      expect(parseTrustedProxies(text)).toBeUndefined();
    },
  );
});
