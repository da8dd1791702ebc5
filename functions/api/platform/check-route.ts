// The route that checks a definition before it is stored.
import type { Fault } from "../../../shared/contracts/definitions/processes.ts";
import {
  CheckDefinitionSchema,
  CheckedDefinitionSchema,
  DEFINITION_BODY_BYTES,
} from "../../../shared/contracts/definitions/api/common.ts";
import type { Schema } from "../../../shared/contracts/schema.ts";
import { type ApiRoute, defineRoute } from "../../../shared/http/api-route.ts";
import { faultsOfBody } from "../../../shared/services/definitions/check-body.ts";
import type { PlatformDatabase } from "../../../shared/ports/platform-database.ts";

interface CheckedKind<New> {
  path: string;
  /** As texts and operation ids call it: `Service`. */
  one: string;
  created: Schema<New>;
  faults(db: PlatformDatabase, body: New): Promise<Fault[]>;
}

export const checkRoute = <New>({ path, one, created, faults }: CheckedKind<New>): ApiRoute =>
  defineRoute({
    method: "post",
    path: `${path}/check`,
    id: `check${one}`,
    summary: `Check a ${one}: all faults, each with its place; nothing is stored`,
    authenticated: true,
    limited: "creates",
    body: CheckDefinitionSchema,
    bodyBytes: DEFINITION_BODY_BYTES,
    success: { status: 200, description: "Its faults", schema: CheckedDefinitionSchema },
    async handle({ runtime, userId, body }) {
      const db = runtime.platform(userId);
      const allFaults = await faultsOfBody(created, body, (validBody) => faults(db, validBody));
      return { status: 200, json: { faults: allFaults } };
    },
  });
