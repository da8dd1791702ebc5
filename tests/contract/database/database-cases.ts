// What the cases of the database's contract share: people, messages, runs, operations.
import { randomUUID } from "node:crypto";
import type { ApplyOutcome, EffectOp } from "../../../shared/contracts/effects.ts";
import type { ConversationId, HouseholdId, RunId, UserId } from "../../../shared/contracts/ids.ts";
import type { Changes } from "../../../shared/ports/changes.ts";
import type { UserDatabase } from "../../../shared/ports/database.ts";
import type { AcceptOutcome } from "../../../shared/ports/run-calls.ts";
import type { FinishOutcome, FinishRequest } from "../../../shared/ports/run-database.ts";
import type { Backend } from "./database-world.ts";
import { userId } from "../../support/ids.ts";

type Accept = Parameters<UserDatabase["acceptMessage"]>[0];

/** A user with a household and a conversation. */
export interface Person {
  user: UserId;
  household: HouseholdId;
  conversation: ConversationId;
  db: UserDatabase;
  say(change?: Partial<Accept>): Promise<AcceptOutcome>;
  /** Sends a message that must be accepted. @returns its run */
  begin(change?: Partial<Accept>): Promise<RunId>;
  apply(run: RunId, ops: EffectOp[], change?: Partial<Changes>): Promise<ApplyOutcome>;
  end(run: RunId, change?: Partial<FinishRequest>): Promise<FinishOutcome>;
  /** Undoes the run. */
  undo(run: RunId, key?: string): ReturnType<UserDatabase["undoRun"]>;
  /** Makes a run that applies these operations, and ends it. */
  completeRun(ops: EffectOp[]): Promise<{ run: RunId; results: ApplyOutcome["results"] }>;
}

export async function newPerson(backend: Backend, household?: HouseholdId): Promise<Person> {
  const user = userId();
  const home = household ?? (await backend.household(user));
  return personOf(backend, user, home);
}

export async function personOf(
  backend: Backend,
  user: UserId,
  household: HouseholdId,
): Promise<Person> {
  return personIn(backend, { user, household }, await backend.conversation(user, household));
}

/** The user in a conversation that exists. */
export function personIn(
  backend: Backend,
  { user, household }: Pick<Person, "user" | "household">,
  conversation: ConversationId,
): Person {
  const db = backend.database.as(user);
  const person: Person = {
    user,
    household,
    conversation,
    db,
    say: (change = {}) =>
      db.acceptMessage({
        conversation,
        // A retry has no text: it answers the stored message again.
        ...(change.place && "retry" in change.place ? {} : { text: "what is there?" }),
        route: "messages",
        key: randomUUID(),
        bodyHash: "hash",
        ifBusy: "enqueue",
        queueLimit: 10,
        ...change,
      }),
    async begin(change) {
      const answer = await person.say(change);
      if (!("run" in answer)) throw new Error(`not accepted: ${answer.outcome}`);
      return answer.run.meta.run;
    },
    apply: (run, ops, change = {}) =>
      db.applyEffects({
        origin: "run",
        originId: run,
        epoch: 0,
        conversation,
        step: randomUUID(),
        seq: 0,
        mode: "each",
        ops,
        answers: ["a"],
        context: { results: {} },
        ...change,
      }),
    end: (run, change = {}) =>
      db.finishRun({ run, epoch: 0, finishKey: "reply", status: "completed", ...change }),
    undo: (run, key = randomUUID()) =>
      db.undoRun({ run, route: "undo", key, bodyHash: "hash", queueLimit: 10 }),
    async completeRun(ops) {
      const run = await person.begin();
      const { results } = await person.apply(run, ops);
      await person.end(run);
      return { run, results };
    },
  };
  return person;
}

/** Creates a recipe. Callers name foods that no catalogue has, because the simulator's database has no catalogue. */
export function recipe(name: string, lines: string[] = [], id?: string): EffectOp {
  return {
    op: "create",
    table: "recipes",
    values: { name },
    ...(id ? { id } : {}),
    children: lines.map((line, position) => ({
      table: "recipe_ingredients",
      values: { name: line, position },
    })),
  };
}

export const item = (name: string): EffectOp => ({
  op: "create",
  table: "inventory",
  values: { name },
});

export const planned = (recipe: string): EffectOp => ({
  op: "create",
  table: "meal_plans",
  values: { planned_on: "2026-11-25", meal_type: "dinner", title: "Zorb", recipe_id: recipe },
});

export const rename = (id: string, name: string): EffectOp => ({
  op: "update",
  table: "recipes",
  id,
  set: { name },
});

export const remove = (id: string, table = "recipes"): EffectOp => ({ op: "delete", table, id });

/** [status, ref, error's code] of each result. */
export const outcomesOf = ({ results }: ApplyOutcome) =>
  results.map(({ status, ref, error }) => [status, ref, error?.code ?? null]);
