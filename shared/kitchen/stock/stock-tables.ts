// The tables of the inventory, the shopping list, and the ingredient catalogue that both refer to.
import * as z from "zod";
import type { StatableChanges, TableSpec } from "../../contracts/pack.ts";
import { enumOf, locationWords } from "../enum-maps.ts";
import {
  amount,
  calendarDate,
  clearable,
  optional,
  prose,
  refTo,
  text,
  withDefault,
} from "../fields.ts";
import {
  JUDGED_COLUMNS,
  judgedColumns,
  judgedFields,
  withoutBadJudgement,
} from "../food/judgement.ts";
import { unitOf } from "../food/units.ts";

const LocationSchema = enumOf(locationWords);

/** Limits shared by the tables and the artifacts that fill them. */
export const stockFields = {
  name: text(200),
  quantity: amount(),
  unit: text(40),
  location: LocationSchema,
  expires_on: calendarDate(),
  notes: prose(2000),
};
export const shoppingFields = {
  name: text(200),
  quantity: amount(),
  unit: text(40),
  category: text(80),
  notes: prose(2000),
};

/** The amounts that a plan may state, and when two units are the same. */
const statableAmounts: Pick<StatableChanges, "amounts" | "isSameUnit"> = {
  amounts: { quantity: "unit" },
  isSameUnit: (a, b) => unitOf(a).name === unitOf(b).name,
};

export const ingredients: TableSpec = {
  table: "ingredients",
  subdomain: "inventory",
  refType: "ingredient",
  labelColumn: "name",
  foreignKeys: {},
  children: {},
  writable: false,
  insert: z.strictObject({}),
  update: z.strictObject({}),
  columns: {
    id: "ref",
    name: "text",
    aliases: "list of text: other names",
    categories: "list of text, such as fish, seafood, protein",
    default_unit: "text",
    allergens: "list of allergen codes, such as fish, milk, gluten",
    density: "grams per millilitre, or empty",
  },
};

export const inventory: TableSpec = {
  table: "inventory",
  subdomain: "inventory",
  refType: "inventory",
  labelColumn: "name",
  foreignKeys: { ingredient_id: "ingredients" },
  unshown: ["match_confidence"],
  placeColumn: "location",
  alwaysRead: ["quantity", "unit", "location", "expires_on"],
  writeStepColumns: JUDGED_COLUMNS,
  statable: {
    create: ["name", "quantity", "unit", "location", "expires_on"],
    set: ["location", "expires_on"],
    ...statableAmounts,
  },
  children: {},
  writable: true,
  insert: z
    .strictObject({
      name: stockFields.name,
      ingredient_id: optional(refTo("ingredient")),
      quantity: optional(stockFields.quantity),
      unit: optional(stockFields.unit),
      location: optional(stockFields.location),
      expires_on: optional(stockFields.expires_on),
      notes: optional(stockFields.notes),
      ...judgedFields,
    })
    .overwrite(withoutBadJudgement),
  update: z
    .strictObject({
      name: stockFields.name.optional(),
      ingredient_id: clearable(refTo("ingredient")),
      quantity: clearable(stockFields.quantity),
      unit: clearable(stockFields.unit),
      location: clearable(stockFields.location),
      expires_on: clearable(stockFields.expires_on),
      notes: clearable(stockFields.notes),
      ...judgedFields,
    })
    .overwrite(withoutBadJudgement),
  columns: {
    id: "ref",
    name: "text",
    ingredient_id: "ingredient ref of the catalogue, or empty",
    match_confidence: "0 to 1, how sure that ref is; never set by hand",
    quantity: "number, or empty when unknown",
    unit: "text, such as g, ml, piece",
    location: "pantry | fridge | freezer | counter | other, or empty",
    expires_on: "date, YYYY-MM-DD, or empty",
    notes: "text",
    created_at: "time of entry",
    ...judgedColumns,
  },
};

export const shoppingList: TableSpec = {
  table: "shopping_list",
  subdomain: "shopping",
  refType: "shopping",
  labelColumn: "name",
  isOpenEntry: ({ purchased }) => purchased !== true,
  alwaysRead: ["quantity", "unit", "purchased", "notes"],
  foreignKeys: { ingredient_id: "ingredients" },
  unshown: ["match_confidence"],
  writeStepColumns: JUDGED_COLUMNS,
  statable: {
    create: ["name", "quantity", "unit", "category"],
    set: ["purchased"],
    ...statableAmounts,
  },
  children: {},
  writable: true,
  insert: z
    .strictObject({
      name: shoppingFields.name,
      ingredient_id: optional(refTo("ingredient")),
      quantity: optional(shoppingFields.quantity),
      unit: optional(shoppingFields.unit),
      category: optional(shoppingFields.category),
      purchased: withDefault(z.boolean(), false),
      notes: optional(shoppingFields.notes),
      ...judgedFields,
    })
    .overwrite(withoutBadJudgement),
  update: z
    .strictObject({
      name: shoppingFields.name.optional(),
      ingredient_id: clearable(refTo("ingredient")),
      quantity: clearable(shoppingFields.quantity),
      unit: clearable(shoppingFields.unit),
      category: clearable(shoppingFields.category),
      purchased: z.boolean().optional(),
      notes: clearable(shoppingFields.notes),
      ...judgedFields,
    })
    .overwrite(withoutBadJudgement),
  columns: {
    id: "ref",
    name: "text: what to buy",
    ingredient_id: "ingredient ref of the catalogue, or empty",
    match_confidence: "0 to 1, how sure that ref is; never set by hand",
    quantity: "number, or empty",
    unit: "text, such as g, ml, piece",
    category: "text: part of the shop, such as dairy",
    purchased: "true | false",
    notes: "text",
    created_at: "time of entry",
    ...judgedColumns,
  },
};
