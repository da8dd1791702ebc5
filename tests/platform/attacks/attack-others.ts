// Attacks across users: Alice's ids in Bob's requests, and webhooks without their key.
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sampleEvery } from "../../support/sample.ts";
import type { Answer } from "../../support/stack.ts";
import { NO_INPUTS, SERVICE, step, toolBody, type AttackWorld } from "./attack-world.ts";

type Body = Record<string, unknown>;

export function attackOthers(getWorld: () => AttackWorld): void {
  test("Bob gets the same answer for an id of Alice's as for one that does not exist", async () => {
    const { alice, bob, ask } = getWorld();
    const alicesIds = await belongingsOfAlice(getWorld());
    const bobsIds = await belongingsOfBob(getWorld());
    const unknownId = crypto.randomUUID();
    const comparable = ({ status, body }: Answer, id: string) => [
      status,
      JSON.stringify(body)
        .replaceAll(id, "(id)")
        .replaceAll(/"(traceId|instance|requestId)":"[^"]*"/gu, ""),
    ];
    const requests = Object.entries(alicesIds).flatMap(([kind, id]) =>
      requestsWith(kind, bobsIds).map(([path, options]) => ({ id, path, options })),
    );
    for (const { id, path, options } of sampleEvery(3, 1, requests)) {
      const send = (requestedId: string) => {
        const text = JSON.stringify(options).replaceAll("(id)", requestedId);
        return ask(bob, path.replaceAll("(id)", requestedId), JSON.parse(text) as object);
      };
      const answer = await send(id);
      expect([path, options, comparable(answer, id)]).toEqual([
        path,
        options,
        comparable(await send(unknownId), unknownId),
      ]);
      const isList = path.includes("?") || /(schedules|hooks)$/.test(path);
      const isEmpty = isList && answer.status === 200;
      expect([path, isEmpty || [400, 404, 409, 422].includes(answer.status)]).toEqual([path, true]);
      expect(JSON.stringify(answer.body)).not.toContain("Alice's");
    }
    expect(alice.id).not.toBe(bob.id);
  });

  describe("webhooks", () => {
    test("a webhook accepts only what its key has signed recently, and only once", async () => {
      const { alice, evil, make, stack, tool } = getWorld();
      const id = await tool(alice, {
        inputs: ["a"],
        operation: { path: "/hooked", query: { a: "{{a}}" } },
      });
      const process = await make(alice, "/v1/processes", {
        name: "Hooked",
        initialContext: ["a", "b"],
        outputTemplate: "x",
        steps: [step("s", id, { a: "{input.a}" })],
      });
      const hookAnswer = await getWorld().ask(alice, `/v1/processes/${process}/hooks`, {
        body: { name: "Hook", inputs: { b: "fixed" } },
      });
      expect(hookAnswer.status).toBe(201);
      const key = String(hookAnswer.body["signingKey"]);
      const path = `/hooks/${hookAnswer.body.id}`;
      const body = JSON.stringify({ a: "1" });
      const now = Math.floor(Date.now() / 1000);
      const send = (
        fields: Partial<SignedRequest> & { at?: string; headers?: Record<string, string> },
      ) => {
        const { id: event = "msg_1", time = now, body: sentBody = body } = fields;
        const headers = {
          ...sign({ id: event, time, key: fields.key ?? key, body: sentBody }),
          ...fields.headers,
        };
        return fetch(stack.url + (fields.at ?? path), { method: "POST", headers, body: sentBody });
      };
      const statusOf = async (response: Promise<Response>) => {
        const answer = await response;
        return [answer.status, await answer.text()] as const;
      };
      const otherKey = `whsec_${Buffer.from("x".repeat(32)).toString("base64")}`;
      const wrongRequests: Record<string, Promise<Response>> = {
        "another key": send({ key: otherKey }),
        "no key": send({ key: "whsec_" }),
        old: send({ time: now - 400 }),
        "from the future": send({ time: now + 400 }),
        "no signature": send({ headers: { "webhook-signature": "" } }),
        "an empty signature": send({ headers: { "webhook-signature": "v1," } }),
        "another version": send({ headers: { "webhook-signature": "v1a,AAAA" } }),
        "no time": send({ headers: { "webhook-timestamp": "NaN" } }),
        "another id than signed": send({ headers: { "webhook-id": "msg_2" } }),
        "another time than signed": send({ headers: { "webhook-timestamp": String(now - 1) } }),
      };
      for (const [name, response] of Object.entries(wrongRequests)) {
        expect([name, (await response).status]).toEqual([name, 401]);
      }
      const tamperedRequest = fetch(stack.url + path, {
        method: "POST",
        headers: sign({ id: "msg_1", time: now, key, body }),
        body: JSON.stringify({ a: "2" }),
      });
      expect((await tamperedRequest).status).toBe(401);
      // A hook that does not exist gets the same answer as a wrong key.
      const refusal = await statusOf(send({ key: otherKey }));
      for (const hookId of [
        crypto.randomUUID(),
        alice.id,
        process,
        "x",
        "..%2f..%2fv1%2fprofile",
      ]) {
        const [status, text] = await statusOf(send({ at: `/hooks/${hookId}` }));
        // A path that leads upwards is not the address of a hook, and may get another answer.
        const answer = hookId.includes("%") ? refusal : [status, text];
        expect([hookId, ...answer]).toEqual([hookId, ...refusal]);
        expect([401, 404]).toContain(status);
      }
      expect(evil.requests().some((request) => request.path.startsWith("/hooked"))).toBe(false);

      const [status, text] = await statusOf(send({}));
      expect([status, text]).toEqual([202, expect.stringContaining("runId")]);
      const { runId } = JSON.parse(text) as { runId: string };
      expect(await statusOf(send({}))).toEqual([200, expect.stringContaining(runId)]);
      const [reused] = await statusOf(send({ body: JSON.stringify({ a: "9" }) }));
      expect(reused).toBe(422);
      for (const bad of [
        "[1]",
        "{",
        '"a"',
        '{"a":"\\u0000"}',
        `{"a":${"[".repeat(3000)}${"]".repeat(3000)}}`,
      ]) {
        const [code] = await statusOf(send({ id: `msg_${bad.length}`, body: bad }));
        expect([bad.slice(0, 20), code >= 400 && code < 500]).toEqual([bad.slice(0, 20), true]);
      }
      const [overriding] = await statusOf(
        send({ id: "msg_over", body: '{"a":"o","b":"mine","c":1}' }),
      );
      expect([202, 422]).toContain(overriding);
      const run = await stack.finished(alice, runId);
      expect(run.status).toBe("completed");
      const requests = () =>
        evil.requests().filter((request) => request.path.startsWith("/hooked?a=1"));
      expect(requests()).toHaveLength(1);
      const deletion = await getWorld().ask(
        alice,
        `/v1/processes/${process}/hooks/${hookAnswer.body.id}`,
        { method: "DELETE" },
      );
      expect(deletion.status).toBe(204);
      expect((await send({ id: "msg_3" })).status).toBe(401);
    });
  });
}

