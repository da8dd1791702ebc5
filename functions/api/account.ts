// /v1/account: deletes an account permanently, and exports the data of its user and of the user's households.
import { ErasureSchema, ExportSchema } from "../../shared/contracts/api/account.ts";
import { exportStream } from "../../shared/services/account/export-stream.ts";
import { startErasure } from "../../shared/services/account/start-erasure.ts";
import { defineRoute } from "../../shared/http/api-route.ts";

export const accountRoutes = [
  defineRoute({
    method: "delete",
    path: "/v1/account",
    id: "deleteAccount",
    summary:
      "Permanently delete the account and the user's own data; shared data stays with the household's other members",
    authenticated: true,
    // A repeat gets the same answer, because the first one may have been lost.
    erasedToo: true,
    limited: "links",
    success: {
      status: 202,
      description: "The account is no longer accessible, and a job deletes its data",
      schema: ErasureSchema,
    },
    async handle({ runtime, userId }) {
      const { erasure, done, runs } = await runtime.database.account(userId).eraseAccount();
      if (!done) await startErasure(runtime, { erasure, runs });
      const identity = runtime.env.supabase.serviceKey === undefined ? "kept" : "deleted";
      return { status: 202, json: { status: done ? "erased" : "erasing", identity } };
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/account/export",
    id: "exportAccount",
    momentary: true,
    summary: "The user's own data and the data that their households share, table by table",
    authenticated: true,
    limited: "links",
    success: {
      status: 200,
      description: "The export; it is streamed, so it is complete only if it is valid JSON",
      schema: ExportSchema,
      headers: { "Content-Disposition": "a file to save" },
    },
    async handle({ runtime, userId }) {
      const { clock } = runtime.flow;
      const account = runtime.database.account(userId);
      const body = await exportStream(account, clock.iso(clock.now()));
      return new Response(body, {
        headers: {
          "Content-Type": "application/json",
          "Cache-Control": "no-store",
          "Content-Disposition": 'attachment; filename="alfred.json"',
        },
      });
    },
  }),
];
