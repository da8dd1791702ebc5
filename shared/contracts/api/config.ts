// Public v1 shape of what a client has to know before a user signs in. Frozen: change means v2.
import * as z from "zod";
import { LANGUAGES } from "../language.ts";

export const ConfigSchema = z
  .strictObject({
    auth: z
      .strictObject({
        url: z
          .url()
          .meta({ examples: ["https://abcdefgh.supabase.co/auth/v1"] })
          .describe(
            "Supabase Auth, where a client gets its tokens; `GET <url>/settings` lists the ways to sign in",
          ),
        publishableKey: z
          .string()
          .meta({ examples: ["sb_publishable_0123456789"] })
          .describe("the `apikey` of every request to it; it is not a secret"),
      })
      .describe("where people sign in"),
    languages: z
      .array(z.enum(LANGUAGES))
      .describe("the languages of the texts that the service itself writes"),
    rows: z
      .array(
        z.strictObject({
          path: z
            .string()
            .meta({ examples: ["/v1/garden/plants"] })
            .describe("where the rows are listed; the document describes their fields"),
          name: z
            .string()
            .meta({ examples: ["Plants"] })
            .describe("what they are called, in PascalCase"),
        }),
      )
      .describe("the kinds of rows that this deployment keeps"),
    features: z
      .strictObject({
        secrets: z.boolean().describe("Secrets can be stored, and Tools can use them"),
        voice: z.boolean().describe("Voice notes can be uploaded, and are transcribed"),
        channels: z
          .array(z.string())
          .meta({ examples: [["telegram"]] })
          .describe("messaging platforms that a person can be linked to"),
        push: z
          .string()
          .nullable()
          .meta({ examples: [null] })
          .describe(
            "the key that a browser subscribes with to get notices (`applicationServerKey`); null: browsers get none here",
          ),
      })
      .describe("what this deployment is set up for"),
  })
  .meta({ id: "Config" });
