// The argument by which a repeated call is recognised.
import * as z from "zod";

export const KeyArgument = {
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .optional()
    .describe("a random text; the same key again gets the same run, carried out once"),
};
