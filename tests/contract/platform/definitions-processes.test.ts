// Rules for Processes, checked by the real database.
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { PoolClient } from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import type { Step } from "../../../shared/contracts/definitions/processes.ts";
import {
  aProcess,
  aService,
  aTool,
  definitionOf,
  keyed,
  newProcess,
  openPlatformWorld,
  type Person,
  refused,
  sealed,
  step,
  written,
} from "./platform-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const world = forSuite(openPlatformWorld);

let ada: Person;
let tool: { tool: string };
beforeEach(async () => {
  ada = world.person();
  tool = { tool: (await aTool(ada, (await aService(ada)).id)).id };
});

const create = (steps: Step[]) => ada.database.createProcess(newProcess(steps), keyed());
describe("Processes", () => {
  test("a Process has at least one step", async () => {
    expect(await create([])).toEqual(refused("at_least_one_step"));
    const { id } = await aProcess(ada, [step("a", tool)]);
    const insert = world.db.admin(
      "insert into public.process_versions (process_id, owner_id, version, definition) values ($1, $2, 2, '{}')",
      [id, ada.id],
    );
    await expect(insert).rejects.toMatchObject({ constraint: "at_least_one_step" });
  });

  test("a Process gets a version with a changed definition, and every version stays readable as it was", async () => {
    const first = definitionOf(step("a", tool));
    const second = definitionOf(step("b", tool));
    const { id } = await aProcess(ada, first.steps);
    const same = { name: "Renamed", definition: first };
    expect(await written(ada.database.updateProcess(id, same, 1))).toMatchObject({ version: 1 });
    const change = await written(ada.database.updateProcess(id, { definition: second }, 1));
    expect(change).toMatchObject({ version: 2, definition: second, name: "Renamed" });
    expect(await ada.database.updateProcess(id, { definition: first }, 1)).toEqual({
      outcome: "stale",
    });
    expect(await ada.database.listProcessVersions(id)).toMatchObject([
      { version: 2 },
      { version: 1 },
    ]);
    expect(await ada.database.getProcessVersion(id, 1)).toMatchObject({ definition: first });
    expect(await ada.database.getProcessVersion(id, 3)).toBeNull();
    for (const sql of [
      "update public.process_versions set definition = '{}' where process_id = $1",
      "delete from public.process_versions where process_id = $1",
    ]) {
      await expect(world.db.admin(sql, [id])).rejects.toThrow("written once");
    }
  });

  test("a Process can be used only by its owner", async () => {
    const ben = world.person();
    const { id } = await aProcess(ada, [step("a", tool)]);
    expect(await ben.database.getProcess(id)).toBeNull();
    expect(await ben.database.listProcessVersions(id)).toBeNull();
    expect(await ben.database.updateProcess(id, { enabled: false }, null)).toEqual({
      outcome: "not_found",
    });
    expect((await ben.database.listProcesses({ limit: 9, cursor: null })).items).toEqual([]);
    const calls = newProcess([step("a", { process: id })]);
    expect(await ben.database.createProcess(calls, keyed())).toEqual(refused("process_not_found"));
    // Written as the database's own role, which row policies do not restrict.
    const bensTool = { tool: (await aTool(ben, (await aService(ben)).id)).id };
    const theirs = await aProcess(ben, [step("a", bensTool)]);
    const version =
      "insert into public.process_versions (process_id, owner_id, version, definition) values ($1, $2, 2, $3)";
    await expect(
      world.db.admin(version, [theirs.id, ben.id, definitionOf(step("a", { process: id }))]),
    ).rejects.toThrow("process_not_found");
  });

  test("a Process is deleted if no Process calls it, and otherwise the answer names the callers", async () => {
    const child = await aProcess(ada, [step("a", tool)], { name: "Child" });
    const parent = await aProcess(ada, [step("a", { process: child.id })], { name: "Parent" });
    expect(await ada.database.deleteProcess(child.id)).toEqual({
      outcome: "in_use",
      by: [{ kind: "process", id: parent.id, name: "Parent" }],
    });
    await written(ada.database.deleteProcess(parent.id));
    await written(ada.database.deleteProcess(child.id));
    expect(await ada.database.getProcess(child.id)).toBeNull();
    expect(await create([step("a", { process: child.id })])).toEqual(refused("process_not_found"));
    expect(
      await world.db.admin("select 1 from public.process_versions where process_id = $1", [
        child.id,
      ]),
    ).toHaveLength(1);
  });

  test("a Process has a name that no other Process of its owner has, until it is deleted", async () => {
    const ben = world.person();
    const name = "The only one";
    const first = await aProcess(ada, [step("a", tool)], { name });
    const other = await aProcess(ada, [step("a", tool)]);
    const again = newProcess([step("a", tool)], { name });
    const refusal = refused("process_name_once");
    expect(await ada.database.createProcess(again, keyed())).toEqual(refusal);
    expect(await ada.database.updateProcess(other.id, { name }, null)).toEqual(refusal);
    const bensTool = { tool: (await aTool(ben, (await aService(ben)).id)).id };
    await aProcess(ben, [step("a", bensTool)], { name });
    await written(ada.database.updateProcess(first.id, { name, enabled: false }, null));
    await written(ada.database.deleteProcess(first.id));
    await written(ada.database.createProcess(again, keyed()));
  });

  test("a Process that calls itself can be deleted", async () => {
    const { id } = await aProcess(ada, [step("a", tool)]);
    const definition = definitionOf(step("a", tool), step("b", { process: id }));
    await written(ada.database.updateProcess(id, { definition }, null));
    await written(ada.database.deleteProcess(id));
  });

  test("a Process cannot be deleted while a conversation prefers it, and the conversation is named", async () => {
    const { id } = await aProcess(ada, [step("a", tool)]);
    const conversation = await aConversation(ada.id);
    await prefer(conversation, id);
    expect(await ada.database.deleteProcess(id)).toEqual({
      outcome: "in_use",
      by: [{ kind: "conversation", id: conversation, name: "About plans" }],
    });
  });
});

