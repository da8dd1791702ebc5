// /v1/processes/{id}/schedules and …/hooks: what starts a Process without a person, or sends events to its
// steps.
import * as t from "../../../shared/contracts/definitions/triggers.ts";
import type { HookRow } from "../../../shared/ports/trigger-database.ts";
import { defineRoute } from "../../../shared/http/api-route.ts";
import { checkHook, HOOK_CHECK_BYTES } from "../../../shared/services/definitions/check-hook.ts";
import {
  createHook,
  hookUrl,
  rotateHook,
  type ShownHook,
} from "../../../shared/services/definitions/write-hook.ts";
import {
  createSchedule,
  updateSchedule,
} from "../../../shared/services/definitions/write-trigger.ts";
import { writerOf } from "../../../shared/services/definitions/writer.ts";
import { notFound, Refusal } from "../../../shared/services/refusal.ts";
import type { Runtime } from "../../../shared/runtime/create-runtime.ts";

const schedules = "/v1/processes/{id}/schedules";
const hooks = "/v1/processes/{id}/hooks";
const QUOTA = {
  status: 409,
  code: "quota",
  when: "the user already has the maximum number of schedules or webhooks",
};
const UNSAFE = {
  status: 422,
  code: "unsafe_hook",
  when: "a request could decide which rows the Process reads or changes, or whether it does so; `errors` has the places in the definition",
};
const CHANGED = {
  status: 412,
  code: "precondition_failed",
  when: "the Process kept changing while it was checked",
};
const params = t.TriggersParamsSchema;
const oneParams = t.TriggerParamsSchema;

const publicHook = (runtime: Runtime, { id, ...hook }: HookRow) => ({
  id,
  ...hook,
  url: hookUrl(runtime, id),
});

const withKey = (runtime: Runtime, outcome: ShownHook | Refusal) =>
  outcome instanceof Refusal
    ? outcome
    : { ...publicHook(runtime, outcome.hook), signingKey: outcome.signingKey };

