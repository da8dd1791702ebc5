// Decodes a PNG, and encodes a small one with a palette: a page has few colours, so a pixel needs one byte instead of three.
import { crc32, deflateSync } from "node:zlib";
import type { Browser } from "playwright-core";

const MAX_COLOURS = 256;

/** The pixels of a picture, four bytes each. */
export interface Dots {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** Decodes the picture in a browser, which needs no library. */
export async function readDots(browser: Browser, png: Buffer): Promise<Dots> {
  const page = await browser.newPage();
  try {
    const read = await page.evaluate(async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext("2d");
      context?.drawImage(bitmap, 0, 0);
      const { data } = context!.getImageData(0, 0, width, height);
      let letters = "";
      for (let offset = 0; offset < data.length; offset += 32_768) {
        letters += String.fromCharCode(...data.subarray(offset, offset + 32_768));
      }
      return { width, height, data: btoa(letters) };
    }, png.toString("base64"));
    const { width, height, data } = read;
    return { width, height, rgba: Buffer.from(data, "base64") };
  } finally {
    await page.close();
  }
}

/** Keeps the most frequent colours; each other colour becomes the nearest of them. */
export function writePalettePng({ width, height, rgba }: Dots): Buffer {
  const colourAt = (from: number) =>
    ((rgba[from] ?? 0) << 16) | ((rgba[from + 1] ?? 0) << 8) | (rgba[from + 2] ?? 0);
  const counts = new Map<number, number>();
  for (let from = 0; from < rgba.length; from += 4) {
    const colour = colourAt(from);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_COLOURS)
    .map(([colour]) => colour);
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let dot = 0; dot < width * height; dot++) {
    // Each row begins with a byte for its filter.
    rows[dot + Math.floor(dot / width) + 1] = places.get(colourAt(dot * 4)) ?? 0;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits per pixel, with a palette.
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flatMap(partsOf))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const partsOf = (colour: number) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];

function nearest(palette: readonly number[], colour: number): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour);
  let [best, least] = [0, Infinity];
  for (const [place, candidate] of palette.entries()) {
    const [r = 0, g = 0, b = 0] = partsOf(candidate);
    const far = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
