// Attacks on a Secret: services that give it back, people who name another user's, and the search for it at the end.
import { expect, test } from "vitest";
import { readRedis } from "./read-redis.ts";
import type { AttackWorld } from "./attack-world.ts";

const ECHOES = ["raw", "base64", "url", "json", "header", "location", "error"];

export function attackSecrets(of: () => AttackWorld): void {
  test.each(ECHOES)("a Secret that the service gives back ends the call: %s", async (as) => {
    const { alice, invoke, rest, secret, tool } = of();
    const id = await tool(alice, {
      endpoint: rest.url,
      operation: { path: "/faults/echo", query: { as } },
      more: { secret: { secretId: secret, placement: { in: "header", name: "X-Api-Key" } } },
    });
    const run = await invoke(alice, id);
    expect(run).toMatchObject({ status: "failed", error: { code: "secret_echoed" } });
  });

  test.each([
    { in: "bearer" },
    { in: "basic", username: "me" },
    { in: "query", name: "key" },
    { in: "header", name: "X-Any", prefix: "Token " },
  ])(
    "a Secret that the service gives back ends the call wherever it was placed: %j",
    async (placement) => {
      const { alice, invoke, rest, secret, tool } = of();
      const id = await tool(alice, {
        endpoint: rest.url,
        operation: { path: "/faults/echo", query: { as: "raw" } },
        more: { secret: { secretId: secret, placement } },
      });
      expect(await invoke(alice, id)).toMatchObject({ error: { code: "secret_echoed" } });
    },
  );

  test("Alice's Secret is not there for Bob, in any verb", async () => {
    const { bob, ask, secret } = of();
    const path = `/v1/secrets/${secret}`;
    const tries = [
      await ask(bob, path),
      await ask(bob, path, { method: "PATCH", body: { value: "other" } }),
      await ask(bob, path, { method: "PATCH", body: { shared: false } }),
      await ask(bob, path, { method: "DELETE" }),
    ];
    for (const { status, body } of tries) expect([status, body.code]).toEqual([404, "not_found"]);
    const list = await ask(bob, "/v1/secrets?own=false");
    expect(JSON.stringify(list.body)).not.toContain(secret);
  });
}

/** Spellings of a value in which it could lie about. */
const spellingsOf = (value: string): string[] => {
  const inside = [0, 1, 2].map((offset) => {
    const text = Buffer.from("x".repeat(offset) + value).toString("base64");
    return text.slice(offset === 0 ? 0 : offset + 1, Math.floor(((offset + value.length) * 8) / 6));
  });
  return [
    ...[value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)],
    ...[...inside, ...inside.map((one) => one.replaceAll("+", "-").replaceAll("/", "_"))],
    ...[Buffer.from(value).toString("hex"), Buffer.from(value).toString("hex").toUpperCase()],
  ];
};

/** After everything else: where the value is. */
export function searchCanary(of: () => AttackWorld): void {
  test("a Secret's value is in no table, no key, no line of the log, no answer and no export", async () => {
    const { alice, bob, ask, answers, canary, stack } = of();
    const spellings = spellingsOf(canary);
    const holds = (text: string) => spellings.some((one) => text.includes(one));
    // The search finds what there is to find.
    expect(holds(`so: ${Buffer.from(`me:${canary}`).toString("base64")}`)).toBe(true);
    const tables = await stack.admin<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(40);
    for (const { name } of tables) {
      const rows = await stack.admin(
        `select 1 from ${name} t where exists (select 1 from unnest($1::text[]) s where strpos(t::text, s) > 0) limit 1`,
        [spellings],
      );
      expect([name, rows.length]).toEqual([name, 0]);
    }
    const redis = await readRedis(stack.redis);
    expect(redis.length).toBeGreaterThan(3);
    expect(redis.filter((one) => holds(one))).toEqual([]);
    expect(stack.worker.logs().filter((line) => holds(line))).toEqual([]);
    expect((await ask(alice, "/v1/account/export")).status).toBe(200);
    expect(holds(answers(alice))).toBe(false);
    expect(holds(answers(bob))).toBe(false);
  });

  test("no id of what is Alice's alone was in any answer to Bob", async () => {
    const { alice, bob, answers, stack } = of();
    const ids = await stack.admin<{ kind: string; id: string }>(
      `select 'user' as kind, $1::uuid as id union select 'household', $2::uuid
       union select 'row', id from public.inventory where household_id = $2
       union select 'run', id from public.runs where user_id = $1
       union select 'conversation', id from public.conversations where user_id = $1
       union select 'process', id from public.processes where owner_id = $1
       union select 'version', id from public.process_versions where owner_id = $1
       union select 'tool', id from public.tools where owner_id = $1 and not shared
       union select 'use', id from public.tool_secrets where owner_id = $1
       union select 'secret', id from public.secrets where owner_id = $1`,
      [alice.id, alice.householdId],
    );
    expect(ids.length).toBeGreaterThan(50);
    // A problem says which address it is about, and that address was Bob's to write.
    const texts = answers(bob).replaceAll(/"instance":"[^"]*"/gu, "");
    expect(ids.filter(({ id }) => texts.includes(id))).toEqual([]);
  });
}
