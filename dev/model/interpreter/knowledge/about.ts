// What the offline model says of itself.

/** Said when a message was not understood: what this is, what it can do, where the real thing is. */
export const NOT_UNDERSTOOD = `I am the offline stand-in for Alfred's language model: a set of rules about kitchens, not a mind, and I could not make sense of that. Here is what I can do:

- make recipes: "Create 3 cod recipes and save them", "make the second one spicier"
- look things up: "What's in my pantry?", "Show me fish recipes"
- keep lists: "Add milk and 2 kg flour to my shopping list", "We have 3 eggs left"
- plan: "Plan cod for Friday dinner", "Remind me to defrost the chicken tomorrow"
- answer a few questions: "What can I make?", "What can I use instead of buttermilk?"

With an \`ANTHROPIC_API_KEY\` in the environment a real model takes my place. What would you like to do?`;

/** Said from the second time on. */
export const NOT_UNDERSTOOD_AGAIN =
  'I could not make sense of that one either. Say "help" and I list what I can do. What would you like to do?';

/** Said on "help" and "who are you". */
export const ABOUT = `I am Alfred, here in my offline version: rules about kitchens instead of a language model. I can

- make recipes and change them: "Create 3 cod recipes and save them", "make the second one spicier"
- look things up: "What's in my pantry?", "Show me fish recipes", "What can I make?"
- keep your stock and your shopping list: "Add milk and 2 kg flour to my shopping list", "We have 3 eggs left"
- plan meals and jobs: "Plan cod for Friday dinner", "Remind me to defrost the chicken tomorrow"
- answer questions such as "What can I use instead of buttermilk?"

Set \`ANTHROPIC_API_KEY\` and a real model takes over.`;
