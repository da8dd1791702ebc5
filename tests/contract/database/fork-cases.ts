// A fork: what it begins with, which of its messages can be edited or retried, and when it is refused.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { RunMeta } from "../../../shared/ports/store.ts";
import { newPerson, type Person, personIn, recipe } from "./database-cases.ts";
import type { Backend } from "./database-world.ts";

export function forkCases(backend: () => Backend): void {
  /** Sends a message, and ends its run with this note in its session. */
  async function completeExchange(me: Person, note: string, fields: object = {}): Promise<RunMeta> {
    const answer = await me.say({ text: note });
    if (!("run" in answer)) throw new Error(`not accepted: ${answer.outcome}`);
    const { meta } = answer.run;
    await me.end(meta.run, {
      reply: { text: `re: ${note}`, changes: [] },
      snapshot: { version: meta.nextSession, state: { note: JSON.stringify(note), ...fields } },
    });
    return meta;
  }
  async function forkAt(me: Person, { agentAlternative }: RunMeta) {
    const { user, conversation } = me;
    const fork = await backend().fork({ user, conversation, alternative: agentAlternative });
    if (!("copies" in fork)) throw new Error(`no fork: ${fork.outcome}`);
    return { copies: fork.copies, inFork: personIn(backend(), me, fork.conversation) };
  }
  const stateOf = (note: string) => ({ note: JSON.stringify(note) });

  test("a fork begins with the session of the answer that was forked, and an edit of an earlier message with the session before it", async () => {
    const me = await newPerson(backend());
    await completeExchange(me, "one");
    const second = await completeExchange(me, "two");
    await completeExchange(me, "three");
    const { copies, inFork } = await forkAt(me, second);
    const first = await inFork.say({ text: "due" });
    expect(first).toMatchObject({
      run: {
        meta: { number: 1, session: 2, nextSession: 3 },
        session: { snapshot: { version: 2, state: stateOf("two") } },
      },
    });
    await inFork.end((first as { run: { meta: { run: RunId } } }).run.meta.run, {
      status: "failed",
    });
    const editAnswer = await inFork.say({ place: { edit: copies[1]!.userTurn } });
    expect(editAnswer).toMatchObject({
      run: { meta: { session: 1 }, session: { snapshot: { version: 1, state: stateOf("one") } } },
    });
    const originAnswer = await me.say({ text: "four" });
    expect(originAnswer).toMatchObject({ run: { meta: { session: 3 } } });
    expect("run" in originAnswer && originAnswer.run.session).toBeFalsy();
  });

  test("a fork can retry a copied message, and edit the newest one", async () => {
    const me = await newPerson(backend());
    await completeExchange(me, "one");
    const { copies, inFork } = await forkAt(me, await completeExchange(me, "two"));
    const again = await inFork.say({ place: { retry: copies[0]!.agentTurn } });
    expect(again).toMatchObject({
      run: { meta: { text: "one", session: 0, userTurn: copies[0]!.userTurn } },
    });
    const { copies: laterCopies, inFork: laterFork } = await forkAt(
      me,
      await completeExchange(me, "three"),
    );
    const newest = await laterFork.say({ text: "tre", place: { edit: "newest" } });
    expect(newest).toMatchObject({
      run: { meta: { session: 2, userTurn: laterCopies[2]!.userTurn } },
    });
  });

  test("a fork does not copy the open question of its origin, where the question stays open", async () => {
    const me = await newPerson(backend());
    const question = await me.say();
    if (!("run" in question)) throw new Error(question.outcome);
    const { meta } = question.run;
    const pending = JSON.stringify({ run: meta.run, options: ["red", "white"] });
    const snapshot = { version: 1, state: { pending } };
    await me.end(meta.run, { reply: { text: "Which?", changes: [] }, snapshot });
    const { inFork } = await forkAt(me, meta);
    const answer = { question: meta.run, option: 1 };
    const press = { answer };
    expect((await inFork.db.acceptMessage({ ...requestOf(inFork), ...press })).outcome).toBe(
      "question_closed",
    );
    expect((await me.db.acceptMessage({ ...requestOf(me), ...press })).outcome).toBe("accepted");
  });

  test("a fork has copies of its origin's drafts, so that both can be saved; a saved draft stays the same row", async () => {
    const me = await newPerson(backend());
    const draft = randomUUID();
    const items = [{ type: "recipe", id: draft, generated: true }];
    await me.db.assignRefs(me.conversation, items);
    const meta = await completeExchange(me, "a draft", { draft: JSON.stringify({ id: draft }) });
    const { inFork } = await forkAt(me, meta);
    const first = await inFork.say();
    if (!("run" in first)) throw new Error(first.outcome);
    const state = first.run.session!.snapshot!.state as { draft: string };
    const { id } = JSON.parse(state.draft) as { id: string };
    expect(id).not.toBe(draft);
    const save = (name: string) => ({ ...recipe("Zorb", [], name), alias: "gen_recipe_1" });
    const saving = await me.completeRun([save(draft)]);
    const other = await inFork.apply(first.run.meta.run, [save(id)]);
    expect(
      [saving, other].map(({ results }) => results.map(({ row_id, ref }) => [row_id, ref])),
    ).toEqual([[[draft, "recipe_1"]], [[id, "recipe_1"]]]);
    const { inFork: inLaterFork } = await forkAt(
      me,
      await completeExchange(me, "saved", { draft: draft }),
    );
    const refs = await backend().refs(inLaterFork.conversation);
    expect(new Set(refs.map(({ entity_id }) => entity_id))).toEqual(new Set([draft]));
  });

  test("a fork is not asked about changes that its origin can undo, and does not list them", async () => {
    const me = await newPerson(backend());
    const first = await completeExchange(me, "one");
    const { run } = await me.completeRun([recipe("Zorb")]);
    const last = await completeExchange(me, "two");
    const { copies, inFork } = await forkAt(me, last);
    const editAnswer = await inFork.say({ place: { edit: copies[0]!.userTurn } });
    expect(editAnswer.outcome).toBe("accepted");
    const forkRun = "run" in editAnswer ? editAnswer.run.meta.run : run;
    const nothing = { terms: [], known: [], mentioned: [], backgroundLimit: 0, wishes: [] };
    const { household, conversation } = inFork;
    const facts = await inFork.db.readRunFacts({
      household,
      conversation,
      run: forkRun,
      ...nothing,
    });
    expect(facts.standing).toEqual([]);
    expect((await me.say({ place: { edit: first.userTurn } })).outcome).toBe("effects_stand");
  });

  test("a fork is refused where no answer of an ended run is shown", async () => {
    const me = await newPerson(backend());
    const { user, conversation } = me;
    const fork = async (alternative: string) =>
      (await backend().fork({ user, conversation, alternative })).outcome;
    expect(await fork(randomUUID())).toBe("not_found");
    const first = await completeExchange(me, "one");
    const open = await me.say({ place: { edit: first.userTurn } });
    if (!("run" in open)) throw new Error(open.outcome);
    expect(await fork(first.agentAlternative)).toBe("stale_answer");
    expect(await fork(open.run.meta.agentAlternative)).toBe("still_answering");
    await me.end(open.run.meta.run, { status: "cancelled" });
    expect(await fork(open.run.meta.agentAlternative)).toBe("nothing_to_fork");
  });
}

const requestOf = ({ conversation }: Person) => ({
  ...{ conversation, route: "messages", key: randomUUID(), bodyHash: "hash" },
  ...{ ifBusy: "enqueue" as const, queueLimit: 10 },
});
