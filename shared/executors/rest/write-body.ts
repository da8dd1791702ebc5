// The body of a REST call: JSON, unless the Tool names another type in which a value can be
// written.

export type WrittenBody =
  | { ok: true; body: string | undefined; headers: Record<string, string> }
  | { ok: false; detail: string };

export function writeBody(
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): WrittenBody {
  if (body === undefined) return { ok: true, body: undefined, headers: {} };
  if (method === "GET" || method === "HEAD") {
    return { ok: false, detail: `A ${method} carries no body: use the query` };
  }
  const [, contentType] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type") ?? [];
  if (contentType === undefined) {
    return {
      ok: true,
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    };
  }
  if (/^application\/x-www-form-urlencoded\b/iu.test(contentType)) return writeForm(body);
  if (/json\s*(?:;|$)/iu.test(contentType))
    return { ok: true, body: JSON.stringify(body), headers: {} };
  if (typeof body === "string") return { ok: true, body, headers: {} };
  return { ok: false, detail: "A body that is neither JSON nor a form must be one text" };
}

function writeForm(body: unknown): WrittenBody {
  const isFlat =
    typeof body === "object" &&
    body !== null &&
    Object.values(body).every((value) => value === null || typeof value !== "object");
  if (!isFlat) return { ok: false, detail: "A form takes names and plain values" };
  const fields = Object.entries(body as object).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return { ok: true, body: new URLSearchParams(fields).toString(), headers: {} };
}