interface SignedRequest {
  id: string;
  time: number;
  key: string;
  body: string;
}
function sign({ id, time, key, body }: SignedRequest): Record<string, string> {
  const secret = Buffer.from(key.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", secret).update(`${id}.${time}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(time),
    "webhook-signature": `v1,${signature}`,
    "content-type": "application/json",
  };
}

/** Creates one thing of each kind for Alice, without sharing it. @returns the ids by kind */
async function belongingsOfAlice({
  alice,
  ask,
  invoke,
  make,
}: AttackWorld): Promise<Record<string, string>> {
  const name = "Alice's own";
  const service = await make(alice, "/v1/services", { ...SERVICE, name });
  const tool = await make(alice, "/v1/tools", {
    ...toolBody(service, "http://127.0.0.1:1", {}),
    name,
  });
  const process = await make(alice, "/v1/processes", {
    name,
    steps: [step("s", tool)],
    outputTemplate: "{{s}}",
  });
  const processPath = `/v1/processes/${process}`;
  const schedule = await make(alice, `${processPath}/schedules`, { cron: "0 7 * * *" });
  const hook = await make(alice, `${processPath}/hooks`, { name });
  const secret = await make(alice, "/v1/secrets", { name, type: "api_key", value: "v" });
  const { name: _, ...blueprint } = { ...SERVICE, name };
  const service_template = await make(alice, "/v1/service-templates", { ...blueprint, name });
  const tool_template = await make(alice, "/v1/tool-templates", { ...TEMPLATE, name });
  const run = (await invoke(alice, tool)).id;
  const conversation = (await ask(alice, "/v1/conversations", { body: {} })).body.id;
  return {
    service,
    tool,
    process,
    schedule,
    hook,
    secret,
    service_template,
    tool_template,
    run,
    conversation,
  };
}

const TEMPLATE = {
  operation: { type: "rest_call", method: "GET", path: "/a", retry: "safe" },
  inputSchema: NO_INPUTS,
};

interface BobsIds {
  service: string;
  tool: string;
  process: string;
  template: string;
}

async function belongingsOfBob({ bob, make }: AttackWorld): Promise<BobsIds> {
  const service = await make(bob, "/v1/services", SERVICE);
  const tool = await make(bob, "/v1/tools", toolBody(service, "http://127.0.0.1:1", {}));
  const process = await make(bob, "/v1/processes", {
    name: "Bob's",
    steps: [step("s", tool)],
    outputTemplate: "{{s}}",
  });
  const template = await make(bob, "/v1/tool-templates", { name: "Bob's", ...TEMPLATE });
  return { service, tool, process, template };
}

