// The words with which a pack calls its own things: "the Barolo wine" names a Barolo, not a wine.
import type { DomainPack } from "../contracts/pack.ts";
import { foldedWords } from "./label-words.ts";

const memo = new WeakMap<DomainPack, ReadonlySet<string>>();

/** Names of tables, subdomains, ref types and artifacts, as `foldedWords` writes them. */
export function packWords(pack: DomainPack): ReadonlySet<string> {
  const known = memo.get(pack);
  if (known !== undefined) return known;
  const names = [
    ...Object.values(pack.tables).flatMap(({ table, refType }) => [table, refType]),
    ...Object.values(pack.subdomains).flatMap(({ name, artifact }) => [name, artifact?.type ?? ""]),
  ];
  const words = new Set(names.flatMap((name) => foldedWords(name.replaceAll("_", " "))));
  memo.set(pack, words);
  return words;
}
