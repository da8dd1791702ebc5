// Provenance: the sources of words that no member of the household wrote (spec/provenance).
import * as z from "zod";

/**
 * `service`: a call of a Tool. `webhook`: the request that started a run. `import`: a page or a text from which
 * a row was read. `channel`: a group, where others speak too. `mail`: an e-mail, which may quote any author.
 * `model`: another user's model, an agent's (MCP), or one that may have read any of these.
 */
export const OUTSIDE_SOURCES = [
  "service",
  "webhook",
  "import",
  "channel",
  "mail",
  "model",
] as const;
export type OutsideSource = (typeof OUTSIDE_SOURCES)[number];

export const SourcesSchema = z.array(z.enum(OUTSIDE_SOURCES));

/** A row's columns that contain words from outside, with the sources. Other columns are the household's own. */
export const OutsideColumnsSchema = z.record(z.string(), SourcesSchema);
export type OutsideColumns = z.infer<typeof OutsideColumnsSchema>;

/**
 * In a run, the source of a field that its Tool's owner lets decide (`answersMayDecide`): the field decides as the
 * household's own words do. A row stores it as `service`.
 */
export const TRUSTED = "trusted";
export type ValueSource = OutsideSource | typeof TRUSTED;

/**
 * JSON Pointers of the parts of a value that come from outside; `""` stands for the whole value. If one pointer
 * is within another, the longer one decides for its part.
 */
export type Outside = Record<string, ValueSource[]>;

/**
 * The provenance of a row with its lines, as the database returns it: `outside` of the row, and of each line
 * under its table's name.
 */
export const RowOutsideSchema = z
  .object({ outside: OutsideColumnsSchema.optional() })
  .catchall(z.unknown());
export type RowOutside = z.infer<typeof RowOutsideSchema>;

/** The provenance of the inputs of a stored Process's run, by name, and of its message. */
export const RunOutsideSchema = z.object({
  inputs: z.record(z.string(), SourcesSchema),
  message: SourcesSchema,
});