export const triggerRoutes = [
  defineRoute({
    method: "post",
    path: schedules,
    id: "createSchedule",
    summary: "Run a Process at set times, at most once a minute",
    authenticated: true,
    limited: "creates",
    idempotent: true,
    params,
    body: t.NewScheduleSchema,
    success: { status: 201, description: "The schedule", schema: t.ScheduleSchema },
    problems: [QUOTA],
    async handle({ runtime, userId, params: { id }, body, idempotency }) {
      const key = { route: `POST ${schedules} ${id}`, ...idempotency };
      const json = await createSchedule(runtime, userId, id, body, key);
      return { status: 201, json };
    },
  }),
  defineRoute({
    method: "get",
    path: schedules,
    id: "listSchedules",
    summary: "A Process's schedules, oldest first",
    authenticated: true,
    params,
    success: { status: 200, description: "All of them", schema: t.SchedulesSchema },
    async handle({ runtime, userId, params: { id } }) {
      const items = await runtime.database.triggers(userId).listSchedules(id);
      return { status: 200, json: { items } };
    },
  }),
  defineRoute({
    method: "get",
    path: `${schedules}/{trigger}`,
    id: "getSchedule",
    summary: "A schedule: when it is due next, and how its last runs ended",
    authenticated: true,
    params: oneParams,
    success: { status: 200, description: "The schedule", schema: t.ScheduleSchema },
    async handle({ runtime, userId, params: { id, trigger } }) {
      const schedule = await runtime.database.triggers(userId).getSchedule(id, trigger);
      if (schedule === null) return notFound();
      return { status: 200, json: schedule };
    },
  }),
  defineRoute({
    method: "patch",
    path: `${schedules}/{trigger}`,
    id: "updateSchedule",
    summary: "Change a schedule, or switch it off and on",
    authenticated: true,
    params: oneParams,
    body: t.ScheduleChangesSchema,
    success: { status: 200, description: "The schedule", schema: t.ScheduleSchema },
    async handle({ runtime, userId, params: { id, trigger }, body }) {
      const json = await updateSchedule(runtime, userId, id, trigger, body);
      return { status: 200, json };
    },
  }),
  defineRoute({
    method: "delete",
    path: `${schedules}/{trigger}`,
    id: "deleteSchedule",
    summary: "Delete a schedule; runs that it started continue",
    authenticated: true,
    params: oneParams,
    success: { status: 204, description: "It is gone" },
    async handle({ runtime, userId, params: { id, trigger } }) {
      if (!(await runtime.database.triggers(userId).deleteSchedule(id, trigger))) return notFound();
      return { status: 204, json: null };
    },
  }),
  defineRoute({
    method: "post",
    path: hooks,
    id: "createHook",
    summary:
      "Create an address at which signed requests start a Process, or send an event to one of its waiting steps",
    authenticated: true,
    limited: "links",
    idempotent: true,
    params,
    body: t.NewHookSchema,
    success: {
      status: 201,
      description: "The hook, created once per key, with the key that signs its requests",
      schema: t.KeyedHookSchema,
    },
    problems: [QUOTA, UNSAFE, CHANGED],
    async handle({ runtime, userId, params: { id }, body, idempotency }) {
      const key = { route: `POST ${hooks} ${id}`, ...idempotency };
      const hook = await createHook(writerOf(runtime, userId), id, body, key);
      return { status: 201, json: withKey(runtime, hook) };
    },
  }),
  defineRoute({
    method: "post",
    path: `${hooks}/check`,
    id: "checkHook",
    summary:
      "Check a webhook before it is created: its faults, what requests could decide, and what one with a given body would do",
    authenticated: true,
    limited: "creates",
    params,
    body: t.CheckHookSchema,
    bodyBytes: HOOK_CHECK_BYTES,
    success: {
      status: 200,
      description: "What it would do; nothing is stored, started or sent",
      schema: t.CheckedHookSchema,
    },
    async handle({ runtime, userId, params: { id }, body }) {
      return { status: 200, json: await checkHook(writerOf(runtime, userId), id, body) };
    },
  }),
  defineRoute({
    method: "post",
    path: `${hooks}/{trigger}/rotate`,
    id: "rotateHook",
    summary: "Give a webhook a new key; the previous key stays valid for a while",
    authenticated: true,
    limited: "links",
    idempotent: true,
    params: oneParams,
    body: t.RotateHookSchema,
    success: {
      status: 200,
      description: "The hook, rotated once per key, with the new key that signs its requests",
      schema: t.KeyedHookSchema,
    },
    async handle({ runtime, userId, params: { id, trigger }, body, idempotency }) {
      const key = { route: `POST ${hooks}/{trigger}/rotate ${trigger}`, ...idempotency };
      const hook = { process: id, id: trigger };
      const rotation = await rotateHook(writerOf(runtime, userId), hook, body, key);
      return { status: 200, json: withKey(runtime, rotation) };
    },
  }),
  defineRoute({
    method: "get",
    path: hooks,
    id: "listHooks",
    summary: "A Process's webhooks, oldest first",
    authenticated: true,
    params,
    success: { status: 200, description: "All of them", schema: t.HooksSchema },
    async handle({ runtime, userId, params: { id } }) {
      const items = await runtime.database.triggers(userId).listHooks(id);
      return { status: 200, json: { items: items.map((hook) => publicHook(runtime, hook)) } };
    },
  }),
  defineRoute({
    method: "delete",
    path: `${hooks}/{trigger}`,
    id: "deleteHook",
    summary: "Delete a webhook, so that its address no longer works",
    authenticated: true,
    params: oneParams,
    success: { status: 204, description: "It is gone" },
    async handle({ runtime, userId, params: { id, trigger } }) {
      if (!(await runtime.database.triggers(userId).deleteHook(id, trigger))) return notFound();
      return { status: 204, json: null };
    },
  }),
];
