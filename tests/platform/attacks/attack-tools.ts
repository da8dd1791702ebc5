// Attacks by the owner of a Tool on the users who run it, and by those users on the owner.
import { expect, test } from "vitest";
import { step, toolBody, type AttackWorld } from "./attack-world.ts";

export function attackTools(getWorld: () => AttackWorld): void {
  test("a shared Tool that its owner points elsewhere runs as it was accepted", async () => {
    const { alice, bob, evil, rest, ask, invoke, tool } = getWorld();
    const operation = { path: "/accepted" };
    const id = await tool(alice, { operation, fields: { shared: true } });
    const refusedRun = await invoke(bob, id);
    expect(refusedRun).toMatchObject({ status: "failed", error: { code: "closed" } });
    const answer = await ask(bob, `/v1/tools/${id}`);
    expect(answer.body).toMatchObject({ own: false, hosts: [new URL(evil.url).host] });
    const acceptance = await ask(bob, `/v1/tools/${id}/accept`, { body: { version: 1 } });
    expect(acceptance.status).toBe(200);
    expect(await invoke(bob, id)).toMatchObject({ status: "completed" });

    const changes = {
      connectionParams: { endpoint: rest.url },
      operation: { type: "rest_call", method: "GET", path: "/weather/repointed", retry: "safe" },
    };
    const change = await ask(alice, `/v1/tools/${id}`, { method: "PATCH", body: changes });
    expect(change).toMatchObject({ status: 200, body: { version: 2 } });
    const before = evil.requests().filter(({ path }) => path === "/accepted").length;
    expect(await invoke(bob, id)).toMatchObject({ status: "completed" });
    expect(evil.requests().filter(({ path }) => path === "/accepted")).toHaveLength(before + 1);
    expect(rest.calls().some(({ path }) => path.includes("repointed"))).toBe(false);
    // Only the version that was shown can be accepted, and the older one is no longer current.
    const lateAcceptance = await ask(bob, `/v1/tools/${id}/accept`, { body: { version: 1 } });
    expect(lateAcceptance.status).toBe(412);
  });

  test("a Tool with a Secret runs only for its owner, and another user gets its Secret by no detour", async () => {
    const { alice, bob, ask, evil, invoke, secret, service, tool } = getWorld();
    const use = { secretId: secret, placement: { in: "header", name: "X-Stolen" } };
    const secretTool = await tool(alice, { fields: { secret: use, shared: true } });
    const toolWithLaterSecret = await tool(alice, { fields: { shared: true } });
    expect(
      (await ask(bob, `/v1/tools/${toolWithLaterSecret}/accept`, { body: { version: 1 } })).status,
    ).toBe(200);
    const add = await ask(alice, `/v1/tools/${toolWithLaterSecret}`, {
      method: "PATCH",
      body: { secret: use },
    });
    expect(add).toMatchObject({ status: 200, body: { version: 2 } });
    for (const [id, version] of [
      [secretTool, 1],
      [toolWithLaterSecret, 2],
    ] as const) {
      expect(await ask(bob, `/v1/tools/${id}`)).toMatchObject({
        body: { own: false, secret: null },
      });
      const acceptance = await ask(bob, `/v1/tools/${id}/accept`, { body: { version } });
      expect(acceptance).toMatchObject({
        status: 422,
        body: { code: "tool_with_secret_of_another" },
      });
      const probe = await ask(bob, `/v1/tools/${id}/probe`, { method: "POST" });
      expect(probe.status).toBe(403);
    }
    expect(await invoke(bob, secretTool)).toMatchObject({
      status: "failed",
      error: { code: "closed" },
    });
    // The version that Bob accepted had no Secret, and still has none.
    expect(await invoke(bob, toolWithLaterSecret)).toMatchObject({ status: "completed" });
    const body = { ...toolBody(service, evil.url, { fields: { secret: use } }) };
    expect((await ask(bob, "/v1/tools", { body })).status).toBe(422);
    const bobsTool = await tool(bob, {});
    const change = await ask(bob, `/v1/tools/${bobsTool}`, {
      method: "PATCH",
      body: { secret: use },
    });
    expect(change.status).toBe(422);
    expect(evil.requests().some(({ headers }) => "x-stolen" in headers)).toBe(false);
  });

  test("a Tool that another user uses cannot be unshared or deleted, and the answer says nothing else about that user", async () => {
    const { alice, bob, ask, make, service, tool } = getWorld();
    const id = await tool(alice, { fields: { shared: true } });
    const name = "Bob's own business";
    const steps = [step("a", id)];
    const process = await make(bob, "/v1/processes", { name, steps, outputTemplate: "{{a}}" });
    const bobsOwnTool = await tool(bob, {});
    for (const path of [`/v1/tools/${id}`, `/v1/services/${service}`]) {
      for (const options of [{ method: "PATCH", body: { shared: false } }, { method: "DELETE" }]) {
        const answer = await ask(alice, path, options);
        expect(answer).toMatchObject({ status: 409, body: { code: "in_use" } });
        const text = JSON.stringify(answer.body);
        for (const word of [name, process, bobsOwnTool, bob.id]) expect(text).not.toContain(word);
      }
    }
  });

  test("only its owner can run a Process", async () => {
    const { alice, bob, ask, make, tool } = getWorld();
    const steps = [step("a", await tool(alice, {}))];
    const id = await make(alice, "/v1/processes", { name: "Mine", steps, outputTemplate: "{{a}}" });
    const conversation = await ask(bob, "/v1/conversations", { body: {} });
    const child = [{ id: "a", calls: { process: id }, output: { variable: "a" } }];
    const attempts = [
      await ask(bob, `/v1/processes/${id}/runs`, { body: { inputs: {} } }),
      await ask(bob, `/v1/conversations/${conversation.body.id}/messages`, {
        body: { text: "Run it", processId: id },
      }),
      await ask(bob, "/v1/processes", {
        body: { name: "Mine now", steps: child, outputTemplate: "{{a}}" },
      }),
      await ask(bob, `/v1/processes/${id}/schedules`, { body: { cron: "0 7 * * *" } }),
      await ask(bob, `/v1/processes/${id}/hooks`, { body: { name: "Mine" } }),
    ];
    for (const { status } of attempts) expect([404, 422]).toContain(status);
  });
}
