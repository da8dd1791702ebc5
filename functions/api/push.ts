// /v1/push-subscriptions: browsers that get the user's notices by Web Push.
import {
  NewPushSubscriptionSchema,
  PushParamsSchema,
  PushSubscriptionListSchema,
  SavedPushSubscriptionSchema,
} from "../../shared/contracts/api/push.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { nextMorning } from "../../shared/runtime/send-reminders.ts";
import { notFound, Refusal } from "../../shared/services/refusal.ts";

const path = "/v1/push-subscriptions";

export const pushRoutes = [
  defineRoute({
    method: "put",
    path,
    id: "savePushSubscription",
    summary:
      "Send the user's notices and reminders to a browser; with more than ten, the oldest subscription is removed",
    authenticated: true,
    body: NewPushSubscriptionSchema,
    success: {
      status: 200,
      description:
        "The browser gets notices from now on; repeating the endpoint changes its keys and language",
      schema: SavedPushSubscriptionSchema,
    },
    problems: [{ status: 409, code: "push_off", when: "notices to browsers are not set up here" }],
    async handle({ runtime, userId, body: { endpoint, keys, language } }) {
      if (runtime.pushService === null) {
        return new Refusal({
          kind: "conflict",
          code: "push_off",
          title: "Notices to browsers are not set up here",
          detail:
            "Alfred's operator has set no keys for Web Push. GET /v1/config says so beforehand.",
        });
      }
      const { timezone } = await runtime.api(userId).getProfile();
      const remindAt = nextMorning(timezone, runtime.flow.clock.now());
      const subscriber = { endpoint, ...keys, language, remindAt };
      const id = await runtime.database.pushes(userId).savePush(subscriber);
      return { status: 200, json: { id } };
    },
  }),
  defineRoute({
    method: "get",
    path,
    id: "listPushSubscriptions",
    summary: "The browsers that get the user's notices, newest first",
    authenticated: true,
    success: {
      status: 200,
      description: "The subscriptions, ten at most",
      schema: PushSubscriptionListSchema,
    },
    handle: async ({ runtime, userId }) => ({
      status: 200,
      json: { items: await runtime.database.pushes(userId).listPushes() },
    }),
  }),
  defineRoute({
    method: "delete",
    path: `${path}/{id}`,
    id: "deletePushSubscription",
    summary: "Stop sending notices to a browser",
    authenticated: true,
    params: PushParamsSchema,
    success: { status: 204, description: "The browser gets no more notices" },
    async handle({ runtime, userId, params: { id } }) {
      if (!(await runtime.database.pushes(userId).deletePush(id))) return notFound();
      return { status: 204, json: null };
    },
  }),
];
