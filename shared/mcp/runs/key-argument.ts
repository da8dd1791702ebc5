// The argument by which a repeated call is recognized.
import * as z from "zod";

export const KeyArgument = {
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .optional()
    .describe("a random text; a repeat with the same key gets the same run, carried out once"),
};
