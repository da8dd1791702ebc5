// Helpers with which food groups are written.

export interface FoodGroup {
  members: readonly string[];
  /** Phrases that contain a member's word and are something else: "coconut milk" is no dairy. */
  butNot: readonly string[];
}

export const list = (text: string): string[] => text.split(", ");

export const group = (members: readonly string[], butNot: readonly string[] = []): FoodGroup => ({
  members,
  butNot,
});

export const join = (...groups: FoodGroup[]): FoodGroup => ({
  members: groups.flatMap((each) => each.members),
  butNot: groups.flatMap((each) => each.butNot),
});
