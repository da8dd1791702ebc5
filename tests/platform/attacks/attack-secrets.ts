// Attacks on a Secret: services that return it, and a search for it after all other attacks.
import { expect, test } from "vitest";
import { readRedis } from "../../support/read-redis.ts";
import type { AttackWorld } from "./attack-world.ts";

const ECHOES = ["raw", "base64", "url", "json", "header", "location", "error"];

export function attackSecrets(getWorld: () => AttackWorld): void {
  test.each(ECHOES)("a call fails if the service returns the Secret: %s", async (as) => {
    const { alice, invoke, rest, secret, tool } = getWorld();
    const id = await tool(alice, {
      endpoint: rest.url,
      operation: { path: "/faults/echo", query: { as } },
      fields: { secret: { secretId: secret, placement: { in: "header", name: "X-Api-Key" } } },
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
    "a call fails if the service returns the Secret, wherever the Secret was sent: %j",
    async (placement) => {
      const { alice, invoke, rest, secret, tool } = getWorld();
      const id = await tool(alice, {
        endpoint: rest.url,
        operation: { path: "/faults/echo", query: { as: "raw" } },
        fields: { secret: { secretId: secret, placement } },
      });
      expect(await invoke(alice, id)).toMatchObject({ error: { code: "secret_echoed" } });
    },
  );
}

/** Forms in which a value could be stored somewhere. */
const spellingsOf = (value: string): string[] => {
  const base64Parts = [0, 1, 2].map((offset) => {
    const text = Buffer.from("x".repeat(offset) + value).toString("base64");
    return text.slice(offset === 0 ? 0 : offset + 1, Math.floor(((offset + value.length) * 8) / 6));
  });
  return [
    ...[value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)],
    ...[
      ...base64Parts,
      ...base64Parts.map((part) => part.replaceAll("+", "-").replaceAll("/", "_")),
    ],
    ...[Buffer.from(value).toString("hex"), Buffer.from(value).toString("hex").toUpperCase()],
  ];
};

/** After all other attacks: searches tables, Redis, log and answers for the Secret, and Bob's answers for Alice's ids. */
export function searchCanary(getWorld: () => AttackWorld): void {
  test("a Secret's value is in no table, no Redis key, no log line, no answer and no export", async () => {
    const { alice, bob, ask, answers, canary, stack } = getWorld();
    const spellings = spellingsOf(canary);
    const hasSecret = (text: string) => spellings.some((spelling) => text.includes(spelling));
    // Proves that the search finds the value where it is.
    expect(hasSecret(`so: ${Buffer.from(`me:${canary}`).toString("base64")}`)).toBe(true);
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
    expect(redis.filter((entry) => hasSecret(entry))).toEqual([]);
    expect(stack.worker.logs().filter((line) => hasSecret(line))).toEqual([]);
    expect((await ask(alice, "/v1/account/export")).status).toBe(200);
    expect(hasSecret(answers(alice))).toBe(false);
    expect(hasSecret(answers(bob))).toBe(false);
  });

  test("no answer to Bob has an id of something that only Alice may see", async () => {
    const { alice, bob, answers, stack } = getWorld();
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
    // A problem repeats the address of its request, which Bob has written himself.
    const texts = answers(bob).replaceAll(/"instance":"[^"]*"/gu, "");
    expect(ids.filter(({ id }) => texts.includes(id))).toEqual([]);
  });
}
