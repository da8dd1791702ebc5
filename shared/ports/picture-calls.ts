// The calls about the pictures of rows: their bytes, which a row names by their hash.
import * as z from "zod";
import type { HouseholdId } from "../contracts/ids.ts";
import { type Picture, PICTURE_TYPES } from "../contracts/pictures.ts";
import { asUser, asWorker, type CallsOf, onlyField } from "./define-call.ts";

export const pictureCalls = {
  /**
   * Stores a picture for a row of the household to name; equal pictures are stored once. `full`: the household has `most`
   * pictures, including those that no row names any more.
   */
  putPicture: asUser(
    "put_picture",
    (household: HouseholdId, picture: Picture, most: number) => ({
      household_id: household,
      ...picture,
      most,
    }),
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.literal("stored"), hash: z.string() }),
      z.object({ outcome: z.enum(["full", "not_found"]) }),
    ]),
  ),
  /** Null for a picture that no household of the user has. */
  readPicture: asUser(
    "read_picture",
    (hash: string) => ({ hash }),
    onlyField("picture", z.object({ type: z.enum(PICTURE_TYPES), content: z.base64() }).nullable()),
  ),
};

export const pictureKeeperCalls = {
  /** Deletes pictures that no row has named for 30 days. @returns how many */
  forgetPictures: asWorker(
    "forget_pictures",
    (limit: number) => ({ limit }),
    onlyField("forgotten", z.int()),
  ),
};

/** Calls for no particular user. */
export type PictureKeeper = CallsOf<typeof pictureKeeperCalls>;
