// The filter operators available: those of every pack, and the pack's own.
import { FILTER_OPERATORS } from "../../contracts/filter.ts";
import type { DomainPack } from "../../contracts/pack.ts";

export function operatorsOf({ families }: Pick<DomainPack, "families">): string[] {
  return [...FILTER_OPERATORS, ...(families ? [families.operator, families.opposite] : [])];
}
