// Stock and shopping list: adding, amounts, ticks, taking away.
import { TYPE_OF, type Intent, type Subdomain } from "../intents/intent.ts";
import { NO_LOOK_UP } from "../intents/look-up-filters.ts";
import { parseDay, spokenDate } from "../language/dates.ts";
import { amountText, spokenThing, thingText, type Thing } from "../language/quantities.ts";
import { joinList } from "../language/split-list.ts";
import { describeLookUp } from "../steps/describe-look-up.ts";
import { ask, entry, plan, read, write, type Draft, named } from "./draft-plan.ts";
import { meant, type ThinkInput } from "./think-input.ts";
import { subdomainOfType } from "../intents/intent.ts";

const PLACE = { shopping: "the shopping list", inventory: "the stock" } as const;

export function planAdding(intent: Extract<Intent, { kind: "add" }>, input: ThinkInput): Draft {
  const shown = intent.which === null ? [] : meant(input, { which: intent.which });
  const named = shown.map(({ label }): Thing => ({ name: label, quantity: null, unit: null }));
  const things = [...intent.things, ...named];
  if (things.length === 0)
    return ask("Add something", `What shall I put on ${PLACE[intent.subdomain]}?`);
  const texts = things.map(thingText);
  const expires = intent.expires === null ? null : parseDay(intent.expires, input.today);
  const more = [
    intent.location === null ? "" : `, in the ${intent.location}`,
    expires === null ? "" : `, expiring on ${expires}`,
  ].join("");
  const description = `Add to ${PLACE[intent.subdomain]}${more}: ${texts.join("; ")}`;
  const batch = texts.length > 1 ? texts.map((text) => entry(text)) : [];
  const place = intent.location === null ? PLACE[intent.subdomain] : `the ${intent.location}`;
  const where = `${place}${expires === null ? "" : `, good until ${spokenDate(expires, input.today)}`}`;
  return plan(
    `Add ${joinList(things.map(spokenThing))} to ${where}`,
    write(intent.subdomain, "create", description, { batch }),
  );
}

const SUM = { set: "to", more: "by adding", less: "by taking off" } as const;

export function planAmount(
  intent: Extract<Intent, { kind: "set_amount" }>,
  input: ThinkInput,
): Draft {
  const found = meant(input, { which: intent.which });
  const [name] = intent.which.names;
  const subdomain: Subdomain =
    intent.subdomain ?? subdomainOfType(found[0]?.type ?? "") ?? "inventory";
  const amount = amountText(intent.amount);
  if (found.length === 0 && name === undefined) {
    return ask(
      "Change an amount",
      "Which one do you mean? Show me the list first, or tell me its name.",
    );
  }
  const lookUp = { ...NO_LOOK_UP, subdomain, called: name ?? null, state: "open" as const };
  if (found.length === 0) {
    const change = `Change the amount of "${name}" ${SUM[intent.change]} ${amount}`;
    return plan(
      change,
      read(subdomain, describeLookUp(lookUp, null)),
      write(subdomain, "update", change, { group: 1 }),
    );
  }
  const batch = found.map(({ label, ref }) => entry(label, ref));
  const change = `Change the amount of ${found.map(named).join(", ")} ${SUM[intent.change]} ${amount}`;
  const labels = joinList(found.map(({ label }) => label));
  const goal = `${intent.change === "set" ? "Set" : "Change the amount of"} ${labels} ${SUM[intent.change]} ${amount}`;
  if (intent.change === "set") return plan(goal, write(subdomain, "update", change, { batch }));
  // A difference is worked out from what the book says now.
  const reading = read(subdomain, `Look up ${found.map(named).join(", ")}`);
  return plan(goal, reading, write(subdomain, "update", change, { group: 1, batch }));
}

export function planMoving(
  intent: Extract<Intent, { kind: "move_stock" }>,
  input: ThinkInput,
): Draft {
  const found = meant(input, { type: TYPE_OF.inventory, which: intent.which });
  const [name = "it"] = intent.which.names;
  const lookUp = { ...NO_LOOK_UP, subdomain: "inventory" as const, called: name };
  if (found.length === 0) {
    const goal = `Move "${name}" to the ${intent.location}`;
    return plan(
      goal,
      read("inventory", describeLookUp(lookUp, null)),
      write("inventory", "update", goal, { group: 1 }),
    );
  }
  const goal = `Move ${found.map(named).join(", ")} to the ${intent.location}`;
  return plan(
    goal,
    write("inventory", "update", goal, { batch: found.map(({ label, ref }) => entry(label, ref)) }),
  );
}

export function planTicking(intent: Extract<Intent, { kind: "tick" }>, input: ThinkInput): Draft {
  const found = meant(input, { which: intent.which });
  const subdomain: Subdomain =
    intent.subdomain ?? subdomainOfType(found[0]?.type ?? "") ?? "shopping";
  const done = subdomain === "tasks" ? "done" : "bought";
  const [name] = intent.which.names;
  if (found.length > 0) {
    const change = `Mark as ${done}: ${found.map(named).join(", ")}`;
    const goal = `Mark as ${done}: ${joinList(found.map(({ label }) => label))}`;
    return plan(
      goal,
      write(subdomain, "update", change, {
        batch: found.map(({ label, ref }) => entry(label, ref)),
      }),
    );
  }
  if (name === undefined && !intent.which.all && !intent.which.pronoun) {
    return ask("Tick something off", "Which one shall I tick off?");
  }
  const names = intent.which.names;
  const lookUp = {
    ...NO_LOOK_UP,
    subdomain,
    called: names.length === 1 ? (name ?? null) : null,
    state: "open" as const,
  };
  const change =
    names.length === 0
      ? `Mark as ${done}: everything that was found`
      : `Mark as ${done}: ${names.map((one) => `"${one}"`).join(", ")}`;
  return plan(
    change,
    read(subdomain, describeLookUp(lookUp, null)),
    write(subdomain, "update", change, { group: 1 }),
  );
}
