// The picture of a pack's row: checked and stripped before it is stored, and named by the row, which changes through
// the ledger like any edit of a screen (spec/api#pictures).
import { fromBase64, toBase64 } from "../../contracts/base64.ts";
import {
  MAX_PICTURES,
  MAX_ROW_PICTURE,
  MAX_ROW_PICTURE_SIDE,
  type Picture,
  PICTURE_TYPES,
} from "../../contracts/pictures.ts";
import { pictureType, sizeFits } from "../../domain/pictures/picture-size.ts";
import { stripPicture } from "../../domain/pictures/strip-picture.ts";
import { notFound, Refusal } from "../refusal.ts";
import { applyEdit, type Edit } from "./apply-edit.ts";
import { withFindings } from "./mark-row.ts";

type Row = Record<string, unknown>;

/**
 * Gives the row a picture in place of the one that it has. Refuses a row that the user may not see, bytes that are not a
 * picture of an accepted kind and size, a household with the maximum of pictures, and in the cases of `applyEdit`.
 * @returns the row afterwards, children nested, with its findings
 */
export async function putPicture(
  edit: Edit,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Row | Refusal> {
  const { runtime, user, spec } = edit;
  const api = runtime.api(user);
  const household = await api.householdOf(spec.table, id);
  if (household === null) return notFound();
  const picture = readPicture(bytes);
  if (picture === null) return unknownPicture();
  const stored = await api.putPicture(household, picture, MAX_PICTURES);
  if (stored.outcome === "stored") return setPicture(edit, id, stored.hash);
  return stored.outcome === "full" ? tooManyPictures() : notFound();
}

/**
 * Takes the row's picture away, if it has one. Refuses a row that the user may not see, and in the cases of `applyEdit`.
 * @returns null when the row has no picture any more
 */
export async function removePicture(edit: Edit, id: string): Promise<Refusal | null> {
  const row = await setPicture(edit, id, null);
  return row instanceof Refusal ? row : null;
}

/** Changes the row only if it has another picture. */
async function setPicture(edit: Edit, id: string, picture: string | null): Promise<Row | Refusal> {
  const { runtime, user, spec } = edit;
  const api = runtime.api(user);
  const [household, row] = await Promise.all([
    api.householdOf(spec.table, id),
    api.getRow(spec.table, id),
  ]);
  if (household === null || row === null) return notFound();
  if (row["picture"] === picture) return withFindings(edit, row);
  const origin = { id: runtime.flow.ids.uuid(), step: "picture", household, hash: null };
  const op = { op: "update", table: spec.table, id, set: { picture } } as const;
  const changedRow = await applyEdit(edit, origin, op, {});
  if (changedRow instanceof Refusal) return changedRow;
  return withFindings(edit, changedRow ?? {});
}

/** The row's picture, whose bytes `read` gets; null for a row that has none or that the user may not see. */
export async function pictureOf({ runtime, user, spec }: Edit, id: string) {
  const api = runtime.api(user);
  const hash = (await api.getRow(spec.table, id))?.["picture"];
  if (typeof hash !== "string") return null;
  return {
    hash,
    async read() {
      const picture = await api.readPicture(hash);
      return picture && { type: picture.type, bytes: fromBase64(picture.content) };
    },
  };
}

function readPicture(bytes: Uint8Array<ArrayBuffer>): Picture | null {
  const type = PICTURE_TYPES.find((candidate) => candidate === pictureType(bytes));
  if (type === undefined || !sizeFits(type, bytes, MAX_ROW_PICTURE_SIDE)) return null;
  const strippedBytes = stripPicture(type, bytes);
  return strippedBytes && { type, content: toBase64(strippedBytes) };
}

const unknownPicture = () =>
  new Refusal({
    kind: "invalid",
    code: "unknown_media",
    title: "This is not a picture that can be kept",
    detail:
      "Its bytes must be those of a complete JPEG, PNG or WebP without animation, with at most " +
      `${MAX_ROW_PICTURE_SIDE} pixels a side and ${MAX_ROW_PICTURE} bytes; its name and its Content-Type do not count.`,
  });

const tooManyPictures = () =>
  new Refusal({
    kind: "conflict",
    code: "too_many_pictures",
    title: "The household has too many pictures",
    detail:
      `At most ${MAX_PICTURES} are kept. Remove some; a picture that nothing shows any more counts for 30 days, ` +
      "so that removing it can be undone.",
  });
