import { expect, it } from "vitest";
import { createCookies } from "./cookies.ts";

const getAttributes = (line: string) => line.split("; ").slice(1).toSorted();

it.each(["https://console.example", "https://localhost", "http://console.internal", "http://10.0.0.5:8080"])(
  "row 8: at %s, every cookie is bound to the host and Secure",
  (url) => {
    const { session, device, sso, signedOut } = createCookies(new URL(url));
    expect(signedOut.set("abc")).toMatch(/^__Host-signed-out=abc; /);
    expect(getAttributes(signedOut.set("abc"))).toEqual(["HttpOnly", "Path=/", "SameSite=Strict", "Secure"]);
    expect(device.set("abc")).toMatch(/^__Host-device=abc; /);
    expect(getAttributes(device.set("abc"))).toEqual([
      "HttpOnly",
      "Max-Age=31536000",
      "Path=/",
      "SameSite=Strict",
      "Secure",
    ]);
    expect(session.set("abc")).toMatch(/^__Host-session=abc; /);
    expect(getAttributes(session.set("abc"))).toEqual(["HttpOnly", "Path=/", "SameSite=Strict", "Secure"]);
    expect(sso.set("abc")).toMatch(/^__Host-sso=abc; /);
    expect(getAttributes(sso.set("abc"))).toEqual(["HttpOnly", "Max-Age=600", "Path=/", "SameSite=Lax", "Secure"]);
    expect(session.read("session=abc")).toBeUndefined();
  },
);

it.each(["http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080"])(
  "row 84: at %s, no cookie is Secure or has the prefix that requires it",
  (url) => {
    const { session, device, sso } = createCookies(new URL(url));
    expect(device.set("abc")).toMatch(/^device=abc; /);
    expect(getAttributes(device.set("abc"))).toEqual(["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Strict"]);
    expect(session.set("abc")).toMatch(/^session=abc; /);
    expect(getAttributes(session.set("abc"))).toEqual(["HttpOnly", "Path=/", "SameSite=Strict"]);
    expect(sso.set("abc")).toMatch(/^sso=abc; /);
    expect(getAttributes(sso.set("abc"))).toEqual(["HttpOnly", "Max-Age=600", "Path=/", "SameSite=Lax"]);
    expect(session.read("__Host-session=abc")).toBeUndefined();
  },
);

it("row 11: a cookie that occurs more than once isn't read, and other names don't count", () => {
  const { session } = createCookies(new URL("http://localhost:8080"));
  expect(session.read("session=a; session=b")).toBeUndefined();
  expect(session.read("my-session=a; session=b;sessions=c")).toBe("b");
  expect(session.read(undefined)).toBeUndefined();
  expect(getAttributes(session.clear())).toContain("Max-Age=0");
});
