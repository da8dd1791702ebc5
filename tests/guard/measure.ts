// All lines through the guard of a migrated database, and the document that tells how well it did.
import { formatted } from "../../dev/gate/formatted.ts";
import { fileURLToPath } from "node:url";
import { guardDocument, union, type Measured } from "./document.ts";
import { findCodes } from "./find-codes.ts";
import { blind, blindLater, corpus, judged, second, type GuardLine } from "./guard-line.ts";
import { judge, judgeDiets, type Verdict } from "./score.ts";

export const documentFile = fileURLToPath(new URL("../../docs/guard.md", import.meta.url));

/** What words find in these lines, and in which diets they are wrong. @param databaseUrl as in `measure` */
export async function measureLines(
  databaseUrl: string,
  lines: readonly GuardLine[],
): Promise<{ verdicts: Verdict[]; diets: Verdict[] }> {
  const texts = lines.map(({ text }) => text);
  const found = await findCodes(databaseUrl, texts);
  const at = (index: number) => found[index] ?? new Set<string>();
  return {
    verdicts: lines.map((line, index) => judge(line, at(index))),
    diets: lines.flatMap((line, index) => judgeDiets(line, at(index)) ?? []),
  };
}

/** @param databaseUrl a superuser's, of a database with all migrations */
export async function measure(databaseUrl: string): Promise<Measured> {
  const [own, others, known] = [corpus(), blind(), judged()];
  const later = blindLater();
  const authored = await measureLines(databaseUrl, second());
  const lines = [...own, ...others, ...later];
  const found = await findCodes(
    databaseUrl,
    lines.map(({ text }) => text),
  );
  const verdicts = lines.map((line, at) => judge(line, found[at] ?? new Set()));
  const both = known.map((model) => {
    const at = lines.findIndex(({ lang, text }) => lang === model.lang && text === model.text);
    const line = lines[at];
    if (line === undefined)
      throw new Error(`judged.json: no line says ${JSON.stringify(model.text)}`);
    return judge(line, union(found[at] ?? new Set(), model));
  });
  return {
    own: verdicts.slice(0, own.length),
    blind: verdicts.slice(own.length, -later.length),
    later: verdicts.slice(-later.length),
    both,
    second: authored.verdicts,
    diets: authored.diets,
  };
}

export async function documentOf(measured: Measured): Promise<string> {
  return formatted(documentFile, guardDocument(measured));
}