type Request = [path: string, options: Body];

/** Requests of Bob's that contain an id of this kind, written as `(id)`. */
function requestsWith(kind: string, bobsIds: BobsIds): Request[] {
  const definition = (path: string): Request[] => [
    [`${path}/(id)`, {}],
    [`${path}/(id)`, { method: "PATCH", body: { name: "Bob's" } }],
    [`${path}/(id)`, { method: "DELETE" }],
  ];
  const graph: Request[] = [[`/v1/graph?from=${kind}:(id)`, {}]];
  const toolWith = (fields: Body): Request => [
    "/v1/tools",
    { body: { ...toolBody(bobsIds.service, "http://127.0.0.1:1", {}), name: "Bob's", ...fields } },
  ];
  const secret = { secretId: "(id)", placement: { in: "bearer" } };
  const processWith = (calls: Body): Request[] => {
    const processDefinition = {
      steps: [{ id: "s", calls, output: { variable: "s" } }],
      outputTemplate: "{{s}}",
    };
    return [
      ["/v1/processes", { body: { name: "Bob's", ...processDefinition } }],
      [
        `/v1/processes/${bobsIds.process}`,
        { method: "PATCH", body: { definition: processDefinition } },
      ],
    ];
  };
  switch (kind) {
    case "service":
      return [
        ...definition("/v1/services"),
        toolWith({ serviceId: "(id)" }),
        [
          `/v1/tool-templates/${bobsIds.template}/tools`,
          { body: { serviceId: "(id)", connectionParams: {} } },
        ],
        ["/v1/metrics/calls?scope=service&entity=(id)&bucket=all", {}],
        ...graph,
      ];
    case "tool":
      return [
        ...definition("/v1/tools"),
        ["/v1/tools/(id)/invoke", { body: {} }],
        ["/v1/tools/(id)/probe", { method: "POST" }],
        ["/v1/tools/(id)/accept", { body: { version: 1 } }],
        ...processWith({ tool: "(id)" }),
        ["/v1/metrics/calls?scope=tool&entity=(id)&bucket=all", {}],
        ...graph,
      ];
    case "process":
      return [
        ...definition("/v1/processes"),
        ["/v1/processes/(id)/versions", {}],
        ["/v1/processes/(id)/versions/1", {}],
        ["/v1/processes/(id)/runs", { body: {} }],
        ["/v1/processes/(id)/schedules", {}],
        ["/v1/processes/(id)/schedules", { body: { cron: "0 7 * * *" } }],
        ["/v1/processes/(id)/hooks", {}],
        ["/v1/processes/(id)/hooks", { body: { name: "Bob's" } }],
        ...processWith({ process: "(id)" }),
        ["/v1/metrics/runs?scope=process&entity=(id)&bucket=all", {}],
        ...graph,
      ];
    case "schedule":
      return [
        [`/v1/processes/${bobsIds.process}/schedules/(id)`, {}],
        [
          `/v1/processes/${bobsIds.process}/schedules/(id)`,
          { method: "PATCH", body: { enabled: false } },
        ],
        [`/v1/processes/${bobsIds.process}/schedules/(id)`, { method: "DELETE" }],
      ];
    case "hook":
      return [[`/v1/processes/${bobsIds.process}/hooks/(id)`, { method: "DELETE" }]];
    case "secret":
      return [
        ...definition("/v1/secrets"),
        toolWith({ secret }),
        [`/v1/tools/${bobsIds.tool}`, { method: "PATCH", body: { secret } }],
        [
          `/v1/tool-templates/${bobsIds.template}/tools`,
          {
            body: {
              serviceId: bobsIds.service,
              connectionParams: { endpoint: "http://127.0.0.1:1" },
              secret,
            },
          },
        ],
        ...graph,
      ];
    case "service_template":
      return [
        ...definition("/v1/service-templates"),
        ["/v1/service-templates/(id)/services", { body: {} }],
        ...graph,
      ];
    case "tool_template":
      return [
        ...definition("/v1/tool-templates"),
        [
          "/v1/tool-templates/(id)/tools",
          { body: { serviceId: bobsIds.service, connectionParams: {} } },
        ],
        ...graph,
      ];
    case "run":
      return [
        ["/v1/runs/(id)", {}],
        ["/v1/runs/(id)/receipt", {}],
        ["/v1/runs/(id)/steps/step.1/decision", { body: { choice: "run", requestHash: "h" } }],
        ["/v1/runs/(id)/cancel", { method: "POST" }],
        ...graph,
      ];
    default:
      return [
        ["/v1/conversations/(id)/messages", { body: { text: "x", processId: bobsIds.process } }],
        ["/v1/metrics/runs?scope=conversation&entity=(id)&bucket=all", {}],
        ...graph,
      ];
  }
}
