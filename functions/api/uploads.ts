// /v1/uploads: a picture or a voice note, to be named by a later message.
import { UploadSchema } from "../../shared/contracts/api/uploads.ts";
import { MAX_PICTURE, MAX_UPLOAD } from "../../shared/contracts/media.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { tooLarge } from "../../shared/http/read-request.ts";
import { keepUpload } from "../../shared/services/runs/keep-upload.ts";

export const uploadRoutes = [
  defineRoute({
    method: "post",
    path: "/v1/uploads",
    id: "createUpload",
    summary: "Upload a picture or a voice note for a message; it is kept for an hour",
    authenticated: true,
    limited: "creates",
    file: {
      description:
        "The file's bytes. A picture (JPEG, PNG, WebP, GIF) has at most 3,932,160 bytes and 8,000 pixels a side, " +
        "a voice note (OGG, MP3, M4A, WAV) at most 7,340,032 bytes; the bytes say which it is",
    },
    bodyBytes: MAX_UPLOAD,
    success: { status: 201, description: "A message can name it now", schema: UploadSchema },
    problems: [
      {
        status: 422,
        code: "unknown_media",
        when: "the bytes are neither a picture nor a voice note that can be read",
      },
      {
        status: 409,
        code: "no_transcription",
        when: "it is a voice note, and no transcription is set up",
      },
    ],
    async handle({ runtime, userId, body }) {
      const bytes = body as unknown as Uint8Array<ArrayBuffer>;
      const upload = await keepUpload(runtime.flow.media, userId, bytes);
      if (upload === null) throw tooLarge(MAX_PICTURE);
      return { status: 201, json: upload };
    },
  }),
];
