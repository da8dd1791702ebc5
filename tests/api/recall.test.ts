// What was said in one conversation is told in another one, with who said it and when, by the model of `npm start`.
import { describe, expect, test } from "vitest";
import { forSuite } from "../support/for-suite.ts";
import { openTestStack, type TestUser } from "../support/stack.ts";

const stack = forSuite(() => openTestStack());

/** The sweep publishes a job for each user of whom something waits. */
const keep = async () => {
  await stack.worker.scheduled("* * * * *");
  await stack.qstashStandIn?.idle();
};
/** The reply in a new conversation. */
const reply = async (user: TestUser, words: string): Promise<string> =>
  (await stack.ask(user, words)).run.reply?.text ?? "";
const BIRTHDAY = "My sister's birthday is on the twelfth of May";
const ASKED = "What did I tell you about my sister's birthday?";
const TOLD =
  /^“My sister's birthday is on the twelfth of May” \(you told me on \d{1,2} \w+ \d{4}\)$/;
const NOT_TOLD = "You have not told me anything about my sister's birthday.";

describe("a question about what was said before", () => {
  test("is answered in another conversation, with when it was said", async () => {
    const user = await stack.createUser();
    expect(await reply(user, ASKED)).toBe(NOT_TOLD);
    await reply(user, BIRTHDAY);
    await keep();
    expect(await reply(user, ASKED)).toMatch(TOLD);
  });

  test("is not answered with what another user said", async () => {
    const [ada, ben] = [await stack.createUser(), await stack.createUser()];
    await reply(ada, BIRTHDAY);
    await keep();
    expect(await reply(ben, ASKED)).toBe(NOT_TOLD);
    expect(await reply(ada, ASKED)).toMatch(TOLD);
  });

  test("is not answered while memory is off, nor from what was forgotten", async () => {
    const user = await stack.createUser();
    await reply(user, BIRTHDAY);
    await keep();
    const put = (memory: boolean) =>
      stack.request(user, "/v1/profile", { method: "PUT", body: { memory } });
    await put(false);
    expect(await reply(user, ASKED)).toBe("I cannot look at what was said before here.");
    await put(true);
    expect(await reply(user, ASKED)).toMatch(TOLD);
    await stack.request(user, "/v1/memory", { method: "DELETE" });
    expect(await reply(user, ASKED)).toBe(NOT_TOLD);
  });
});
