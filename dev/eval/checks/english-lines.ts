// The English sentences of the wording catalogues, which must not occur in a reply in another language.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fold } from "./words.ts";

const sharedFolder = join(import.meta.dirname, "../../../shared");
const FOLDERS = [
  "domain/wording",
  "domain/wording/texts",
  "kitchen/wording/english",
  "kitchen/wording/texts",
].map((folder) => join(sharedFolder, folder));

/** Shorter pieces may occur in any language, as names do. */
const MIN_WORDS = 3;

let cachedPieces: string[] | undefined;

/** The catalogues' English pieces of at least three words, folded and split at inserted values. */
export function englishLines(): string[] {
  cachedPieces ??= FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /^(?:english.*\.ts|en\.json)$/.test(file))
      .map((file) => ({ file, source: readFileSync(join(folder, file), "utf8") }))
      // A placeholder ends a piece, as in a template.
      .flatMap(({ file, source }) =>
        piecesOf(file.endsWith(".json") ? source.replaceAll(/\{\w+\}/g, '","') : source),
      ),
  );
  return cachedPieces;
}

/** The catalogues' English pieces that a text contains. */
export function englishLinesIn(text: string): string[] {
  const foldedText = fold(text);
  return englishLines().filter((line) => foldedText.includes(line));
}

/** The pieces of a file's strings and templates that are sentences, or parts of one. */
export function piecesOf(source: string): string[] {
  const code = source
    .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "")
    .replaceAll(/^import .*$/gm, "")
    .replaceAll(/\\"/g, "\u201d");
  const strings = code.match(/"[^"\n]*"|[`}][^`{}$\n]*(?:[`]|\$\{)/g) ?? [];
  const pieces = strings
    .map((piece) => fold(piece.replaceAll(/^["`}]|(?:["`]|\$\{)$/g, "").replaceAll("\u201d", '"')))
    .map((piece) => piece.replaceAll(/^[\s.,:;()]+|[\s.,:;()]+$/g, ""))
    .filter((piece) => piece.split(" ").filter((word) => /[a-z]/.test(word)).length >= MIN_WORDS);
  return [...new Set(pieces)];
}
