// The route that creates a definition from a template.
import { IdParamsSchema } from "../../../shared/contracts/api/common.ts";
import { DEFINITION_BODY_BYTES } from "../../../shared/contracts/definitions/api/common.ts";
import type { Schema } from "../../../shared/contracts/schema.ts";
import { type ApiRoute, defineRoute } from "../../../shared/http/api-route.ts";
import { entityTag } from "../../../shared/services/rows/entity-tag.ts";
import { itemOf } from "../../../shared/services/definitions/definition-refusal.ts";
import { writeProblems } from "../../../shared/http/platform/problem-specs.ts";
import { type Writer, writerOf } from "../../../shared/services/definitions/writer.ts";
import { Refusal } from "../../../shared/services/refusal.ts";
import type { Keyed } from "../../../shared/ports/define-call.ts";
import type { Written } from "../../../shared/ports/definitions-of-kind.ts";

export interface Instance<Item, Body> {
  /** `/v1/service-templates/{id}/services` */
  path: string;
  id: string;
  summary: string;
  /** The address of the collection that the created definition belongs to: `/v1/services`. */
  collection: string;
  body: Schema<Body>;
  item: Schema<unknown>;
  create(
    writer: Writer,
    template: string,
    body: Body,
    keyed: Keyed,
  ): Promise<Written<Item> | Refusal>;
  /** The public shape, if it differs from the item. */
  show?(item: Item): unknown;
}

export function instanceRoute<Item extends { id: string }, Body>({
  collection,
  create,
  item: schema,
  show = (item) => item,
  ...route
}: Instance<Item, Body>): ApiRoute {
  return defineRoute({
    ...route,
    method: "post",
    authenticated: true,
    limited: "creates",
    idempotent: true,
    bodyBytes: DEFINITION_BODY_BYTES,
    params: IdParamsSchema,
    success: {
      status: 201,
      description: "The new definition, created once per key",
      schema,
      headers: { Location: "its address", ETag: "changes whenever the content changes" },
    },
    problems: [
      ...writeProblems,
      { status: 409, code: "template_archived", when: "the template is archived" },
    ],
    async handle({ runtime, userId, params: { id }, body, idempotency }) {
      const key = { route: `POST ${route.path.replace("{id}", id)}`, ...idempotency };
      const instance = itemOf(await create(writerOf(runtime, userId), id, body, key));
      if (instance instanceof Refusal) return instance;
      const json = show(instance);
      const headers = {
        Location: `${collection}/${instance.id}`,
        ETag: await entityTag(userId, json),
      };
      return { status: 201, headers, json };
    },
  });
}
