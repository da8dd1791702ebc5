// Ids that must not be mixed up: each is a UUID with a type of its own. Brands are made where an id enters
// (a request, an envelope, an answer of Postgres) and cost nothing at run time.
import * as z from "zod";

export const RunIdSchema = z.uuid().brand<"RunId">();
export type RunId = z.infer<typeof RunIdSchema>;

export const ConversationIdSchema = z.uuid().brand<"ConversationId">();
export type ConversationId = z.infer<typeof ConversationIdSchema>;

export const UserIdSchema = z.uuid().brand<"UserId">();
export type UserId = z.infer<typeof UserIdSchema>;
/** The subject of a user's token: whatever Postgres takes for a UUID. */
export const SubjectSchema = z.guid().toLowerCase().brand<"UserId">();

export const HouseholdIdSchema = z.uuid().brand<"HouseholdId">();
export type HouseholdId = z.infer<typeof HouseholdIdSchema>;
