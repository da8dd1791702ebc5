// The calls about schedules and webhooks.
import {
  DeletedSchema,
  DueSchedulesSchema,
  FoundHookSchema,
  HookAnswerSchema,
  HooksSchema,
  NothingSchema,
  ScheduleAnswerSchema,
  ScheduleRowSchema,
  SchedulesSchema,
  TakenDueSchema,
} from "../contracts/rows/trigger-rows.ts";
import { MAX_FAILURES, MAX_TRIGGERS, type Schedule } from "../contracts/definitions/triggers.ts";
import {
  HOOK_KEY_VERSION,
  type HookRow,
  type HookWritten,
  type TriggerDatabase,
  type TriggerKeeper,
} from "../ports/trigger-database.ts";
import type { Caller } from "./create-caller.ts";
import { isoTime } from "./map-run.ts";

/** @param caller of the pipeline's role, for one user */
export function createTriggerDatabase(caller: Caller): TriggerDatabase {
  return {
    async createSchedule(processId, row, keyed) {
      const p = { processId, ...row, ...keyed, most: MAX_TRIGGERS };
      const answer = await caller.call("create_schedule", p, ScheduleAnswerSchema);
      return "item" in answer ? { ...answer, item: toSchedule(answer.item) } : answer;
    },

    async listSchedules(processId) {
      const { items } = await caller.call("list_schedules", { processId }, SchedulesSchema);
      return items.map(toSchedule);
    },

    async getSchedule(processId, id) {
      const found = await caller.call("get_schedule", { id, processId }, ScheduleRowSchema);
      return found && toSchedule(found);
    },

    async updateSchedule(processId, id, row) {
      const p = { id, processId, ...row };
      const changed = await caller.call("update_schedule", p, ScheduleRowSchema);
      return changed && toSchedule(changed);
    },

    async deleteSchedule(processId, id) {
      return (await caller.call("delete_schedule", { id, processId }, DeletedSchema)).deleted;
    },

    async takeDue(id, dueAt) {
      const p = { id, dueAt, most: MAX_FAILURES };
      const taken = await caller.call("take_due", p, TakenDueSchema);
      return taken.outcome === "due"
        ? { outcome: "due", process: taken.process_id, inputs: taken.inputs }
        : taken;
    },

    async advanceSchedule(met) {
      await caller.call("advance_schedule", { ...met }, NothingSchema);
    },

    async createHook({ id: processId, version }, hook, keyed) {
      const p = { processId, version, ...hook, ...keyed, most: MAX_TRIGGERS };
      return toWritten(await caller.call("create_hook", p, HookAnswerSchema));
    },

    async rotateHook({ process: processId, id }, change, keyed) {
      const p = { processId, id, ...change, ...keyed };
      return toWritten(await caller.call("rotate_hook", p, HookAnswerSchema));
    },

    async listHooks(processId) {
      return (await caller.call("list_hooks", { processId }, HooksSchema)).items.map(toHook);
    },

    async deleteHook(processId, id) {
      return (await caller.call("delete_hook", { id, processId }, DeletedSchema)).deleted;
    },
  };
}

/** @param caller of the worker's role */
export function createTriggerKeeper(caller: Caller): TriggerKeeper {
  return {
    async dueSchedules(limit) {
      const { schedules } = await caller.call("due_schedules", { limit }, DueSchedulesSchema);
      return schedules.map(({ id, user_id, cron, time_zone, due_at }) => ({
        ...{ id, user: user_id, cron, timeZone: time_zone, dueAt: due_at },
      }));
    },

    async findHook(id) {
      const { hook } = await caller.call("find_hook", { id }, FoundHookSchema);
      if (hook === null) return null;
      const { user_id: user, process_id: process, inputs, payload_as: payloadAs } = hook;
      const keys = hook.keys.map((key) => ({ ...key, owner: user, version: HOOK_KEY_VERSION }));
      return { id: hook.id, user, process, inputs, payloadAs, keys };
    },
  };
}

function toSchedule(row: Schedule): Schedule {
  const { nextAt, createdAt, updatedAt } = row;
  const times = { createdAt: isoTime(createdAt), updatedAt: isoTime(updatedAt) };
  return { ...row, nextAt: nextAt && isoTime(nextAt), ...times };
}

function toHook(row: HookRow): HookRow {
  const { createdAt, oldKeyUntil } = row;
  return {
    ...row,
    createdAt: isoTime(createdAt),
    oldKeyUntil: oldKeyUntil && isoTime(oldKeyUntil),
  };
}

const toWritten = (answer: HookWritten): HookWritten =>
  answer.outcome === "written" ? { ...answer, item: toHook(answer.item) } : answer;
