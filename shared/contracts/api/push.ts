// Public v1 shapes of browsers that get notices by Web Push. Frozen: change means v2.
import * as z from "zod";
import { LANGUAGES } from "../language.ts";
import { IdSchema, TimestampSchema } from "./common.ts";

const key = (example: string, what: string) =>
  z
    .base64url()
    .length(example.length)
    .meta({ examples: [example] })
    .describe(what);
/** The public key in the example of RFC 8291. */
const P256DH =
  "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

export const NewPushSubscriptionSchema = z
  .strictObject({
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .meta({ examples: ["https://updates.push.example/wpush/v2/gAAA"] })
      .describe("the address at the browser's push service"),
    keys: z
      .strictObject({
        p256dh: key(P256DH, "the browser's public key, base64url"),
        auth: key("BTBZMqHH6r4Tts7J_aSIgg", "the browser's secret, base64url"),
      })
      .describe("as `PushSubscription.toJSON()` returns them"),
    language: z.enum(LANGUAGES).describe("the language of the notices"),
  })
  .meta({ id: "NewPushSubscription" });

const PushSubscriptionSchema = z
  .strictObject({ id: IdSchema, createdAt: TimestampSchema })
  .meta({ id: "PushSubscription" });

export const SavedPushSubscriptionSchema = z
  .strictObject({ id: IdSchema })
  .meta({ id: "SavedPushSubscription" });

export const PushSubscriptionListSchema = z
  .strictObject({ items: z.array(PushSubscriptionSchema) })
  .meta({ id: "PushSubscriptionList" });

export const PushParamsSchema = z.strictObject({ id: IdSchema });
