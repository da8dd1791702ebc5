// Tests calls of a REST service over real sockets: what they return, what is cut off, and what is never sent.
import { beforeEach, describe, expect, it } from "vitest";
import { startRestService } from "../../dev/platform/rest/start-rest-service.ts";
import type { CallAnswer } from "../../shared/contracts/definitions/execution.ts";
import type { Operation } from "../../shared/contracts/definitions/tools.ts";
import { openExecutor, type ToolToCall, type OpenExecutor } from "../support/open-executor.ts";
import { eventually } from "../support/eventually.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { startText } from "../support/start-text.ts";
import { forSuite } from "../support/for-suite.ts";

/** A value that is found nowhere else, with characters that every encoding writes differently. */
const CANARY = `canary/7f+"é4b\\Z9=x`;
/** The same for headers, which cannot carry all characters. */
const HEADER_CANARY = "canary-7f+4b/Z9=x&y<z";

const service = forSuite(startRestService);
const other = forSuite(startRestService);
let executor: OpenExecutor;
beforeEach(() => {
  executor = openExecutor({ ownHosts: [], allowedOrigins: [service.url] });
});

type Rest = Extract<Operation, { type: "rest_call" }>;
const rest = (path: string, overrides: Partial<Rest> = {}): Rest => ({
  type: "rest_call",
  method: "GET",
  path,
  retry: "safe",
  ...overrides,
});
const call = (path: string, overrides: Partial<ToolToCall> & { rest?: Partial<Rest> } = {}) => {
  const { rest: operation, ...tool } = overrides;
  return executor.call({ operation: rest(path, operation), endpoint: service.url, ...tool });
};
const outputOf = (answer: CallAnswer) => {
  if (answer.outcome !== "done") throw new Error(`${answer.code}: ${answer.detail}`);
  return answer.output;
};
/** The code, and whether the request may have arrived. */
const failure = (answer: CallAnswer) =>
  answer.outcome === "done" ? "done" : `${answer.code} ${answer.sent ? "sent" : "unsent"}`;
const withHeader = (value: string) =>
  ({ value, placement: { in: "header", name: "X-Api-Key" } }) as const;

describe("a call of a REST service", () => {
  it("a call of a REST service answers with the service's JSON and with measurements, unless a value would leave its segment of the path", async () => {
    const answer = await call("/weather/{{city}}/forecast", {
      rest: { query: { days: "{{days}}" } },
      inputs: { city: "São Paulo/..", days: 2 },
    });
    expect(failure(answer)).toBe("bad_input unsent");
    const validAnswer = await call("/weather/{{city}}/forecast", {
      rest: { query: { days: "{{days}}" } },
      inputs: { city: "São Paulo", days: 2 },
    });
    expect(outputOf(validAnswer)).toMatchObject({ city: "São Paulo", days: [{}, {}] });
    expect(validAnswer.measure.bytesIn).toBeGreaterThan(50);
    expect(validAnswer.measure.bytesOut).toBeGreaterThan(20);
  });

  it("a call of a REST service makes a change once under one key, even if it is repeated", async () => {
    const create = (key: string) =>
      call("/tasks", {
        rest: { method: "POST", body: { title: "{{title}}" }, retry: "never" },
        inputs: { title: `a "quoted", {"injected": true}\n title` },
        secret: withHeader(service.key),
        key,
      });
    const [first, repeated, another] = [await create("k1"), await create("k1"), await create("k2")];
    expect(outputOf(first)).toMatchObject({ title: `a "quoted", {"injected": true}\n title` });
    expect(outputOf(repeated)).toEqual(outputOf(first));
    expect(outputOf(another)).not.toEqual(outputOf(first));
    expect([...service.effects()]).toEqual([
      ["k1", { requested: 2, made: 1 }],
      ["k2", { requested: 1, made: 1 }],
    ]);
  });

  it("a call of a REST service reports the service's status as a code", async () => {
    const codes = await Promise.all(
      [400, 401, 403, 404, 408, 409, 429, 500, 503].map(async (code) =>
        failure(await call("/faults/status", { rest: { query: { code: String(code) } } })),
      ),
    );
    const expected =
      "rejected unauthorized unauthorized rejected timeout rejected rate_limited server_error server_error";
    expect(codes).toEqual(expected.split(" ").map((code) => `${code} sent`));
  });

  it("a call of a REST service reports how long the service asks to wait, and which limit an answer exceeds", async () => {
    const query = { code: "429", wait: "7" };
    expect(await call("/faults/status", { rest: { query } })).toMatchObject({
      retryAfterMs: 7_000,
    });
    expect(await call("/faults/status", { rest: { query: { code: "429" } } })).not.toHaveProperty(
      "retryAfterMs",
    );
    expect(await call("/faults/huge")).toMatchObject({
      code: "too_large",
      detail: expect.stringMatching(/ \d+ bytes that the step may have/),
    });
  });

  it("a call of a REST service sends a form if the Tool's headers say so", async () => {
    await call("/tasks", {
      rest: {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: { a: "{{a}}", b: 1 },
        retry: "never",
      },
      inputs: { a: "x&y=z" },
      key: "form",
    });
    expect(service.calls().at(-1)?.body).toBe("a=x%26y%3Dz&b=1");
  });

  it("a call of a REST service whose answer does not match the output schema is reported with paths, not with values", async () => {
    const answer = await call("/weather/Oslo", {
      outputSchema: {
        type: "object",
        properties: { high: { type: "string" } },
        required: ["high"],
      },
    });
    expect(answer).toMatchObject({ outcome: "failed", code: "output_mismatch", sent: true });
    expect(answer).toHaveProperty("paths", expect.arrayContaining(["/high"]));
  });
});

