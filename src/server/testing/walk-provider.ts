const MAXIMUM_STEPS = 20;

/**
 * Signs in at the provider as a browser does: follows redirects, keeps cookies, and sends the forms for sign-in and consent. Returns
 * the query with which the provider opens the Studio.
 *
 * @param cookies those of the browser
 */
export async function walkProvider(
  address: string,
  login: string,
  cookies = new Map<string, string>(),
): Promise<string> {
  const { origin } = new URL(address);
  let next: { url: string; form?: URLSearchParams } = { url: address };
  for (let step = 0; step < MAXIMUM_STEPS; step += 1) {
    const url = new URL(next.url, origin);
    if (url.origin !== origin) return url.search.slice(1);
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(next.form === undefined ? {} : { method: "POST", body: next.form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    const text = await response.text();
    next = location === null ? formIn(text, login) : { url: location };
  }
  throw new Error("the provider does not come to an end");
}

function formIn(page: string, login: string): { url: string; form: URLSearchParams } {
  const [, url = ""] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
  const [, prompt = ""] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
  if (url === "") throw new Error(`the provider shows no form:\n${page}`);
  return { url, form: new URLSearchParams({ prompt, login, password: "any" }) };
}
