// Many connections at once: one winner, no deadlock, no ref twice.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  apply,
  createHousehold,
  createRecipe,
  effectsOf,
  finishOf,
  startRun,
  type Op,
} from "../../support/kitchen/kitchen-world.ts";
import { cases } from "../../support/sample.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
beforeAll(() => createHousehold(db, alice));

const rounds = (n: number) => Array.from({ length: n }, (_, i) => i);
/** A race that is run n times by `npm run test:all`, and a third as often in the gate. */
const races = (n: number) => rounds(cases(Math.ceil(n / 3), n));
const effects = (p: unknown) => db.rpc(alice, "apply_effects", p);
const count = (all: Json[], outcome: string) =>
  all.filter((answer) => answer.outcome === outcome).length;

test("one call of recover_run wins each epoch", async () => {
  const { run } = await startRun(db, alice);
  for (const epoch of races(15)) {
    const answers = await Promise.all(
      rounds(4).map(() => db.rpc(alice, "recover_run", { run_id: run, from_epoch: epoch })),
    );
    expect([count(answers, "recovered"), count(answers, "superseded")]).toEqual([1, 3]);
    for (const answer of answers) expect(answer.epoch).toBe(epoch + 1);
  }
});

test("steps of one run write side by side, with distinct refs and no deadlock", async () => {
  for (const round of races(6)) {
    const { run, conversation } = await startRun(db, alice);
    const mixedOps = (n: number): Op[] => {
      const ops: Op[] = [
        createRecipe(`Recipe ${n}`, ["salt", "pepper"]),
        { op: "create", table: "inventory", values: { name: `Item ${n}` } },
        { op: "create", table: "tasks", values: { title: `Task ${n}` } },
      ];
      return n % 2 === 0 ? ops : ops.toReversed();
    };
    const answers = await Promise.all(rounds(8).map((n) => effects(effectsOf(run, mixedOps(n)))));
    const results = answers.flatMap((answer) => answer.results);
    expect(results.filter(({ status }) => status === "applied")).toHaveLength(24);
    for (const type of ["recipe", "inventory", "task"]) {
      const refs = results.map(({ ref }) => ref).filter((ref) => ref.startsWith(`${type}_`));
      expect([round, refs.sort()]).toEqual([round, rounds(8).map((n) => `${type}_${n + 1}`)]);
    }
    const [counters] = await db.admin(
      "select count(*)::int as n, sum(n)::int as total from public.ref_counters where conversation_id = $1",
      [conversation],
    );
    expect(counters).toEqual({ n: 3, total: 24 });
  }
});

test("runs that change the same rows in opposite orders wait instead of deadlocking", async () => {
  const setup = await startRun(db, alice);
  const results = await apply(
    db,
    alice,
    setup.run,
    rounds(6).map((n) => createRecipe(`Contended ${n}`, ["salt"])),
  );
  const runs = await Promise.all(rounds(6).map(() => startRun(db, alice)));
  for (const round of races(5)) {
    const answers = await Promise.all(
      runs.map(({ run }, n) => {
        const ops = results.map(({ row_id }): Op => {
          const set = { notes: `round ${round}, run ${n}` };
          return { op: "update", table: "recipes", id: row_id, set };
        });
        return effects(effectsOf(run, n % 2 === 0 ? ops : ops.toReversed()));
      }),
    );
    expect(count(answers, "applied")).toBe(6);
    const notes = await db.admin(
      "select distinct notes from public.recipes where name like 'Contended%'",
    );
    expect(notes).toHaveLength(1);
  }
});

test("runs that change lines of one recipe and put lines before them wait for each other", async () => {
  const table = "recipe_ingredients";
  const names = rounds(12).map((n) => `line ${n}`);
  const runs = await Promise.all(rounds(3).map(() => startRun(db, alice)));
  const call = (n: number, ops: Op[]) => effects(effectsOf(runs[n]!.run, ops));
  for (const round of races(15)) {
    const [recipe] = await apply(db, alice, runs[0]!.run, [createRecipe(`Lines ${round}`, names)]);
    const ids: string[] = recipe.row[table].map(({ id }: Json) => id);
    const lineAtTop = (name: string): Op => ({
      op: "create",
      table,
      values: { recipe_id: recipe.row_id, name, position: 1 },
    });
    const change = (id: string): Op => ({ op: "update", table, id, set: { quantity: round + 1 } });
    const request = effectsOf(runs[2]!.run, [{ op: "delete", table, id: ids[11]! }]);
    await effects(request);
    const [effect] = await db.admin("select id from public.effects where step = $1", [
      request.step,
    ]);
    const answers = await Promise.all([
      call(0, [...ids.slice(0, 5).map(change), lineAtTop("a")]),
      call(1, [lineAtTop("b"), lineAtTop("c")]),
      call(2, [change(ids[7]!), { op: "undo", effect_id: effect!.id }]),
    ]);
    const results = answers.flatMap((answer) => answer.results);
    expect(results.map(({ error }) => error)).toEqual(Array(10).fill(null));
    const lines = await db.admin(
      "select position from public.recipe_ingredients where recipe_id = $1 order by position",
      [recipe.row_id],
    );
    expect(lines).toEqual(rounds(15).map((n) => ({ position: n + 1 })));
  }
});

