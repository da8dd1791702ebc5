// What a text of memory must not contain: refs and ids, which are internal and mean nothing outside their prompt.
import { findUuids } from "../entities/translation/find-uuids.ts";

const REF = /\b[a-z]+_\d+\b/i;

/** Whether the text, without spaces around it, is one that may be kept. */
export const isClear = (text: string): boolean =>
  text !== "" && !REF.test(text) && findUuids(text).length === 0;
