// Attacks by definitions with many faults or hidden recursion, by reused keys, and by decisions about other inputs.
import { expect, test } from "vitest";
import { NO_INPUTS, SERVICE, step, toolBody, type AttackWorld } from "./attack-world.ts";

export function attackDefinitions(getWorld: () => AttackWorld): void {
  test("a definition with many faults is refused with all of them, and nothing is stored", async () => {
    const { alice, ask, tool } = getWorld();
    const id = await tool(alice, { inputs: ["a"], operation: { query: { a: "{{a}}" } } });
    const unknownId = crypto.randomUUID();
    const body = {
      name: "Many faults",
      initialContext: ["x", "x"],
      outputTemplate: "{{ghost}} {{one}}",
      steps: [
        step("one", id, {}),
        step("one", id, { a: "{step.later.x}", b: 1 }),
        step("three", unknownId, { a: "{input.y}" }, { dependsOn: ["four"] }),
        step("four", id, { a: "{step.one" }, { execution: { condition: "1 +" } }),
        { id: "five", calls: { process: unknownId }, output: { variable: "x" } },
        step("later", id, { a: "x" }, { execution: { condition: "step.ghost == 1" } }),
      ],
    };
    const answer = await ask(alice, "/v1/processes", { body });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_definition" } });
    const pointers = new Set(answer.body.errors?.map(({ pointer }) => pointer));
    expect([...pointers]).toEqual(
      expect.arrayContaining([
        ...[
          "/initialContext/1",
          "/outputTemplate",
          "/steps/0/inputs",
          "/steps/1/id",
          "/steps/1/inputs/b",
        ],
        ...[
          "/steps/1/inputs/a",
          "/steps/2/calls/tool",
          "/steps/2/inputs/a",
          "/steps/2/dependsOn/0",
        ],
        ...[
          "/steps/3/execution/condition",
          "/steps/4/calls/process",
          "/steps/5/execution/condition",
        ],
      ]),
    );
    const { body: list } = await ask(alice, "/v1/processes?search=Many%20faults");
    expect(list["items"]).toEqual([]);
    const check = await ask(alice, "/v1/processes/check", { body });
    expect(check.status).toBe(200);
    expect((check.body["faults"] as unknown[]).length).toBe(answer.body.errors?.length);
  });

  test("recursion behind conditions and children ends at the maximum depth", async () => {
    const { alice, ask, evil, make, run, tool } = getWorld();
    const id = await tool(alice, { operation: { path: "/again" } });
    const plain = { steps: [step("t", id)], outputTemplate: "x", maxRecursionDepth: 8 };
    const first = await make(alice, "/v1/processes", { name: "First", ...plain });
    const calls = (process: string, condition?: string) => ({
      id: "c",
      calls: { process },
      output: { variable: "c" },
      ...(condition === undefined ? {} : { execution: { condition } }),
    });
    const second = await make(alice, "/v1/processes", {
      name: "Second",
      ...plain,
      steps: [step("t", id), calls(first)],
    });
    const openRecursion = { definition: { ...plain, steps: [step("t", id), calls(second)] } };
    const answer = await ask(alice, `/v1/processes/${first}`, {
      method: "PATCH",
      body: openRecursion,
    });
    expect([409, 422]).toContain(answer.status);
    const hiddenRecursion = {
      definition: { ...plain, steps: [step("t", id), calls(second, "1 + 1 == 2")] },
    };
    const change = await ask(alice, `/v1/processes/${first}`, {
      method: "PATCH",
      body: hiddenRecursion,
    });
    expect(change).toMatchObject({ status: 200 });
    const before = evil.requests().filter(({ path }) => path === "/again").length;
    const finishedRun = await run(alice, first);
    expect(finishedRun.status).toBe("failed");
    expect(evil.requests().filter(({ path }) => path === "/again").length - before).toBeLessThan(
      20,
    );
  });

  test("an idempotency key that was used for another body is refused, but another user may use the same key", async () => {
    const { alice, bob, ask, evil, service, tool } = getWorld();
    const id = await tool(alice, {});
    const bodies: [string, object, object][] = [
      ["/v1/services", SERVICE, { ...SERVICE, name: "Other" }],
      [
        "/v1/tools",
        toolBody(service, evil.url, {}),
        toolBody(service, evil.url, { endpoint: getWorld().rest.url }),
      ],
      [
        "/v1/secrets",
        { name: "A", type: "api_key", value: "one" },
        { name: "A", type: "api_key", value: "two" },
      ],
      [`/v1/tools/${id}/invoke`, { inputs: {} }, { inputs: { a: 1 } }],
      [
        "/v1/tool-templates",
        {
          name: "T",
          operation: { type: "rest_call", method: "GET", path: "/a", retry: "safe" },
          inputSchema: NO_INPUTS,
        },
        {
          name: "U",
          operation: { type: "rest_call", method: "GET", path: "/a", retry: "safe" },
          inputSchema: NO_INPUTS,
        },
      ],
    ];
    for (const [path, body, other] of bodies) {
      const key = crypto.randomUUID();
      const first = await ask(alice, path, { body, key });
      expect([path, first.status < 300]).toEqual([path, true]);
      const repeated = await ask(alice, path, { body, key });
      expect(repeated.body).toEqual(first.body);
      expect([path, (await ask(alice, path, { body: other, key })).status]).toEqual([path, 422]);
      if (path.includes("invoke")) continue;
      // The same key of another user is another key.
      const bobsAnswer = await ask(bob, path, { body, key });
      expect([path, bobsAnswer.status]).toEqual([path, 201]);
      expect(bobsAnswer.body.id).not.toBe(first.body.id);
    }
  });

  test("a manual step runs at most once, for its owner only, and with the inputs that were shown", async () => {
    const { alice, bob, ask, evil, make, run, stack, tool } = getWorld();
    const id = await tool(alice, {
      inputs: ["a"],
      operation: { path: "/manual", query: { a: "{{a}}" } },
    });
    const process = await make(alice, "/v1/processes", {
      name: "Ask",
      initialContext: ["a"],
      outputTemplate: "{{s}}",
      steps: [step("s", id, { a: "{input.a}" }, { execution: { interactionMode: "manual" } })],
    });
    const [firstRun, secondRun] = [
      await run(alice, process, { a: "1" }),
      await run(alice, process, { a: "2" }),
    ];
    const [first] = firstRun.process?.questions ?? [];
    const [second] = secondRun.process?.questions ?? [];
    if (first === undefined || second === undefined) throw new Error("The runs ask no questions.");
    const path = `/v1/runs/${firstRun.id}/steps/${first.hop}/decision`;
    const validDecision = { choice: "run", requestHash: first.requestHash };
    const decide = async (user: typeof alice, decisionPath: string, body: object) =>
      (await ask(user, decisionPath, { body })).status;
    expect(await decide(alice, path, { ...validDecision, requestHash: second.requestHash })).toBe(
      409,
    );
    expect(await decide(bob, path, validDecision)).toBe(404);
    expect(await decide(alice, path.replace(first.hop, "step.7"), validDecision)).toBe(409);
    expect(await decide(alice, path.replace(first.hop, "step.0"), validDecision)).toBe(409);
    expect(await decide(alice, path, { ...validDecision, choice: "refuse", inputs: {} })).toBe(422);
    expect(evil.requests().some((request) => request.path.startsWith("/manual"))).toBe(false);
    const [a, b] = await Promise.all([
      decide(alice, path, validDecision),
      decide(alice, path, { choice: "refuse", requestHash: first.requestHash }),
    ]);
    expect([a, b].toSorted((x, y) => x - y)).toEqual([202, 409]);
    await stack.finished(alice, firstRun.id);
    expect(await decide(alice, path, validDecision)).toBe(409);
    const requests = evil.requests().filter((request) => request.path.startsWith("/manual"));
    expect(requests.length).toBe(a === 202 ? 1 : 0);
    // Inputs that replace the shown ones are checked against the Tool's schema like any others.
    const invalidInputs = { choice: "run", requestHash: second.requestHash, inputs: { b: 1 } };
    const secondPath = `/v1/runs/${secondRun.id}/steps/${second.hop}/decision`;
    const answer = await ask(alice, secondPath, { body: invalidInputs });
    const end =
      answer.status === 202 ? (await stack.finished(alice, secondRun.id)).status : "refused";
    expect([202, 422]).toContain(answer.status);
    expect(end).not.toBe("completed");
    expect(evil.requests().filter((request) => request.path.startsWith("/manual")).length).toBe(
      requests.length,
    );
  });
}
