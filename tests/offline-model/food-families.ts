// Families of food by the seeded catalogue, so that what the offline model asks for is answered as the
// database would answer it.
import { ContractError } from "../../shared/contracts/errors.ts";
import { foodKey, indexByName, parseCatalogue } from "../database/kitchen/parse-catalogue.ts";

export type Row = Record<string, unknown>;

const { entries, parents } = parseCatalogue();
const BY_NAME = new Map([...indexByName(entries)].map(([word, entry]) => [foodKey(word), entry]));
const FAMILIES = new Set([...parents.keys()].map(foodKey));

/**
 * Whether the row or one of its lines is this food, or a food of this family.
 * @throws ContractError if the catalogue has neither
 */
export function isOfFamily(row: Row, family: string): boolean {
  const key = foodKey(family);
  const entry = BY_NAME.get(key);
  if (entry === undefined && !FAMILIES.has(key)) {
    const message = `filter: the catalogue has no category or ingredient "${family}"; search for it by name`;
    throw new ContractError("invalid_input", message);
  }
  const lines = (row["recipe_ingredients"] ?? []) as Row[];
  return [row, ...lines].some(({ name }) => {
    const food = BY_NAME.get(foodKey(String(name)));
    const kinds = food === undefined ? [] : [food.name, ...food.categories].map(foodKey);
    return kinds.includes(key) || (entry !== undefined && food === entry);
  });
}