describe("DEFAULT_PROCESS", () => {
  test("the edge DEFAULT_PROCESS points to an enabled Process that the conversation's user may see, and stores since when", async () => {
    const conversation = await aConversation(ada.id);
    const ben = world.person();
    const bensProcess = await aProcess(ben, [
      step("a", { tool: (await aTool(ben, (await aService(ben)).id)).id }),
    ]);
    const disabledProcess = await aProcess(ada, [step("a", tool)], { enabled: false });
    for (const { id } of [bensProcess, disabledProcess]) {
      await expect(prefer(conversation, id)).rejects.toThrow("process_not_enabled");
    }
    const { id } = await aProcess(ada, [step("a", tool)]);
    await prefer(conversation, id);
    expect(await preferred(conversation)).toEqual({ id, since: true });
  });

  test("the edge DEFAULT_PROCESS ends when the Process is disabled", async () => {
    const conversation = await aConversation(ada.id);
    const { id } = await aProcess(ada, [step("a", tool)]);
    await prefer(conversation, id);
    await written(ada.database.updateProcess(id, { enabled: false }, null));
    expect(await preferred(conversation)).toEqual({ id: null, since: false });
  });
});

describe("a Process that is chosen while it is being disabled or deleted", () => {
  /**
   * Chooses the Process in a transaction, and tries to disable or delete it before that transaction commits.
   * @returns the outcome of the latter
   */
  async function removeMeanwhile(
    begin: (client: PoolClient) => Promise<unknown>,
    remove: () => Promise<{ outcome: string }>,
  ): Promise<string> {
    const { pending } = await world.db.as(
      { role: "alfred_definer", user: ada.id },
      async (client) => {
        await begin(client);
        const removal = remove();
        await Promise.race([removal, setTimeout(300)]);
        return { pending: removal };
      },
    );
    return (await pending).outcome;
  }
  const nextAt = new Date().toISOString();
  const limits = { most: 5, route: "s", bodyHash: "h", inputs: {}, enabled: true };

  test("a conversation that chooses a Process while it is being disabled loses it, and a Process that is chosen meanwhile is not deleted", async () => {
    const conversation = await aConversation(ada.id);
    const choose = (id: string) => (client: PoolClient) =>
      client.query("update public.conversations set default_process_id = $2 where id = $1", [
        conversation,
        id,
      ]);
    const first = await aProcess(ada, [step("a", tool)]);
    const disable = () => ada.database.updateProcess(first.id, { enabled: false }, null);
    expect(await removeMeanwhile(choose(first.id), disable)).toBe("written");
    expect(await preferred(conversation)).toEqual({ id: null, since: false });
    const other = await aProcess(ada, [step("a", tool)]);
    expect(
      await removeMeanwhile(choose(other.id), () => ada.database.deleteProcess(other.id)),
    ).toBe("in_use");
    expect(await preferred(conversation)).toEqual({ id: other.id, since: true });
  });

  const newKey = { id: randomUUID(), sealed: sealed() };
  test.each([
    [
      "schedule",
      { cron: "0 7 * * *", timeZone: "UTC", overlap: "skip", nextAt, key: "k", ...limits },
    ],
    ["hook", { name: "Door", payloadAs: null, version: 1, newKey, key: "k", ...limits }],
  ])("a Process that a %s chooses cannot be deleted", async (kind, request) => {
    const { id } = await aProcess(ada, [step("a", tool)]);
    const begin = (client: PoolClient) =>
      client.query(`select public.create_${kind}($1::jsonb)`, [{ ...request, processId: id }]);
    expect(await removeMeanwhile(begin, () => ada.database.deleteProcess(id))).toBe("in_use");
  });
});