test("requests that are sent at once with one key are applied once", async () => {
  for (const round of races(10)) {
    const { run } = await startRun(db, alice);
    const name = `Only one ${round}`;
    const request = effectsOf(run, [createRecipe(name)]);
    const answers = await Promise.all(
      rounds(8).map((n) => effects(n < 6 ? request : { ...request, ops: [createRecipe("Rival")] })),
    );
    expect(count(answers, "applied")).toBe(1);
    expect(new Set(answers.map(({ results }) => results[0].row_id)).size).toBe(1);
    const [stored] = await db.admin(
      "select count(*)::int as n from public.effects where origin_id = $1",
      [run],
    );
    expect(stored).toEqual({ n: 1 });
  }
});

test("an effect that races with the end of its run happens wholly before the end, or not at all", async () => {
  let appliedCount = 0;
  for (const round of races(40)) {
    const { run } = await startRun(db, alice);
    const name = `Racing ${round}`;
    const calls = [
      effects(effectsOf(run, [createRecipe(name, ["salt"])])),
      db.rpc(alice, "finish_run", finishOf(run, { summary: { round } })),
    ];
    const [effect] = await Promise.all(round % 2 === 0 ? calls : calls.toReversed()).then(
      (answers) => (round % 2 === 0 ? answers : answers.toReversed()),
    );
    const [counts] = await db.admin(
      `select (select count(*)::int from public.recipes where name = $2) as recipes,
         count(e.*)::int as receipts, coalesce(bool_and(e.created_at <= r.finished_at), true) as in_time
       from public.runs r left join public.effects e on e.origin_id = r.id where r.id = $1 group by r.id`,
      [run, name],
    );
    const change = effect.outcome === "applied" ? 1 : 0;
    appliedCount += change;
    expect(["applied", "ended"]).toContain(effect.outcome);
    expect(counts).toEqual({ recipes: change, receipts: change, in_time: true });
  }
  expect(appliedCount).toBeGreaterThan(0);
});

test("racing assign_refs calls give an entity one ref, and each ref to one entity", async () => {
  for (const round of races(10)) {
    const { conversation } = await startRun(db, alice);
    const ids = rounds(12).map(() => randomUUID());
    const answers = await Promise.all(
      rounds(8).map((n) =>
        db.rpc(alice, "assign_refs", {
          conversation_id: conversation,
          items: ids
            .slice(n % 4, (n % 4) + 9)
            .map((id, i) => ({ type: i % 3 === 0 ? "ri" : "recipe", id, generated: n % 2 === 0 })),
        }),
      ),
    );
    const byId = new Map<string, Set<string>>();
    const byRef = new Map<string, Set<string>>();
    for (const { id, ref } of answers.flatMap(({ refs }) => refs)) {
      byId.set(id, (byId.get(id) ?? new Set()).add(ref));
      byRef.set(ref, (byRef.get(ref) ?? new Set()).add(id));
    }
    expect([round, [...byId.values()].every((refs) => refs.size === 1)]).toEqual([round, true]);
    expect([...byRef.values()].every((entities) => entities.size === 1)).toBe(true);
  }
});

test("an effect that four calls undo at once is undone once", async () => {
  for (const round of races(10)) {
    const { run } = await startRun(db, alice);
    const [recipe] = await apply(db, alice, run, [createRecipe(`Undone ${round}`)]);
    const [effect] = await db.admin("select id from public.effects where row_id = $1", [
      recipe.row_id,
    ]);
    const answers = await Promise.all(
      rounds(4).map(() => effects(effectsOf(run, [{ op: "undo", effect_id: effect!.id }]))),
    );
    const statuses = answers.flatMap(({ results }) => results).map(({ status }) => status);
    expect([round, statuses.sort()]).toEqual([round, ["applied", "failed", "failed", "failed"]]);
  }
});
