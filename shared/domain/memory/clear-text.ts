// What a text of memory must not contain: refs and ids, which are internal and mean nothing outside their prompt.
import { findUuids } from "../entities/translation/find-uuids.ts";

const REF = /\b[a-z]+_\d+\b/i;

/** Whether the text, which is trimmed, may be stored. */
export const isClear = (text: string): boolean =>
  text !== "" && !REF.test(text) && findUuids(text).length === 0;
