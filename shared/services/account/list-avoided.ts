// What must be avoided for a user, as the guard checks it, and what the user has said about it.
import type { AvoidedList } from "../../contracts/api/avoided.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";

export async function listAvoided(runtime: Runtime, user: UserId): Promise<AvoidedList> {
  const { avoid, told } = await runtime.api(user).readAvoided();
  return {
    avoided: avoid,
    stated: told.map(({ kind, subject, who, from, until, later, codes, checked }) => ({
      kind,
      subject,
      who: who ?? null,
      from: from ?? null,
      until: until ?? null,
      isLater: later === true,
      codes: codes ?? [],
      // A pack whose facts are all checked does not say so.
      isChecked: checked !== false,
    })),
  };
}
