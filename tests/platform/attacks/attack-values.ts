// Attacks by values that try to break out of a path, a JSON string, a header or a parameter; by names of prototype
// properties, by characters that cannot be stored, and by deep nesting.
import { describe, expect, test } from "vitest";
import { sampleEvery } from "../../support/sample.ts";
import { toolBody, type AttackWorld } from "./attack-world.ts";

const PATH_ESCAPES = [
  ...["..", ".", "../tasks", "..\\tasks", "%2e%2e/tasks", "%252e%252e%252ftasks", "/../../tasks"],
  ...[
    "//evil.example/",
    "\t..",
    "x/../../tasks",
    "..;/tasks",
    "@evil.example",
    "?key=1#",
    "\u2025",
  ],
];

export function attackValues(getWorld: () => AttackWorld): void {
  test("a value stays in its segment of the path, and cannot change the host", async () => {
    const { alice, evil, invoke, tool } = getWorld();
    const id = await tool(alice, { operation: { path: "/cage/{{at}}/end" }, inputs: ["at"] });
    const escapes = [...sampleEvery(3, 1, PATH_ESCAPES)];
    const runs = await Promise.all(escapes.map((at) => invoke(alice, id, { at })));
    expect(runs.map(({ status }) => status)).not.toContain("waiting");
    expect(
      evil.requests().some(({ path }) => path.includes("tasks") && !path.startsWith("/cage/")),
    ).toBe(false);
    for (const { path } of evil.requests().filter((request) => request.path.includes("/end"))) {
      expect(path).toMatch(/^\/cage\/[^/?#]+\/end$/);
      expect(decodeURIComponent(path.split("/")[2] ?? "")).not.toMatch(/^\.{1,2}$/);
    }
  });

  test("a value cannot break out of JSON, a query or a header", async () => {
    const { alice, evil, invoke, tool } = getWorld();
    const id = await tool(alice, {
      inputs: ["text", "note"],
      operation: {
        method: "POST",
        path: "/values",
        retry: "safe",
        query: { q: "{{text}}" },
        headers: { "X-Note": "{{note}}" },
        body: { said: "({{text}})", whole: "{{text}}", deep: [{ a: "{{text}}" }] },
      },
    });
    const text = '"},"admin":true,"x":{"y":"\n\\u0022&admin=1#\u2028<script>{{note}}';
    const run = await invoke(alice, id, { text, note: "plain" });
    expect(run).toMatchObject({ status: "completed" });
    const request = evil.requests().findLast(({ path }) => path.startsWith("/values"));
    const body = JSON.parse(request?.body ?? "null") as unknown;
    expect(body).toEqual({ said: `(${text})`, whole: text, deep: [{ a: text }] });
    const query = new URL(request?.path ?? "", "http://evil").searchParams;
    expect([...query]).toEqual([["q", text]]);

    const smuggledTexts = [
      "a\r\nX-Admin: 1",
      "a\nX-Admin: 1",
      "a\rX-Admin: 1",
      "a\u2028X-Admin: 1",
    ];
    const runs = await Promise.all(
      smuggledTexts.map((note) => invoke(alice, id, { text: "t", note })),
    );
    for (const { status, error } of runs) {
      expect([status, error?.code]).toEqual(["failed", "bad_input"]);
    }
    expect(evil.requests().some(({ headers }) => "x-admin" in headers)).toBe(false);
  });

  describe("a reserved header", () => {
    const reservedHeaders = [
      ...["Host", "authorization", "Cookie", "X-Forwarded-For", "Content-Length", "CF-Ray"],
      ...["Idempotency-Key", "transfer-encoding"],
    ];
    test.each(reservedHeaders)("a reserved header cannot be set by a Tool: %s", async (name) => {
      const { alice, ask, evil, secret, service } = getWorld();
      const operation = { headers: { [name]: "x" } };
      const answer = await ask(alice, "/v1/tools", {
        body: toolBody(service, evil.url, { operation }),
      });
      expect(answer).toMatchObject({ status: 422, body: { code: "invalid_definition" } });
      if (name === "authorization") return;
      const fields = { secret: { secretId: secret, placement: { in: "header", name } } };
      const creation = await ask(alice, "/v1/tools", {
        body: toolBody(service, evil.url, { fields }),
      });
      expect(creation.status).toBe(422);
    });
  });

  test("names such as `constructor` are ordinary names of inputs and variables, also in templates; `__proto__` is refused", async () => {
    const { alice, ask, evil, invoke, make, run, service, tool } = getWorld();
    const id = await tool(alice, {
      inputs: ["constructor", "toString"],
      operation: { query: { a: "{{constructor}}", b: "{{toString}}" }, path: "/names" },
    });
    expect(await invoke(alice, id, { constructor: "c", toString: "s" })).toMatchObject({
      status: "completed",
    });
    expect(evil.requests().findLast(({ path }) => path.startsWith("/names"))?.path).toBe(
      "/names?a=c&b=s",
    );
    const none = await ask(alice, `/v1/tools/${id}/invoke`, { body: { inputs: {} } });
    expect(none).toMatchObject({ status: 422, body: { code: "invalid_inputs" } });

    const say = await tool(alice, { inputs: ["json"], operation: { query: { json: "{{json}}" } } });
    const process = await make(alice, "/v1/processes", {
      name: "Names",
      initialContext: ["valueOf", "json"],
      steps: [
        {
          id: "constructor",
          calls: { tool: say },
          inputs: { json: "{input.json}" },
          output: { variable: "hasOwnProperty" },
        },
      ],
      outputTemplate:
        "[{{valueOf}}|{{hasOwnProperty.constructor}}|{{hasOwnProperty.__proto__}}|{{hasOwnProperty.toString}}|{{hasOwnProperty.a}}]",
    });
    const json = '{"a":"kept","__proto__":{"polluted":"yes"}}';
    const finishedRun = await run(alice, process, { valueOf: "v", json });
    expect(finishedRun).toMatchObject({ status: "completed" });
    expect(finishedRun.reply?.text).toMatch(/^\[v\|\|.*\|\|kept\]$/);
    expect(finishedRun.reply?.text).not.toContain("function");

    for (const name of ["__proto__", "a b", "1a", ""]) {
      const body = `{"name":"P","initialContext":["${name}"],"steps":[],"outputTemplate":""}`;
      const answer = await sendRaw(getWorld(), "/v1/processes", body);
      expect([name, answer.status]).toEqual([name, 422]);
    }
    const pollutedText = `{"__proto__":{"shared":true},"constructor":{"prototype":{"shared":true}},"name":"N"}`;
    expect((await sendRaw(getWorld(), "/v1/services", pollutedText)).status).toBe(422);
    const inputs = `{"inputs":{"__proto__":{"json":"1"}}}`;
    expect((await sendRaw(getWorld(), `/v1/tools/${say}/invoke`, inputs)).status).toBe(422);
    expect(service).toBeTruthy();
  });

  test("a NUL or half of a surrogate pair in a string of a body is refused, or reported by a check, without a status 500", async () => {
    const { alice, service } = getWorld();
    const tool = toolBody(service, "http://127.0.0.1:1", {
      inputs: ["a"],
      operation: { path: "/{{a}}" },
    });
    const bodies: [string, object][] = [
      [
        "/v1/services",
        {
          name: "S",
          type: "rest_api",
          protocol: "http",
          connectionSchema: { type: "object", title: "t" },
        },
      ],
      ["/v1/secrets", { name: "N", type: "api_key", value: "value" }],
      ["/v1/tools", { ...tool, description: "d", outputSchema: { title: "t" } }],
      [
        "/v1/service-templates",
        {
          name: "S",
          type: "rest_api",
          protocol: "http",
          connectionSchema: { type: "object", title: "t" },
        },
      ],
      [
        "/v1/processes",
        {
          name: "P",
          description: "d",
          initialContext: ["a"],
          outputTemplate: "{{a}}",
          steps: [
            {
              id: "s",
              calls: { tool: service },
              inputs: { a: "{input.a}" },
              output: { variable: "v" },
              execution: { condition: "true" },
            },
          ],
        },
      ],
      ["/v1/processes/check", { name: "P", outputTemplate: "x", steps: [] }],
      [`/v1/tools/${service}/invoke`, { inputs: { a: "text" } }],
    ];
    for (const [path, body] of bodies) {
      for (const damagedText of damagedTexts(body)) {
        const answer = await sendRaw(getWorld(), path, damagedText);
        const isChecked = path.endsWith("check") && answer.status === 200;
        expect([
          path,
          damagedText,
          answer.status < 500 && (answer.status >= 400 || isChecked),
        ]).toEqual([path, damagedText, true]);
      }
    }
    expect(alice.id).toBeTruthy();
  });

  test("JSON that is nested too deeply is refused in requests and in answers", async () => {
    const { alice, evil, invoke, service, tool } = getWorld();
    const deep = (depth: number) => `${"[".repeat(depth)}1${"]".repeat(depth)}`;
    const paths = [
      "/v1/services",
      "/v1/tools",
      "/v1/processes",
      "/v1/processes/check",
      `/v1/tools/${service}/invoke`,
    ];
    for (const path of paths) {
      for (const body of [`{"inputs":${deep(5_000)}}`, `{"name":${deep(100)}}`, deep(20_000)]) {
        const { status } = await sendRaw(getWorld(), path, body);
        expect([path, status >= 400 && status < 500]).toEqual([path, true]);
      }
    }
    const schema = `{"type":"object","properties":`.repeat(200) + "{}" + "}".repeat(200);
    expect(
      (await sendRaw(getWorld(), "/v1/services", `{"name":"S","connectionSchema":${schema}}`))
        .status,
    ).toBe(422);
    const say = await tool(alice, { inputs: ["json"], operation: { query: { json: "{{json}}" } } });
    const run = await invoke(alice, say, { json: deep(1_000) });
    expect(run).toMatchObject({ status: "failed", error: { code: "bad_answer" } });
    expect(evil.requests().length).toBeGreaterThan(0);
  });
}

/** Copies of the body, each with a damaged string, for each field with a text and each kind of damage. */
function damagedTexts(body: object): string[] {
  const text = JSON.stringify(body);
  const places = [...text.matchAll(/":"([^"\\]*)"/gu)].map((match) => match.index + 3);
  return places.flatMap((at) =>
    ["\\u0000", "\\ud800"].map((bad) => text.slice(0, at) + bad + text.slice(at)),
  );
}

/** Sends a body as it is written, including what JSON.stringify would leave out. */
async function sendRaw(
  { alice, stack }: AttackWorld,
  path: string,
  body: string,
): Promise<Response> {
  const response = await fetch(stack.url + path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${alice.token}`,
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    },
    body,
  });
  await response.body?.cancel();
  return response;
}
