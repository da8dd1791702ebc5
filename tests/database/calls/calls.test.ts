// Every definition of a call is checked against its function: that the function exists, which keys of its argument it
// reads, who may execute it, that its answers fit, and what it may refuse.
import { beforeAll, expect, test } from "vitest";
import type { HouseholdId } from "../../../shared/contracts/ids.ts";
import { type CallRole, type Calls, errorIn } from "../../../shared/ports/define-call.ts";
import { openTestDatabase } from "../../support/database.ts";
import { callableBy } from "../../support/privileges.ts";
import { alice, createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { allExamples } from "./examples.ts";
import { namesReadByFunctions } from "./names-read.ts";
import { readRefusals } from "./refusals.ts";
import { forSuite } from "../../support/for-suite.ts";

const roles: readonly CallRole[] = ["alfred_pipeline", "alfred_worker"];

const db = forSuite(openTestDatabase);
let household: HouseholdId;
beforeAll(async () => {
  household = await createHousehold(db, alice);
});

test("a defined function exists, and of the two roles only its definition's may execute it", async () => {
  const callable = await Promise.all(roles.map((role) => callableBy(db.admin, role)));
  const definitions = allExamples(household).map(({ call: { name, role } }) => [name, [role]]);
  const grants = definitions.map(([name]) => [
    name,
    roles.filter((_, index) => callable[index]!.includes(`public.${name as string}`)),
  ]);
  expect(grants).toEqual(definitions);
});

/** By function, a name that it reads and no method sends: every Process starts in a household that the function chooses. */
const unsentNames = new Map([["start_process_run", "household_id"]]);

test("a definition sends the names that its function reads, and no other names", async () => {
  const namesRead = await namesReadByFunctions(db.admin);
  const byName = Object.groupBy(allExamples(household), ({ call }) => call.name);
  const differing = Object.entries(byName).flatMap(([name, examples]) => {
    const sentParameters = new Set(examples!.flatMap(({ p }) => Object.keys(p)));
    const { own, all } = namesRead.get(name)!;
    return [
      ...[...sentParameters.difference(all)].map((key) => `${name} does not read ${key}`),
      ...[...own.difference(sentParameters)]
        .filter((key) => unsentNames.get(name) !== key)
        .map((key) => `${name} is not sent ${key}`),
    ];
  });
  expect(differing).toEqual([]);
});

test("what a function answers fits its definition", async () => {
  for (const { method, call, p } of allExamples(household)) {
    const answer =
      call.role === "alfred_worker"
        ? await db.workerRpc(call.name, p)
        : await db.rpc(alice, call.name, p);
    expect([method, answer, outcomeOf(call, answer)]).toEqual([method, answer, "fits"]);
  }
});

test("a definition makes only outcomes of its function errors, and says whether the function may refuse a filter", async () => {
  const { texts, refusing } = await readRefusals(db.admin);
  const differing = allExamples(household).flatMap(({ method, call: { name, errors } }) => [
    ...Object.keys(errors.fatal ?? {})
      .filter((outcome) => !texts.get(name)!.has(outcome))
      .map((outcome) => `${method}: ${name} never answers ${outcome}`),
    ...(refusing.has(name) === (errors.refusesFilter ?? false)
      ? []
      : [`${method}: ${name} ${refusing.has(name) ? "may" : "cannot"} refuse a filter`]),
  ]);
  expect(differing).toEqual([]);
});

/** An answer also fits its definition if the definition makes an error of it. */
function outcomeOf(call: Calls[string], answer: unknown): string {
  if (errorIn(answer, call.errors)) return "fits";
  const result = call.answer.safeParse(answer);
  return result.success ? "fits" : result.error.message;
}
