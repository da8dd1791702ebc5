// `/hooks/<id>`: signed requests that start Processes or send events.
import type { App } from "../../shared/http/create-worker.ts";
import { handleHook, HOOK_BODY_BYTES } from "../../shared/services/inbound/hooks/handle-hook.ts";
import { publicEvent } from "../../shared/services/events/send-event.ts";
import { Refusal } from "../../shared/services/refusal.ts";
import { problem, ProblemError, problemOf, toProblem } from "../../shared/http/problem.ts";
import { receiveBody } from "../../shared/http/receive-body.ts";
import { refuseOtherMethods } from "../../shared/http/register-api.ts";

const PATH = "/hooks/:id";

export function registerHooks(app: App): void {
  app.post(PATH, async (c) => {
    const { runtime } = c.var;
    try {
      const body = await receiveBody(c.req.raw, HOOK_BODY_BYTES);
      if (body === "too_large") throw tooLarge();
      const json = await handleHook(runtime, c.req.param("id"), c.req.raw.headers, body);
      if (json instanceof Refusal) return problem(problemOf(json));
      if ("challenge" in json) return c.json(json);
      if ("replayed" in json) return c.json(publicEvent(json), json.replayed ? 200 : 202);
      // There is nothing to wait for if the answer has the run's outcome, or if the run was started before and
      // the request did not wait for its output.
      const isOver = json.status !== undefined || (json.repeated && json.url === undefined);
      return c.json(json, isOver ? 200 : 202);
    } catch (error) {
      return toProblem(error, runtime.flow.log);
    }
  });
  refuseOtherMethods(app, PATH, ["POST"]);
}

const tooLarge = () =>
  new ProblemError({
    status: 413,
    code: "body_too_large",
    title: "The body is too large",
    detail: `A webhook's body has at most ${HOOK_BODY_BYTES / 1024} KiB.`,
  });
