// Ids and refs that must not be mixed up: each has its own (branded) type. An id gets its brand where it
// enters (a request, an envelope, an answer of Postgres); brands cost nothing at run time.
import * as z from "zod";

export const RunIdSchema = z.uuid().brand<"RunId">();
export type RunId = z.infer<typeof RunIdSchema>;

export const ConversationIdSchema = z.uuid().brand<"ConversationId">();
export type ConversationId = z.infer<typeof ConversationIdSchema>;

export const UserIdSchema = z.uuid().brand<"UserId">();
export type UserId = z.infer<typeof UserIdSchema>;
/** The subject of a user's token: a UUID of any version, which `z.uuid` would not accept. */
export const SubjectSchema = z.guid().toLowerCase().brand<"UserId">();

export const HouseholdIdSchema = z.uuid().brand<"HouseholdId">();
export type HouseholdId = z.infer<typeof HouseholdIdSchema>;

/** The id of an erasure, which deletes an account or a household permanently. */
export const ErasureIdSchema = z.uuid().brand<"ErasureId">();
export type ErasureId = z.infer<typeof ErasureIdSchema>;

/** What a model calls an entity, such as `wine_3` or `gen_wine_1`; never the id of its row (I1). */
export const RefSchema = z.string().brand<"Ref">();
export type Ref = z.infer<typeof RefSchema>;

/** The id of a row: any text except an id or a ref that has a type of its own. */
export type RowId = string & { readonly [z.$brand]?: never };
