// Bytes of small pictures with what cameras and programs add to them: a place, a profile of colours, a comment.

export const SECRET = "48.2082 N 16.3738 E";

const ascii = (text: string) => [...Buffer.from(text, "latin1")];
const bytesOf = (...parts: (number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const u16 = (value: number) => [value >> 8, value & 0xff];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const littleU32 = (value: number) => u32(value).toReversed();

const segment = (marker: number, content: number[]) => [
  ...[0xff, marker],
  ...u16(content.length + 2),
  ...content,
];

/** EXIF in little-endian with the turn, if there is one, and then the secret. */
const exif = (turn: number | null) => [
  ...ascii("Exif\0\0II"),
  ...[42, 0, 8, 0, 0, 0],
  ...(turn === null ? [0, 0] : [1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, turn, 0, 0, 0]),
  ...ascii(SECRET),
];

interface JpegOptions {
  width?: number;
  height?: number;
  /** EXIF's orientation. */
  turn?: number | null;
  /** Bytes of pixels. */
  pixels?: number;
  tail?: string;
}

export function jpegOf({
  width = 9,
  height = 9,
  turn = null,
  pixels = 64,
  tail = "",
}: JpegOptions = {}): Uint8Array<ArrayBuffer> {
  return bytesOf(
    [0xff, 0xd8],
    segment(0xe0, [...ascii("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xe1, exif(turn)),
    segment(0xe2, ascii("ICC_PROFILE\0 colours")),
    segment(0xed, ascii(`Photoshop 3.0\0${SECRET}`)),
    segment(0xfe, ascii(SECRET)),
    segment(0xc0, [8, ...u16(height), ...u16(width), 1, 1, 0x11, 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    new Uint8Array(pixels).fill(7),
    // A byte 0xff of data, and a restart of the scan.
    [0xff, 0x00, 0xff, 0xd0, 7],
    [0xff, 0xd9],
    ascii(tail),
  );
}

export function pngOf(width = 9, height = 9): Uint8Array<ArrayBuffer> {
  const chunk = (name: string, content: number[]) => [
    ...u32(content.length),
    ...ascii(name),
    ...content,
    ...u32(0),
  ];
  return bytesOf(
    [0x89, ...ascii("PNG\r\n\u001A\n")],
    chunk("IHDR", [...u32(width), ...u32(height), 8, 2, 0, 0, 0]),
    chunk("tEXt", ascii(`Comment\0${SECRET}`)),
    chunk("eXIf", exif(null)),
    chunk("IDAT", ascii("pixels")),
    chunk("IEND", []),
    ascii(SECRET),
  );
}

export function webpOf(): Uint8Array<ArrayBuffer> {
  const chunk = (name: string, content: number[]) => [
    ...ascii(name),
    ...littleU32(content.length),
    ...content,
    ...(content.length % 2 === 1 ? [0] : []),
  ];
  const chunks = [
    ...chunk("VP8X", [0x0c, 0, 0, 0, 8, 0, 0, 8, 0, 0]),
    ...chunk("VP8 ", ascii("pixels!")),
    ...chunk("EXIF", exif(null)),
    ...chunk("XMP ", ascii(SECRET)),
  ];
  return bytesOf(ascii("RIFF"), littleU32(chunks.length + 4), ascii("WEBP"), chunks, ascii(SECRET));
}
