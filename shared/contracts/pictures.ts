// The pictures of rows that can be stored: their types, sizes and number.

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

/** A picture in the form in which the database takes and gives it. */
export interface Picture {
  type: (typeof PICTURE_TYPES)[number];
  /** The bytes in base64. */
  content: string;
}

/** Maximum bytes of a row's picture. */
export const MAX_ROW_PICTURE = 1024 * 1024;
/** Maximum pixels of a side: a phone needs 64 MB to show a picture with two such sides. */
export const MAX_ROW_PICTURE_SIDE = 4096;
/** Maximum pictures of a household. */
export const MAX_PICTURES = 2000;
