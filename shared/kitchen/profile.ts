// The kitchen's fields of `/v1/profile`, and their text in prompts. Only codes of allergens are shared with
// the household.
import * as z from "zod";
import { textSchema } from "../contracts/api/common.ts";
import type { MemberProfile, ProfileField, ProfileSpec } from "../contracts/profile.ts";
import { ALLERGENS } from "./food/allergen-codes.ts";

const DIET = { examples: [["vegetarian"]] };
const EQUIPMENT = { examples: [["oven", "blender"]] };
const SKILL = { examples: ["beginner"] };

const fields = {
  allergens: {
    given: z.array(z.enum(ALLERGENS)).max(14),
    shown: z
      .array(z.string())
      .meta({ examples: [["milk"]] })
      .describe("shared with the household, as is the displayName; nothing else is"),
    initial: [],
  },
  diet: {
    given: z.array(textSchema(60)).max(20).meta(DIET),
    shown: z.array(z.string()).meta(DIET),
    initial: [],
  },
  equipment: {
    given: z.array(textSchema(60)).max(50).meta(EQUIPMENT),
    shown: z.array(z.string()).meta(EQUIPMENT),
    initial: [],
  },
  skill: {
    given: textSchema(60).nullable().meta(SKILL),
    shown: z.string().nullable().meta(SKILL),
    initial: null,
  },
  householdSize: {
    given: z.int().min(1).max(100).nullable(),
    shown: z.int().nullable().describe("people to cook for"),
    initial: null,
  },
} satisfies Record<string, ProfileField>;

const TextsSchema = z.array(z.string()).catch([]);
const StoredSchema = z.object({
  allergens: TextsSchema,
  diet: TextsSchema,
  equipment: TextsSchema,
  skill: z.string().nullable().catch(null),
  householdSize: z.number().nullable().catch(null),
});

/** The kitchen's fields of a profile; absent fields are empty. */
export function kitchenFields(profile: Pick<MemberProfile, "fields"> | null) {
  return StoredSchema.parse(profile?.fields ?? {});
}

export const kitchenProfile: ProfileSpec = {
  fields,

  // The line of a field says where it comes from, because no step can change a profile. Facts that the
  // user has stated have lines elsewhere.
  always(profile) {
    const { allergens, diet } = kitchenFields(profile);
    const ownAllergens = new Set(kitchenFields({ fields: profile.own ?? {} }).allergens);
    const facts = (profile.told ?? []).filter(({ later }) => later !== true);
    const isStated = (code: string) =>
      facts.some((fact) => fact.subject === code || fact.codes?.includes(code));
    const otherAllergens = allergens.filter((code) => !ownAllergens.has(code) && !isStated(code));
    // Diets that were stated in conversations are not in a field, but among the codes to avoid.
    const otherDiets = (profile.avoid ?? [])
      .filter(({ kind, code }) => kind === "diet" && !diet.includes(code) && !isStated(code))
      .map(({ code }) => code);
    return [
      ...[...ownAllergens].map((code) => `allergy: ${code} (profile)`),
      ...otherAllergens.map((code) => `allergy: ${code} (household)`),
      ...diet.map((name) => `diet: ${name} (profile)`),
      ...otherDiets.map((name) => `diet: ${name}`),
    ];
  },

  marks: { profile: "filled in by the user, in a form", household: "filled in by another member" },

  more(profile, replacedFields) {
    const { equipment, skill, householdSize } = kitchenFields(profile);
    const hasSize = householdSize !== null && !replacedFields.has("householdSize");
    return [
      ...equipment.map((item) => `has: ${item}`),
      ...(skill === null ? [] : [`skill: ${skill}`]),
      ...(hasSize ? [`household size: ${householdSize}`] : []),
    ];
  },
};
