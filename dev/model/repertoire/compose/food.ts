// What the composer knows of a food: its part in a dish and how much of it a person eats.

/** How a main ingredient behaves under heat; `heat.ts` has the times. */
export type Kind =
  | "fish"
  | "shellfish"
  | "poultry"
  | "bone"
  | "meat"
  | "braise"
  | "mince"
  | "sausage"
  | "tofu"
  | "cheese"
  | "legume"
  | "root"
  | "floret"
  | "tender"
  | "leafy"
  | "mushroom"
  | "egg";

/** main: carries the dish. starch: goes under it. season: cooks into it. finish: tops it. sweet: a dessert's. */
export type Role = "main" | "starch" | "season" | "finish" | "sweet";

export interface Food {
  /** As the ingredient line says it. */
  name: string;
  role: Role;
  kind: Kind;
  /** For one person. */
  quantity: number;
  unit: string | null;
}