describe("EXECUTED_BY", () => {
  test("the edge EXECUTED_BY belongs to an agent's answer, and not to a user's message", async () => {
    const conversation = await aConversation(ada.id);
    const version = "(select id from public.process_versions order by created_at limit 1)";
    const say = async (speaker: string, seq: number) => {
      const [turn] = await world.db.admin<{ id: string }>(
        `insert into public.turns (conversation_id, seq, depth, speaker) values ($1, $2, 1, $3) returning id`,
        [conversation, seq, speaker],
      );
      return world.db.admin(
        `insert into public.alternatives (turn_id, conversation_id, process_version_id)
         values ($1, $2, ${version})`,
        [turn?.id, conversation],
      );
    };
    await expect(say("user", 1)).rejects.toThrow("executed_by_of_no_agent");
    await expect(say("system", 2)).rejects.toThrow("executed_by_of_no_agent");
    await say("agent", 3);
  });

  test("the edge EXECUTED_BY of a run and of an alternative never changes", async () => {
    const conversation = await aConversation(ada.id);
    const message = { conversation_id: conversation, text: "Hello", if_busy: "enqueue" };
    const limits = { queue_limit: 5, route: "r", key: randomUUID(), body_hash: "h" };
    const { run } = await world.db.rpc(ada.id, "accept_message", { ...message, ...limits });
    await aProcess(ada, [step("a", tool)]);
    const other =
      "(select v.id from public.process_versions v where v.owner_id is not null limit 1)";
    const runs = `update public.runs set process_version_id = ${other} where id = $1`;
    await expect(world.db.admin(runs, [run.id])).rejects.toThrow("never change");
    const answers = `update public.alternatives set process_version_id = ${other} where id = $1`;
    await expect(world.db.admin(answers, [run.agent_alternative_id])).rejects.toThrow(
      "written once",
    );
  });
});

async function aConversation(user: string): Promise<string> {
  const keys = { route: "c", key: randomUUID(), body_hash: "h", title: "About plans" };
  const { conversation } = await world.db.rpc(user, "create_conversation", keys);
  return conversation.id;
}
const prefer = (conversation: string, process: string) =>
  world.db.admin("update public.conversations set default_process_id = $2 where id = $1", [
    conversation,
    process,
  ]);
async function preferred(conversation: string) {
  const [row] = await world.db.admin(
    `select default_process_id as id, default_process_since is not null as since
     from public.conversations where id = $1`,
    [conversation],
  );
  return row;
}
