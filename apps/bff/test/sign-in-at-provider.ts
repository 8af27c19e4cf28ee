/**
 * Goes where the console sends a browser to sign in, types a name there, and gives the address below the console that
 * the provider sends the browser back to. `jar` holds the browser's cookies of the provider, by their names.
 */
export async function signInAtProvider(
  location: string,
  name: string,
  jar: Map<string, string> = new Map(),
  answer: "in" | "out" = "in",
): Promise<string> {
  const { origin } = new URL(location);
  let address = location;
  for (let step = 0; step < 10; step++) {
    if (new URL(address).origin !== origin) return address.slice(new URL(address).origin.length);
    const asksForName = new URL(address).pathname.startsWith("/interaction/");
    const response = await fetch(address, {
      redirect: "manual",
      headers: { cookie: [...jar].map((pair) => pair.join("=")).join("; ") },
      ...(asksForName && { method: "POST", body: new URLSearchParams({ name, answer }) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [key = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      if (value === "") jar.delete(key);
      else jar.set(key, value);
    }
    const next = response.headers.get("location");
    if (next === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    address = new URL(next, address).href;
  }
  throw new Error("the provider leads nowhere");
}
