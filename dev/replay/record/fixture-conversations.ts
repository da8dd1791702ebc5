// The conversations from which the recordings in tests/fixtures are made, and which of their runs are kept.

export interface ScriptedMessage {
  /** The user's message; null undoes the changes of the previous run. */
  text: string | null;
  /** The name of the fixture for this run; absent if the run is not kept. */
  keep?: string;
}

export interface FixtureConversation {
  /** Rows that exist at the start. */
  rows?: { table: string; values: Record<string, unknown> }[];
  messages: ScriptedMessage[];
}

const stock = (name: string, quantity: number, unit: string, location: string) => ({
  table: "inventory",
  values: { name, quantity, unit, location },
});

export const FIXTURE_CONVERSATIONS: readonly FixtureConversation[] = [
  {
    rows: [
      stock("milk", 2, "l", "fridge"),
      stock("cod", 400, "g", "freezer"),
      stock("rice", 1, "kg", "pantry"),
    ],
    messages: [
      { text: "What's in my pantry?", keep: "quick-read" },
      { text: "Create 3 cod recipes and save them", keep: "generate-and-save" },
      { text: "Which of my recipes use cod?", keep: "read" },
      { text: "What can I make with what I have?", keep: "what-can-i-make" },
      { text: "Plan dinners for the next 3 days", keep: "meal-plan-proposed" },
      { text: "yes", keep: "meal-plan-agreed" },
      { text: "Put what I need for my meal plan on my shopping list", keep: "shopping-list" },
      { text: null, keep: "undo" },
    ],
  },
  {
    messages: [
      { text: "Make me a chicken recipe" },
      { text: "Make it spicier", keep: "edit-a-draft" },
      { text: "Save it", keep: "save-a-draft" },
    ],
  },
  {
    rows: Array.from({ length: 7 }, (_, n) => ({
      table: "tasks",
      values: { title: `chore ${n + 1}` },
    })),
    messages: [
      { text: "Delete all my tasks", keep: "delete-asks" },
      { text: "yes", keep: "delete-confirmed" },
    ],
  },
  {
    messages: [
      { text: "I'm allergic to shellfish", keep: "states-an-allergy" },
      { text: "plan prawn curry for Friday", keep: "allergy-guard" },
      { text: "yes", keep: "allergy-override" },
    ],
  },
];
