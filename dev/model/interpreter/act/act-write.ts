// Write steps that go through a prompt: free-form creates, updates, deletes by what was found.
import type { ActPrompt } from "../prompt/read-act-prompt.ts";
import { joinList } from "../language/split-list.ts";
import { tableOfSubdomain } from "../steps/read-look-up.ts";
import { blocked, byRefs, call, complete, type Decision } from "./decisions.ts";
import { rowsToCreate } from "./rows-to-create.ts";
import { rowsOfTable } from "./rows.ts";
import { chooseTargets, type Targets } from "./choose-targets.ts";
import { changeOf } from "./change-of.ts";

export function actWrite(prompt: ActPrompt): Decision {
  const refused = prompt.calls.filter((entry) => entry.refused !== null);
  if (refused.length > 0) {
    return blocked("TOOL_FAILURE", `That was refused: ${refused.at(-1)?.refused ?? ""}`);
  }
  const changes = prompt.calls.filter(({ read }) => read === null);
  switch (prompt.operation) {
    case "create":
      return changes.length > 0 ? finish(prompt, "Added") : create(prompt);
    case "update":
      return update(prompt, changes.length);
    case "delete":
      return changes.length > 0 ? finish(prompt, "Deleted") : remove(prompt);
    default:
      return blocked("PLAN_INVALID", "A write step needs an operation.");
  }
}

/** What the calls did, by name; failures are told with their reasons. */
function finish(prompt: ActPrompt, verb: string): Decision {
  const pending = prompt.batch.filter(({ status }) => status === "pending");
  if (pending.length > 0) {
    return blocked(
      "BATCH_INCOMPLETE",
      `Still open: ${joinList(pending.map(({ label }) => label))}.`,
    );
  }
  const outcomes = prompt.calls.filter(({ read }) => read === null).map(({ outcome }) => outcome);
  const failed = outcomes
    .flatMap((outcome) => /failed: (.*)$/.exec(outcome)?.[1] ?? [])
    // `(Prawns): …` for a row that never was: its name alone says as much.
    .map((text) => text.replace(/^\(([^()]+)\): /, "$1: "))
    .map((text) => text.replace(/still used by \w+/g, (reason) => reason.replaceAll("_", " ")));
  const done = outcomes.flatMap((outcome) => namesIn(/applied: ([^;]*)/.exec(outcome)?.[1] ?? ""));
  const parts = [
    done.length > 0 ? `${verb} ${joinList(amountsAfter(prompt, done))}` : `${verb} nothing`,
    failed.length > 0 ? `failed: ${failed.join("; ")}` : "",
  ].filter((part) => part !== "");
  return complete(parts.join("; "));
}

function namesIn(applied: string): string[] {
  return [...applied.matchAll(/\w+_\d+ \(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].map(
    ([, label = ""]) => label,
  );
}

function create(prompt: ActPrompt): Decision {
  const rows = rowsToCreate(prompt);
  if (rows === null || rows.length === 0) {
    return blocked("INSUFFICIENT_INFO", `I do not know what to enter: ${prompt.task}`);
  }
  return call("db_create", { table: tableOfSubdomain(prompt.subdomain), rows });
}

function remove(prompt: ActPrompt): Decision {
  const targets = chooseTargets(prompt);
  return targets.kind === "found"
    ? call("db_delete", { table: targets.table, where: byRefs(targets.refs) })
    : withoutTargets(targets, prompt);
}

/** Nothing to change is an answer; what is missing in stock can be entered instead. */
function withoutTargets(targets: Exclude<Targets, { kind: "found" }>, prompt: ActPrompt): Decision {
  if (targets.kind === "ask") return targets.decision;
  const isAmount =
    prompt.task.startsWith("Change the amount of") && prompt.subdomain === "inventory";
  // Nothing can be taken off what is not there; an amount to set can be entered instead.
  if (isAmount && prompt.task.includes(" by taking off ")) {
    return complete(`I found no ${targets.name} in stock`);
  }
  if (isAmount) {
    return blocked("INSUFFICIENT_INFO", `There is no "${targets.name}" in stock.`, "replan");
  }
  const place =
    prompt.subdomain === "shopping"
      ? "on the list"
      : prompt.subdomain === "inventory"
        ? "in stock"
        : "there";
  const verb = prompt.operation === "delete" ? "delete" : "change";
  return complete(
    targets.name === "" ? `There was nothing to ${verb}` : `There is no ${targets.name} ${place}`,
  );
}

/** One call for all rows that get the same values, one call each where values differ. */
function update(prompt: ActPrompt, calls: number): Decision {
  const targets = chooseTargets(prompt);
  if (targets.kind !== "found")
    return calls > 0 ? finish(prompt, "Updated") : withoutTargets(targets, prompt);
  const change = changeOf(prompt.task, tableOfSubdomain(prompt.subdomain));
  if (change === null)
    return blocked("INSUFFICIENT_INFO", `I do not know what to change: ${prompt.task}`);
  if (change.kind === "set") {
    if (calls > 0) return finish(prompt, "Updated");
    return call("db_update", {
      table: targets.table,
      where: byRefs(targets.refs),
      set: change.set,
    });
  }
  const ref = targets.refs[calls];
  if (ref === undefined) return finish(prompt, "Updated");
  const now = quantityOf(prompt, targets.table, ref);
  if (now === null)
    return blocked("INSUFFICIENT_INFO", "The amount that is there is not known.", "ask_user");
  const quantity = Math.max(0, Math.round((now + change.by) * 1000) / 1000);
  return call("db_update", { table: targets.table, where: byRefs([ref]), set: { quantity } });
}

/** `eggs, now 5`: the new amounts, as far as the calls of this step show them. */
function amountsAfter(prompt: ActPrompt, names: string[]): string[] {
  const change = changeOf(prompt.task, tableOfSubdomain(prompt.subdomain));
  if (change?.kind !== "add") return names;
  const table = tableOfSubdomain(prompt.subdomain);
  return names.map((name) => {
    const rows = (rowsOfTable(prompt, table) ?? []).filter(({ label }) => label === name);
    const [only] = rows;
    const before =
      rows.length === 1 && only !== undefined ? quantityOf(prompt, table, only.ref) : null;
    return before === null
      ? name
      : `${name}, now ${Math.max(0, Math.round((before + change.by) * 1000) / 1000)}`;
  });
}

function quantityOf(prompt: ActPrompt, table: string, ref: string): number | null {
  const row = rowsOfTable(prompt, table)?.find((one) => one.ref === ref)?.row;
  const shown = prompt.entities.find((entity) => entity.ref === ref)?.text ?? "";
  const value = row?.quantity ?? /^quantity: (.+)$/m.exec(shown)?.[1];
  const number = Number(value);
  return value === undefined || value === null || Number.isNaN(number) ? null : number;
}
