// Public v1 shapes of the user's profile: the core's fields, and those of the pack. Frozen: change means v2.
import { NOTICE_PLACES } from "../notices.ts";
import * as z from "zod";
import type { ProfileSpec } from "../profile.ts";
import { textSchema } from "./common.ts";
import { type NoticesTo, NoticesToSchema } from "./notice-place.ts";

/** One to three parts, such as `UTC` or `Europe/Vienna`. An offset such as +01:00 is not the name of a time zone. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/;
const ZONE = { examples: ["Europe/Vienna"] };
const GUIDANCE = { examples: [{ tasks: "Put the urgent ones first." }] };

/** The schemas of `/v1/profile` for a pack. */
export function profileSchemas({ fields }: ProfileSpec) {
  const shownFields = Object.entries(fields).map(([name, field]) => [name, field.shown] as const);
  const givenFields = Object.entries(fields).map(([name, field]) => [name, field.given.optional()]);
  return {
    shownSchema: z
      .strictObject({
        displayName: z
          .string()
          .nullable()
          .meta({ examples: ["Ada"] })
          .describe("shown to the household"),
        ...Object.fromEntries(shownFields),
        guidance: z
          .record(z.string(), z.string())
          .meta(GUIDANCE)
          .describe("subdomain → guidance in your own words"),
        timezone: z.string().meta(ZONE).describe("IANA name"),
        memory: z.boolean().describe("whether what you say is kept and found again"),
        memoryForAgents: z.boolean().describe("whether agents (MCP) may find it, too"),
        approvalsForAgents: z
          .boolean()
          .describe(
            "whether agents may answer steps that wait in other conversations than their own",
          ),
        notices: z.enum(NOTICE_PLACES).describe("whether notices are sent about unattended runs"),
        noticesTo: NoticesToSchema,
      })
      .meta({ id: "Profile" }),
    inputSchema: z
      .strictObject({
        displayName: textSchema(120)
          .nullable()
          .optional()
          .meta({ examples: ["Ada"] }),
        ...(Object.fromEntries(givenFields) as Record<string, z.ZodOptional>),
        guidance: z
          .record(z.string().regex(/^[a-z][a-z_]{0,39}$/), textSchema(2000))
          .optional()
          .meta(GUIDANCE)
          .describe("replaces all guidance; subdomain → words"),
        timezone: z
          .string()
          .max(64)
          .refine(isTimeZone, "is not an IANA time zone, such as Europe/Vienna")
          .optional()
          .meta({ ...ZONE, pattern: ZONE_NAME.source })
          .describe("IANA name, as the time zone database has it"),
        memory: z
          .boolean()
          .optional()
          .describe("false: nothing more is kept, and nothing is found; what is kept stays"),
        memoryForAgents: z
          .boolean()
          .optional()
          .describe("true: agents (MCP) find what you have said, and may use it in their answers"),
        approvalsForAgents: z
          .boolean()
          .optional()
          .describe("true: agents (MCP) see and answer every step that waits for you"),
        notices: z
          .enum(NOTICE_PLACES)
          .optional()
          .describe("`chat`: at the place that `noticesTo` names; `none`: nowhere"),
        noticesTo: NoticesToSchema.optional(),
      })
      .describe("Absent fields stay unchanged; null clears a field")
      .meta({ id: "PutProfile" }),
  };
}

/** The checked fields of a request: the core's fields, and the pack's fields under their own names. */
export interface PutProfile {
  displayName?: string | null | undefined;
  guidance?: Record<string, string> | undefined;
  timezone?: string | undefined;
  memory?: boolean | undefined;
  memoryForAgents?: boolean | undefined;
  approvalsForAgents?: boolean | undefined;
  notices?: (typeof NOTICE_PLACES)[number] | undefined;
  noticesTo?: NoticesTo | undefined;
  [field: string]: unknown;
}

function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
