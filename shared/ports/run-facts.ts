// The facts that a run begins with, and the request for them.
import * as z from "zod";
import { StandingChangeSchema } from "../contracts/effects.ts";
import { STEP_CHOICES, STEP_WHYS } from "../contracts/definitions/step-choices.ts";
import { FindingSchema, type Wish } from "../contracts/findings.ts";
import {
  type ConversationId,
  type HouseholdId,
  RefSchema,
  type RunId,
  RunIdSchema,
} from "../contracts/ids.ts";
import { AvoidedSchema, type MemberProfile, ToldSchema } from "../contracts/profile.ts";
import { NoteInRingSchema } from "../contracts/reflected-memory.ts";
import { asUser, row, snaked } from "./define-call.ts";
import { peopleInMind } from "./mind-calls.ts";
import { RECALLED_SHAPE, type RecallScope } from "./recall.ts";
import { fieldsOf, NO_PROFILE, StoredProfileSchema } from "./stored-profile.ts";

/**
 * A row that may be relevant to a run although no exchange has touched it (spec/entities#tiers).
 */
const backgroundRow = z.object({
  table: z.string(),
  /** Ref type. */
  type: z.string(),
  id: z.uuid(),
  /** Assigned by the call. */
  ref: RefSchema,
  label: z.string(),
  /** `contains: port`, `named: gavi`, `recent: 2 days ago` */
  reason: z.string(),
  /** The place of the item, as the row has it; absent for items without a place. */
  place: z.string().nullish(),
});
export type BackgroundRow = z.output<typeof backgroundRow>;

export interface RunFactsRequest {
  household: HouseholdId;
  conversation: ConversationId;
  /** The run that begins, or is in progress. */
  run: RunId;
  /**
   * The topics of the message and the session, in lower case, the most specific first. The database uses the twelve most
   * telling ones.
   */
  terms: string[];
  /**
   * Rows whose content is in the session. Those that have changed since its snapshot are returned.
   */
  known: { table: string; id: string }[];
  /** Ids that the message names in `@[Label](id)`; those that the user may not see are left out, and those after the first fifty. */
  mentioned: string[];
  /** Maximum background rows, none of which is in `known`. */
  backgroundLimit: number;
  /** The conversation's exclusions, against which the rows in `known` are checked. */
  wishes: Wish[];
  /** The user's words, by which memory is searched; absent: of memory, only the notes are read. */
  recall?: RecallScope & { words: string };
}

const profile = z.object({
  /** The user's own profile; null if none is stored. If other people read the conversation, only the time zone. */
  profile: StoredProfileSchema.nullable(),
  /** The pack's profile columns that the household shares, with the values of all members. */
  shared: z.record(z.string(), z.unknown()).nullish(),
  avoid: z.array(AvoidedSchema).default([]),
  told: z.array(ToldSchema).default([]),
});

const waitingStep = row({
  run: RunIdSchema,
  process: z.string(),
  hop: z.string(),
  step: z.string(),
  why: z.enum(STEP_WHYS),
  given: z.array(z.string()),
  requestHash: z.string(),
  choices: z.array(z.enum(STEP_CHOICES)),
  text: z.string().optional(),
  isNewest: z.boolean(),
});

const failedSearch = z.object({ failed: z.string() });

/** All facts from the database that a run begins with, read in one request. */
const facts = z
  .object({
    ...profile.shape,
    /** The number of the household's rows in each writable top-level table. */
    counts: z.record(z.string(), z.int()),
    background: z.array(backgroundRow),
    /**
     * Known rows that a screen, another conversation or an undo has changed; null: the row is gone.
     */
    changed: z.array(
      z.object({
        table: z.string(),
        id: z.uuid(),
        row: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
    mentioned: z.array(backgroundRow),
    /** The current findings in known rows, keyed by id; rows without a finding are left out. */
    found: z.record(z.string(), z.array(FindingSchema)),
    /** The changes of the last few runs of this conversation that are not undone, newest first. */
    standing: z.array(StandingChangeSchema),
    /**
     * What was said before about the words; null without words, or if nothing may be recalled. `failed`: the Postgres error code
     * of a failed search.
     */
    memory: z.union([z.object(RECALLED_SHAPE), failedSearch]).nullish(),
    /** The entities in mind; null if nothing may be recalled. `failed`: as in `memory`. */
    people: z.union([peopleInMind, failedSearch]).nullish(),
    /**
     * Alfred's notes about the user, the user's own first, then the newest; none if nothing may be recalled.
     */
    notes: z.union([z.array(row(NoteInRingSchema.shape)), failedSearch]).nullish(),
    /** Steps that wait for the user and whose questions were shown in this conversation, oldest first. */
    waiting: z.array(waitingStep).nullish(),
  })
  .transform(({ profile, shared, avoid, told, waiting, ...facts }) => ({
    ...(waiting && waiting.length > 0 ? { waiting } : {}),
    ...facts,
    profile: factsProfile({ profile, shared, avoid, told }),
  }));
export type RunFacts = z.output<typeof facts>;

/**
 * The facts that a run begins with, in one request; the call assigns refs to the rows that it
 * returns.
 */
export const readRunFacts = asUser(
  "read_run_facts",
  ({ household, conversation, run, ...request }: RunFactsRequest) => ({
    ...snaked(request),
    run_id: run,
    household_id: household,
    conversation_id: conversation,
  }),
  facts,
);

/**
 * The user's own profile with the household's shared fields, the exclusions that follow from both,
 * and the facts that the user stated in conversations; null when all of these are empty.
 */
function factsProfile(facts: z.output<typeof profile>): MemberProfile | null {
  const { profile: ownProfile, avoid, told } = facts;
  const sharedFields = fieldsOf(facts.shared ?? {});
  const statements = [...Object.values(sharedFields).filter(hasContent), ...avoid, ...told];
  if (ownProfile === null && statements.length === 0) return null;
  const { fields, guidance, timezone } = ownProfile ?? NO_PROFILE;
  const ownFields = Object.fromEntries(
    Object.keys(sharedFields).flatMap((name) =>
      hasContent(fields[name] ?? null) ? [[name, fields[name]]] : [],
    ),
  );
  return {
    fields: { ...fields, ...sharedFields },
    ...(Object.keys(ownFields).length === 0 ? {} : { own: ownFields }),
    ...{ guidance, timezone, avoid, told },
  };
}

const hasContent = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null);
