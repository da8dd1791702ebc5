// /v1/<pack>/<resource>/{id}/picture: the picture of a pack's row.
import { IdParamsSchema } from "../../shared/contracts/api/common.ts";
import { PictureSchema } from "../../shared/contracts/api/pictures.ts";
import { MAX_ROW_PICTURE, MAX_ROW_PICTURE_SIDE } from "../../shared/contracts/pictures.ts";
import type { ResourceSpec } from "../../shared/contracts/resource.ts";
import { type ApiAnswer, type ApiRoute, defineRoute } from "../../shared/http/api-route.ts";
import type { Edit } from "../../shared/services/rows/apply-edit.ts";
import { entityTag, isKnown } from "../../shared/services/rows/entity-tag.ts";
import { pictureOf, putPicture, removePicture } from "../../shared/services/rows/row-picture.ts";
import { notFound, Refusal } from "../../shared/services/refusal.ts";

interface PictureRoutes {
  /** The path of the listing. */
  path: string;
  spec: ResourceSpec;
  /** The resource's name in words. */
  kind: string;
  /** The schema of a row. */
  row(): NonNullable<ApiRoute["success"]["schema"]>;
  /** The answer that shows a row. */
  show(edit: Edit, row: Record<string, unknown>): Promise<ApiAnswer>;
}

const params = IdParamsSchema;
const PRIVATE = { "Cache-Control": "private, no-cache, no-transform", Vary: "Authorization" };

export function pictureRoutes({ path, spec, kind, row, show }: PictureRoutes): ApiRoute[] {
  const address = `${path}/{id}/picture`;
  return [
    defineRoute({
      method: "get",
      path: address,
      id: `get${spec.one}Picture`,
      summary: `The picture of a ${kind}; 304 for If-None-Match with its ETag`,
      authenticated: true,
      params,
      success: {
        status: 200,
        description: "The picture's bytes, as a file to save",
        schema: PictureSchema,
        contentType: "image/*",
        headers: {
          ETag: "changes whenever the picture changes",
          "Cache-Control": "private, to be revalidated each time",
          "Content-Disposition": "a file to save, so that no browser opens it as a page",
        },
      },
      async handle({ runtime, userId: user, request, params: { id } }) {
        const picture = await pictureOf({ runtime, user, spec }, id);
        if (picture === null) return notFound();
        const ETag = await entityTag(user, picture.hash);
        if (isKnown(request.headers.get("If-None-Match") ?? "", ETag)) {
          return new Response(null, { status: 304, headers: { ...PRIVATE, ETag } });
        }
        const content = await picture.read();
        if (content === null) return notFound();
        const name = `picture.${content.type.slice("image/".length)}`;
        return new Response(content.bytes, {
          headers: {
            ...PRIVATE,
            ETag,
            "Content-Type": content.type,
            "Content-Disposition": `attachment; filename="${name}"`,
          },
        });
      },
    }),
    defineRoute({
      method: "put",
      path: address,
      id: `put${spec.one}Picture`,
      summary: `Give a ${kind} a picture, in place of the one that it has`,
      authenticated: true,
      params,
      file: {
        description:
          `The bytes of a JPEG, PNG or WebP without animation, at most ${MAX_ROW_PICTURE} of them and ` +
          `${MAX_ROW_PICTURE_SIDE} pixels a side; the bytes say which it is. What is not the picture, such as the ` +
          "place where it was taken, is not kept",
      },
      bodyBytes: MAX_ROW_PICTURE,
      success: {
        status: 200,
        description: `The ${kind}`,
        get schema() {
          return row();
        },
        headers: { ETag: "changes whenever the content changes" },
      },
      problems: [
        { status: 422, code: "unknown_media", when: "the bytes are no picture that can be kept" },
        {
          status: 409,
          code: "too_many_pictures",
          when: "the household has the maximum of pictures",
        },
      ],
      async handle({ runtime, userId: user, params: { id }, body }) {
        const edit = { runtime, user, spec };
        const row = await putPicture(edit, id, body as unknown as Uint8Array<ArrayBuffer>);
        return row instanceof Refusal ? row : show(edit, row);
      },
    }),
    defineRoute({
      method: "delete",
      path: address,
      id: `delete${spec.one}Picture`,
      summary: `Take the picture of a ${kind} away; a ${kind} without one stays as it is`,
      authenticated: true,
      params,
      success: { status: 204, description: `The ${kind} has no picture` },
      handle: async ({ runtime, userId: user, params: { id } }) => ({
        status: 204,
        json: await removePicture({ runtime, user, spec }, id),
      }),
    }),
  ];
}