describe("an answer that cannot be used", () => {
  it.each([
    ["drip", "timeout sent"],
    ["slow", "timeout sent"],
    ["endless", "too_large sent"],
    ["huge", "too_large sent"],
    ["type", "bad_answer sent"],
    ["broken-json", "bad_answer sent"],
    ["cut", "away sent"],
  ])(
    "an answer that cannot be used (%s) ends the call as %s, within its limits",
    async (kind, outcome) => {
      // On any machine an answer comes before the long limit. Without an answer, only the limit ends the call.
      const timeoutMs = outcome.startsWith("timeout") ? 600 : PATIENCE_MS;
      const answer = await call(`/faults/${kind}`, { timeoutMs });
      expect(failure(answer)).toBe(outcome);
      expect(answer.measure.bytesIn).toBeLessThan(600_000);
      // The connection ends with the call.
      await eventually(() => expect(service.openAnswers()).toBe(0));
    },
  );

  it("an answer is refused if its nesting would overflow the stack", async () => {
    const deep = await startText(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
    try {
      executor = openExecutor({ ownHosts: [], allowedOrigins: [deep.url] });
      expect(failure(await call("/", { endpoint: deep.url }))).toBe("bad_answer sent");
    } finally {
      await deep.stop();
    }
  });

  it("an answer loses characters and numbers that the database cannot store", async () => {
    const odd = await startText(`{"nul\\u0000key": "a\\u0000b", "half": "\\ud800", "big": 1e999}`);
    try {
      executor = openExecutor({ ownHosts: [], allowedOrigins: [odd.url] });
      expect(outputOf(await call("/", { endpoint: odd.url }))).toEqual({
        "nul\uFFFDkey": "a\uFFFDb",
        half: "\uFFFD",
        big: null,
      });
    } finally {
      await odd.stop();
    }
  });

  it("an answer is refused if it is a text although the schema promises JSON", async () => {
    const page = await startText("<h1>Sign in</h1>", "text/html");
    try {
      executor = openExecutor({ ownHosts: [], allowedOrigins: [page.url] });
      const jsonSchema = { endpoint: page.url, outputSchema: { type: "object" } };
      expect(failure(await call("/", jsonSchema))).toBe("bad_answer sent");
      expect(outputOf(await call("/", { endpoint: page.url }))).toBe("<h1>Sign in</h1>");
    } finally {
      await page.stop();
    }
  });

  it("if no server listens, the service is `away`, and the call may have been sent", async () => {
    const stopped = await startText("");
    await stopped.stop();
    executor = openExecutor({ ownHosts: [], allowedOrigins: [stopped.url] });
    expect(failure(await call("/", { endpoint: stopped.url }))).toBe("away sent");
  });
});

describe("requests", () => {
  it.each([
    ["http://127.0.0.1:1", "http"],
    ["https://127.0.0.1", "https"],
    ["https://[::1]", "https"],
    ["https://[::ffff:169.254.169.254]", "https"],
    ["https://0x7f.1", "https"],
    ["https://2130706433", "https"],
    ["https://169.254.169.254", "https"],
    ["https://metadata.google.internal", "https"],
    ["https://localhost", "https"],
    ["https://user:pass@example.com", "https"],
    ["https://example.com:8443", "https"],
    ["http://example.com", "http"],
    ["ftp://example.com", "https"],
    ["https://alfred.example.org", "https"],
    ["nowhere", "https"],
  ] as const)("a request never goes to %s", async (endpoint, protocol) => {
    executor = openExecutor({ ownHosts: ["alfred.example.org"], allowedOrigins: [service.url] });
    const answer = await call("/x", { endpoint, protocol });
    expect(failure(answer)).toBe("egress_refused unsent");
  });

  it("a request never goes over http for a Service that says https", async () => {
    const answer = await call("/weather/Oslo", { protocol: "https" });
    expect(failure(answer)).toBe("egress_refused unsent");
  });

  it.each([
    "http://127.0.0.1:22/",
    "http://localhost/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://[::ffff:7f00:1]/",
    "https://%31%32%37.0.0.1/",
    "//169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "https://alfred.example.org/v1/secrets",
  ])("a request follows no redirect to %s", async (to) => {
    executor = openExecutor({ ownHosts: ["alfred.example.org"], allowedOrigins: [service.url] });
    const answer = await call("/faults/redirect", { rest: { query: { to } } });
    expect(failure(answer)).toBe("egress_refused sent");
  });

  it("a request carries neither credentials nor headers of the Tool to another origin", async () => {
    executor = openExecutor({ ownHosts: [], allowedOrigins: [service.url, other.url] });
    const answer = await call("/faults/redirect", {
      rest: { query: { to: `${other.url}/weather/Oslo` }, headers: { "X-Tenant": "mine" } },
      secret: withHeader(HEADER_CANARY),
    });
    expect(outputOf(answer)).toMatchObject({ city: "Oslo" });
    const [request] = other.calls().slice(-1);
    expect(request?.path).toBe("/weather/Oslo");
    const headerNames = Object.keys(request?.headers ?? {});
    expect(headerNames.filter((name) => /key|tenant|auth/u.test(name))).toEqual([]);
    const back = `${other.url}/faults/redirect?to=${encodeURIComponent(`${service.url}/tasks`)}`;
    await call("/faults/redirect", {
      rest: { query: { to: back } },
      secret: withHeader(HEADER_CANARY),
    });
    expect(service.calls().at(-1)).toMatchObject({ path: "/tasks" });
    expect(service.calls().at(-1)?.headers["x-api-key"]).toBeUndefined();
  });

  it("a request keeps credentials on a redirect within the origin", async () => {
    await call("/faults/redirect", {
      rest: { query: { to: "/tasks" } },
      secret: withHeader(HEADER_CANARY),
    });
    expect(service.calls().at(-1)?.headers["x-api-key"]).toBe(HEADER_CANARY);
  });

  it("a change is not repeated at another address, but a 303 leads to its answer", async () => {
    const change = (code: string) =>
      call("/faults/redirect", {
        rest: {
          method: "POST",
          query: { to: "/weather/Oslo", code },
          body: { a: 1 },
          retry: "never",
        },
        secret: withHeader(service.key),
      });
    for (const code of ["301", "302", "307", "308"]) {
      const before = service.calls().length;
      expect(failure(await change(code))).toBe("egress_refused sent");
      expect(service.calls()).toHaveLength(before + 1);
    }
    expect(outputOf(await change("303"))).toMatchObject({ city: "Oslo" });
    expect(service.calls().at(-1)).toMatchObject({ method: "GET", body: "" });
  });

  it("a request follows at most four redirects", async () => {
    const ring = await startText("", "text/plain", { status: 302, location: "/again" });
    executor = openExecutor({ ownHosts: [], allowedOrigins: [ring.url] });
    expect(failure(await call("/", { endpoint: ring.url }))).toBe("egress_refused sent");
    expect(ring.calls()).toBe(5);
    await ring.stop();
  });

  it.each([
    ...["Authorization", "authorization", "Cookie", "Host", "Proxy-Authorization"],
    ...["X-Forwarded-For", "Transfer-Encoding", "Connection", "Content-Length"],
    ...["CF-Connecting-IP", "Idempotency-Key", "X-HTTP-Method-Override"],
    ...["User-Agent", "Range", "True-Client-IP", "Upstash-Method", "Alfred-Run"],
  ])("a request is not sent if its Tool sets the header %s", async (name) => {
    const before = service.calls().length;
    const answer = await call("/weather/Oslo", { rest: { headers: { [name]: "x" } } });
    expect(failure(answer)).toBe("bad_input unsent");
    expect(service.calls()).toHaveLength(before);
  });

  it.each(["a\r\nAuthorization: Bearer x", "a\nX: y", "a\0b", "é\u2028"])(
    "a request is not sent if a value would smuggle in a header (%j)",
    async (value) => {
      const before = service.calls().length;
      const answer = await call("/weather/Oslo", {
        rest: { headers: { "X-Note": "{{note}}" } },
        inputs: { note: value },
      });
      expect(failure(answer)).toBe("bad_input unsent");
      expect(service.calls()).toHaveLength(before);
    },
  );
});

describe("Secrets", () => {
  it.each([
    [{ in: "bearer" }, "authorization", `Bearer ${HEADER_CANARY}`],
    [{ in: "header", name: "X-Key", prefix: "Token " }, "x-key", `Token ${HEADER_CANARY}`],
    [{ in: "basic", username: "me" }, "authorization", `Basic ${btoa(`me:${HEADER_CANARY}`)}`],
  ] as const)("a Secret is placed as %j says", async (placement, header, value) => {
    await call("/weather/Oslo", { secret: { value: HEADER_CANARY, placement } });
    expect(service.calls().at(-1)?.headers[header]).toBe(value);
  });

  it("a Secret overrides a header of its Tool whose name is written in another case", async () => {
    await call("/weather/Oslo", {
      rest: { headers: { "x-api-key": "the Tool's own" } },
      secret: withHeader(HEADER_CANARY),
    });
    expect(service.calls().at(-1)?.headers["x-api-key"]).toBe(HEADER_CANARY);
  });

  it("a Secret is placed in the query, whatever its characters", async () => {
    await call("/weather/Oslo", {
      rest: { query: { units: "metric" } },
      secret: { value: CANARY, placement: { in: "query", name: "key" } },
    });
    const path = service.calls().at(-1)?.path ?? "";
    expect(new URL(path, service.url).searchParams.get("key")).toBe(CANARY);
  });

  it.each(["raw", "base64", "url", "json", "header", "location", "error"])(
    "a Secret that the service echoes (%s) is in no answer and no log",
    async (as) => {
      const answer = await call("/faults/echo", {
        rest: { query: { as } },
        secret: withHeader(HEADER_CANARY),
      });
      expect(failure(answer)).toBe("secret_echoed sent");
      expectNoTrace(answer);
    },
  );

  it.each([
    ["raw", "authorization"],
    ["url", "authorization"],
  ])("a Secret that was sent as a password is recognized in its echo (%s)", async (as, of) => {
    const answer = await call("/faults/echo", {
      rest: { query: { as, of } },
      secret: { value: HEADER_CANARY, placement: { in: "basic", username: "someone" } },
    });
    expect(failure(answer)).toBe("secret_echoed sent");
  });

  it("a Secret is in no answer of a failed call", async () => {
    const kinds = "slow drip endless huge type broken-json cut status redirect nothing".split(" ");
    const placements = [
      { in: "header", name: "X-Api-Key" },
      { in: "query", name: "key" },
      { in: "bearer" },
    ] as const;
    for (const kind of kinds) {
      const answers = await Promise.all(
        placements.map((placement) =>
          call(`/faults/${kind}`, { timeoutMs: 300, secret: { value: HEADER_CANARY, placement } }),
        ),
      );
      for (const answer of answers) {
        expect(answer.outcome).toBe("failed");
        expectNoTrace(answer);
      }
    }
  });

  it("a Secret with characters that no header can carry is refused before anything is sent", async () => {
    const before = service.calls().length;
    for (const value of ["two\nlines", "caf\u00e9", CANARY]) {
      const answer = await call("/weather/Oslo", { secret: withHeader(value) });
      expect(failure(answer)).toBe("bad_input unsent");
      expect(JSON.stringify(answer)).not.toContain(value.slice(0, 4));
    }
    expect(service.calls()).toHaveLength(before);
  });

  it.each(["Host", "Cookie", "Content-Length", "X-Forwarded-For"])(
    "a Secret is not placed in the header %s",
    async (name) => {
      const secret = { value: HEADER_CANARY, placement: { in: "header", name } } as const;
      expect(failure(await call("/weather/Oslo", { secret }))).toBe("bad_input unsent");
    },
  );

  /** Expects the Secret neither in the answer nor in the log. */
  function expectNoTrace(answer: CallAnswer): void {
    const all = JSON.stringify([answer, executor.lines]);
    for (const spelling of [
      HEADER_CANARY,
      btoa(HEADER_CANARY),
      encodeURIComponent(HEADER_CANARY),
    ]) {
      expect(all).not.toContain(spelling);
    }
    expect(all).not.toContain("canary");
  }
});

describe("probes", () => {
  const probe = (operation: Partial<Rest>, overrides: Partial<ToolToCall> = {}) =>
    executor.probe({ operation: rest("/x", operation), endpoint: service.url, ...overrides });

  it("a probe requests the health path, or the HEAD of the endpoint", async () => {
    expect(await probe({ healthPath: "/health" })).toMatchObject({ outcome: "done", output: null });
    expect(service.calls().at(-1)).toMatchObject({ method: "GET", path: "/health" });
    expect(await probe({})).toMatchObject({ outcome: "done", output: null });
    expect(service.calls().at(-1)).toMatchObject({ method: "HEAD", path: "/" });
  });

  it("a probe reports a failing path, refused credentials and a refused address", async () => {
    expect(failure(await probe({ healthPath: "/faults/status" }))).toBe("server_error sent");
    const secret = withHeader("wrong-key-of-somebody");
    const closed = { healthPath: "/faults/status?code=401" };
    expect(failure(await probe(closed, { secret }))).toBe("unauthorized sent");
    expect(failure(await probe({}, { endpoint: "http://127.0.0.1:9" }))).toMatch(/^egress_refused/);
  });
});
