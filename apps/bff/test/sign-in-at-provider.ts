/**
 * Follows the console's redirect to the identity provider, signs in as `name` or denies access, and returns the path of the
 * redirect back to the console. `jar` holds the browser's cookies of the provider, by name.
 */
export async function signInAtProvider(
  location: string,
  name: string,
  cookies: Map<string, string> = new Map(),
  decision: "in" | "out" = "in",
): Promise<string> {
  const { origin } = new URL(location);
  let url = location;
  for (let step = 0; step < 10; step++) {
    if (new URL(url).origin !== origin) return url.slice(new URL(url).origin.length);
    const isLoginForm = new URL(url).pathname.startsWith("/interaction/");
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((cookie) => cookie.join("=")).join("; ") },
      ...(isLoginForm && { method: "POST", body: new URLSearchParams({ name, answer: decision }) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [key = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      if (value === "") cookies.delete(key);
      else cookies.set(key, value);
    }
    const next = response.headers.get("location");
    if (next === null) throw new Error(`the provider returned ${response.status}: ${await response.text()}`);
    url = new URL(next, url).href;
  }
  throw new Error("too many redirects at the provider");
}
