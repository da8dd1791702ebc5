// The webhooks of messaging platforms: one address per channel.
import type { App } from "../../shared/http/create-worker.ts";
import { refuseOtherMethods } from "../../shared/http/register-api.ts";
import { handleWebhook } from "../../shared/http/webhooks/handle-webhook.ts";

const PATH = "/channels/:name";

/** Registers `/channels/<name>`; a GET is a platform's handshake. */
export function registerChannels(app: App): void {
  app.on(["GET", "POST"], PATH, (c) =>
    handleWebhook(c.var.runtime, c.req.raw, c.req.param("name"), (work) =>
      c.executionCtx.waitUntil(work),
    ),
  );
  refuseOtherMethods(app, PATH, ["GET", "POST"]);
}
