// What bob tries on alice's schedules, webhooks, runs, events, notices, metrics and graph.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Json } from "../../support/database.ts";
import type { FullWorld } from "../../support/full-world.ts";
import { hookOf, NEXT, scheduleOf } from "../../support/triggers-world.ts";

type Rpc = (name: string, p: unknown) => Promise<Json>;

export function insightAttempts(rpc: Rpc, world: () => FullWorld) {
  const herIds = () => {
    const { definitions, triggers } = world();
    return { processId: definitions.process, ...triggers };
  };
  return {
    create_schedule: async () => {
      const answer = await rpc("create_schedule", scheduleOf(herIds().processId));
      expect(answer).toEqual({ outcome: "not_found" });
    },
    list_schedules: async () => {
      const { processId } = herIds();
      expect(await rpc("list_schedules", { processId })).toEqual({ items: [] });
    },
    get_schedule: async () => {
      const { processId, schedule } = herIds();
      expect(await rpc("get_schedule", { id: schedule, processId })).toBeNull();
    },
    update_schedule: async () => {
      const { processId, schedule } = herIds();
      const p = { ...scheduleOf(processId), id: schedule, enabled: false, nextAt: null };
      expect(await rpc("update_schedule", p)).toBeNull();
    },
    delete_schedule: async () => {
      const { processId, schedule } = herIds();
      const answer = await rpc("delete_schedule", { id: schedule, processId });
      expect(answer).toEqual({ deleted: false });
    },
    take_due: async () => {
      const answer = await rpc("take_due", { id: herIds().schedule, dueAt: NEXT, most: 5 });
      expect(answer).toEqual({ outcome: "gone" });
    },
    advance_schedule: async () => {
      const p = { id: herIds().schedule, dueAt: NEXT, nextAt: null, refused: "quota" };
      expect(await rpc("advance_schedule", p)).toEqual({});
    },
    create_hook: async () => {
      const answer = await rpc("create_hook", hookOf(herIds().processId));
      expect(answer).toEqual({ outcome: "not_found" });
    },
    rotate_hook: async () => {
      const { processId, hook: id } = herIds();
      const p = { ...hookOf(processId), id, keepSeconds: 0 };
      expect(await rpc("rotate_hook", p)).toEqual({ outcome: "not_found" });
    },
    list_hooks: async () => {
      for (const processId of [herIds().processId, null])
        expect(await rpc("list_hooks", { processId })).toEqual({ items: [] });
    },
    delete_hook: async () => {
      const { processId, hook } = herIds();
      expect(await rpc("delete_hook", { id: hook, processId })).toEqual({ deleted: false });
    },
    worker_counts: async () => {
      // Numbers over all users: nothing of a user's calls is in them but their count.
      for (const count of (await rpc("worker_counts", {})).counts)
        expect(Object.keys(count).sort()).toEqual(["failed", "processed", "worker"]);
    },
    list_runs: async () => {
      const { conversation } = world();
      expect(await rpc("list_runs", { limit: 100, conversationId: conversation })).toEqual({
        items: [],
        next: null,
      });
    },
    list_approvals: async () => {
      const nothing = { items: [], next: null, total: 0, questions: 0 };
      expect(await rpc("list_approvals", { limit: 100 })).toEqual(nothing);
    },
    list_events: async () => {
      expect(await rpc("list_events", { limit: 100, now: "2026-11-28T12:00:00Z" })).toEqual({
        items: [],
        next: null,
      });
    },
    list_notices: async () => {
      expect(await rpc("list_notices", { limit: 100 })).toEqual({ items: [], next: null });
    },
    list_steps: async () => {
      const { run } = world().journal;
      expect(await rpc("list_steps", { run_id: run, after: 0, limit: 100 })).toEqual({
        items: [],
        next: null,
      });
    },
    // Definitions of metrics have no owner; the Worker checks who may write them.
    list_metrics: async () => {
      const scopes = (await rpc("list_metrics", {})).map(({ scope }: Json) => scope);
      expect(new Set(scopes)).toEqual(new Set(["conversation", "process", "service", "tool"]));
    },
    create_metric: async () => {
      const metric = { name: "calls", scope: "tool", aggregation: "sum", dataType: "integer" };
      expect(await rpc("create_metric", metric)).toEqual({ outcome: "taken" });
    },
    update_metric: async () => {
      const p = { name: "calls", scope: "tool", changes: { description: "bob's" } };
      expect(await rpc("update_metric", p)).toEqual({ outcome: "built_in" });
    },
    record_metric_value: async () => {
      const keys = { route: "v", key: "k", body_hash: "h", dimensions: {} };
      const p = { name: "calls", entity: world().conversation, value: 1, ...keys };
      expect(await rpc("record_metric_value", p)).toEqual({ outcome: "not_found" });
    },
    read_metric: async () => {
      const p = { name: "calls", scope: "conversation", bucket: "all" };
      const { points } = await rpc("read_metric", { ...p, entity: world().conversation });
      expect(points).toEqual([]);
    },
    read_graph: async () => {
      const { definitions, conversation } = world();
      for (const [kind, id] of Object.entries({ ...definitions, conversation })) {
        const answer = await rpc("read_graph", { kind, id, depth: 3, limit: 1000 });
        expect([kind, answer.edges]).toEqual([kind, []]);
      }
      const ofUnknownTool = { kind: "tool", id: randomUUID(), depth: 1, limit: 1 };
      expect((await rpc("read_graph", ofUnknownTool)).nodes).toEqual([]);
    },
  };
}
