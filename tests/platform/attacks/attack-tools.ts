// Attacks by whoever owns a Tool on whoever runs it, and the other way round.
import { expect, test } from "vitest";
import { step, type AttackWorld } from "./attack-world.ts";

export function attackTools(of: () => AttackWorld): void {
  test("a shared Tool that its owner re-points runs as it was accepted, or not at all", async () => {
    const { alice, bob, evil, rest, ask, invoke, tool } = of();
    const operation = { path: "/accepted" };
    const id = await tool(alice, { operation, more: { shared: true } });
    const unaccepted = await invoke(bob, id);
    expect(unaccepted).toMatchObject({ status: "failed", error: { code: "not_accepted" } });
    const shown = await ask(bob, `/v1/tools/${id}`);
    expect(shown.body).toMatchObject({ own: false, hosts: [new URL(evil.url).host] });
    const accepted = await ask(bob, `/v1/tools/${id}/accept`, { body: { version: 1 } });
    expect(accepted.status).toBe(200);
    expect(await invoke(bob, id)).toMatchObject({ status: "completed" });

    const changes = {
      connectionParams: { endpoint: rest.url },
      operation: { type: "rest_call", method: "GET", path: "/weather/repointed", retry: "safe" },
    };
    const change = await ask(alice, `/v1/tools/${id}`, { method: "PATCH", body: changes });
    expect(change).toMatchObject({ status: 200, body: { version: 2 } });
    const before = evil.seen().filter(({ path }) => path === "/accepted").length;
    expect(await invoke(bob, id)).toMatchObject({ status: "completed" });
    expect(evil.seen().filter(({ path }) => path === "/accepted")).toHaveLength(before + 1);
    expect(rest.calls().some(({ path }) => path.includes("repointed"))).toBe(false);
    // What was seen is what is accepted: the version before cannot be taken for the new one.
    const late = await ask(bob, `/v1/tools/${id}/accept`, { body: { version: 1 } });
    expect(late.status).toBe(412);
  });

  test("a Tool with a Secret is shared with nobody, by no way round", async () => {
    const { alice, bob, ask, evil, secret, service, tool } = of();
    const use = { secretId: secret, placement: { in: "bearer" } };
    const both = await ask(alice, "/v1/tools", {
      body: { ...(await bodyOf(of(), { shared: true, secret: use })) },
    });
    expect(both.status).toBe(422);
    const kept = await tool(alice, { more: { secret: use } });
    const share = await ask(alice, `/v1/tools/${kept}`, { method: "PATCH", body: { shared: true } });
    expect(share.status).toBe(422);
    const shared = await tool(alice, { more: { shared: true } });
    const add = await ask(alice, `/v1/tools/${shared}`, { method: "PATCH", body: { secret: use } });
    expect(add.status).toBe(422);
    const runs = [`/v1/tools/${kept}/invoke`, `/v1/tools/${kept}/probe`, `/v1/tools/${kept}/accept`];
    for (const path of runs) {
      const body = path.endsWith("accept") ? { version: 1 } : path.endsWith("invoke") ? {} : undefined;
      const answer = await ask(bob, path, { method: "POST", ...(body ? { body } : {}) });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const own = { ...(await bodyOf(of(), { secret: use })), serviceId: service };
    const stolen = await ask(bob, "/v1/tools", { body: own });
    expect(stolen.status).toBe(422);
    expect(evil.seen().some(({ headers }) => headers.authorization !== undefined)).toBe(false);
  });

  test("what somebody uses is not unshared, and says no more of them than that", async () => {
    const { alice, bob, ask, make, service, tool } = of();
    const id = await tool(alice, { more: { shared: true } });
    const name = "Bob's own business";
    const steps = [step("a", id)];
    const process = await make(bob, "/v1/processes", { name, steps, outputTemplate: "{{a}}" });
    const own = await tool(bob, {});
    for (const path of [`/v1/tools/${id}`, `/v1/services/${service}`]) {
      for (const options of [{ method: "PATCH", body: { shared: false } }, { method: "DELETE" }]) {
        const answer = await ask(alice, path, options);
        expect(answer).toMatchObject({ status: 409, body: { code: "in_use" } });
        const said = JSON.stringify(answer.body);
        for (const word of [name, process, own, bob.id]) expect(said).not.toContain(word);
      }
    }
  });

  test("a Process is run by nobody but its owner", async () => {
    const { alice, bob, ask, make, tool } = of();
    const steps = [step("a", await tool(alice, {}))];
    const id = await make(alice, "/v1/processes", { name: "Mine", steps, outputTemplate: "{{a}}" });
    const conversation = await ask(bob, "/v1/conversations", { body: {} });
    const child = [{ id: "a", calls: { process: id }, output: { variable: "a" } }];
    const tries = [
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
    for (const { status } of tries) expect([404, 422]).toContain(status);
  });
}

async function bodyOf({ evil, service }: AttackWorld, more: Record<string, unknown>) {
  const { toolBody } = await import("./attack-world.ts");
  return toolBody(service, evil.url, { more });
}
