// Households through HTTP: members, invitations, and what ends when a member leaves.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { shareApiWorld } from "./api-world.ts";
import { readEvents } from "./read-events.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const world = forSuite(shareApiWorld);

const problem = (status: number, code: string) => ({ status, body: { status, code } });
const home = (user: TestUser) => `/v1/households/${user.householdId}`;
const invite = (user: TestUser, body = {}, key = randomUUID()) =>
  world.call(user, `POST ${home(user)}/invitations`, { body, key });
const accept = (user: TestUser, code: string) =>
  world.call(user, "POST /v1/invitations/accept", { body: { code } });

describe("households", () => {
  test("a household is made once per key, can be renamed, and shows its members", async () => {
    const user = await world.createUser("Ada");
    const request = { key: randomUUID(), body: { name: " Cabin " } };
    const creation = await world.call(user, "POST /v1/households", request);
    const newHousehold = { name: "Cabin", role: "owner", language: null };
    expect(creation).toMatchObject({ status: 201, body: newHousehold });
    const address = creation.headers.get("location");
    const again = await world.call(user, "POST /v1/households", request);
    expect([again.status, again.body]).toEqual([201, creation.body]);
    expect(
      await world.call(user, "POST /v1/households", { ...request, body: { name: "Hut" } }),
    ).toMatchObject(problem(422, "idempotency_key_conflict"));

    const inFrench = await world.call(user, `PATCH ${address}`, { body: { language: "fr" } });
    expect(inFrench).toMatchObject({ status: 200, body: { ...creation.body, language: "fr" } });
    const rename = await world.call(user, `PATCH ${address}`, { body: { name: "Lake house" } });
    expect(rename).toMatchObject({ status: 200, body: { ...inFrench.body, name: "Lake house" } });
    for (const body of [{}, { language: "xx" }]) {
      expect(await world.call(user, `PATCH ${address}`, { body })).toMatchObject(
        problem(422, "invalid_body"),
      );
    }
    expect((await world.call(user, `GET ${address}`)).body).toEqual({
      ...rename.body,
      members: [
        { userId: user.id, name: "Ada", role: "owner", joinedAt: expect.stringMatching(/Z$/) },
      ],
    });
    const { body } = await world.call(user, "GET /v1/households");
    expect(body.items).toHaveLength(2);
    expect(body.items).toContainEqual(rename.body);
    expect(await world.call(user, "POST /v1/households", { body: { name: " " } })).toMatchObject({
      ...problem(422, "invalid_body"),
      body: { errors: [{ pointer: "/name" }] },
    });
  });

  test("eight requests about the household or the invitation of other people are answered 404", async () => {
    const [alice, bob] = [await world.createUser(), await world.createUser()];
    const { body: invitation } = await invite(alice);
    for (const [request, body] of [
      [`GET ${home(alice)}`],
      [`PATCH ${home(alice)}`, { name: "mine" }],
      [`DELETE ${home(alice)}/members/${alice.id}`],
      [`DELETE ${home(alice)}/members/${bob.id}`],
      [`GET ${home(alice)}/invitations`],
      [`POST ${home(alice)}/invitations`, {}],
      [`DELETE ${home(alice)}/invitations/${invitation.id}`],
      [`DELETE ${home(bob)}/invitations/${invitation.id}`],
    ] as const) {
      const options = body === undefined ? {} : { body };
      expect(await world.call(bob, request, options)).toMatchObject(problem(404, "not_found"));
    }
    expect((await world.call(alice, `GET ${home(alice)}/invitations`)).body.items).toHaveLength(1);
  });
});

describe("invitations", () => {
  test("a guess of an invitation's code counts against the limit of attempts", async () => {
    const guess = await accept(await world.createUser(), "ABCDE-FGHJK-MNPQR-STVWX-YZ234-5");
    expect(guess).toMatchObject(problem(404, "not_found"));
    expect(guess.headers.get("ratelimit-policy")).toMatch(/^"links";/);
  });

  test("an invitation lets one person in, even if its code is typed in another spelling, and gives that person the same answer again", async () => {
    const [alice, bob, eve] = await Promise.all(["A", "B", "E"].map((n) => world.createUser(n)));
    const key = randomUUID();
    const invitation = await invite(alice!, {}, key);
    expect(invitation).toMatchObject({ status: 201, body: { role: "member" } });
    const { code, ...invitationFields } = invitation.body;
    expect(code).toMatch(/^[0-9A-Z]{26}$/);
    expect(
      Date.parse(invitationFields.expiresAt) - Date.parse(invitationFields.createdAt),
    ).toBeCloseTo(7 * 864e5, -4);
    expect((await invite(alice!, {}, key)).body).toEqual(invitation.body);
    expect(await invite(alice!, { role: "owner" }, key)).toMatchObject(
      problem(422, "idempotency_key_conflict"),
    );
    expect((await invite(bob!, {}, key)).body.code).not.toBe(code);
    const openAnswer = await world.call(alice!, `GET ${home(alice!)}/invitations`);
    expect(openAnswer.body).toEqual({ items: [invitationFields] });

    const typedCode = `${code.slice(0, 13).toLowerCase()} - ${code.slice(13)}`;
    const answer = await accept(bob!, typedCode);
    expect(answer).toMatchObject({ status: 200, body: { id: alice!.householdId, role: "member" } });
    expect((await accept(bob!, code)).body).toEqual(answer.body);
    expect(await accept(eve!, code)).toMatchObject(problem(410, "invitation_gone"));
    expect(
      await world.call(alice!, `DELETE ${home(alice!)}/invitations/${invitationFields.id}`),
    ).toMatchObject(problem(409, "invitation_used"));
    const { body } = await world.call(bob!, `GET ${home(alice!)}`);
    expect(body.members).toMatchObject([
      { userId: alice!.id, name: "A", role: "owner" },
      { userId: bob!.id, name: "B", role: "member" },
    ]);
    for (const request of [`PATCH ${home(alice!)}`, `GET ${home(alice!)}/invitations`]) {
      const options = request.startsWith("PATCH") ? { body: { name: "x" } } : {};
      expect(await world.call(bob!, request, options)).toMatchObject(problem(403, "owners_only"));
    }
  });

  test("an invitation that is revoked, expired or invented lets no person in", async () => {
    const [alice, bob] = [await world.createUser(), await world.createUser()];
    const { body: revokedInvitation } = await invite(alice);
    const { body: expiredInvitation } = await invite(alice);
    const revoke = `DELETE ${home(alice)}/invitations/${revokedInvitation.id}`;
    expect(await world.call(alice, revoke)).toMatchObject({ status: 204, body: null });
    expect(await world.call(alice, revoke)).toMatchObject({ status: 204 });
    await world.admin("alter table household_invitations disable trigger z_ownership");
    await world.admin(
      "update household_invitations set expires_at = now() - interval '1 s' where id = $1",
      [expiredInvitation.id],
    );
    await world.admin("alter table household_invitations enable trigger z_ownership");
    for (const { code } of [revokedInvitation, expiredInvitation]) {
      expect(await accept(bob, code)).toMatchObject(problem(410, "invitation_gone"));
    }
    for (const code of ["0".repeat(26), "x", "'; drop table households; --"]) {
      expect(await accept(bob, code)).toMatchObject(problem(404, "not_found"));
    }
    expect((await world.call(bob, "GET /v1/households")).body.items).toHaveLength(1);
  });
});

describe("leaving a household", () => {
  test("leaving a household, here by the owner's request, ends the member's run and tells the client that follows it", async () => {
    const [alice, bob] = [await world.createUser(), await world.createUser()];
    await accept(bob, (await invite(alice)).body.code);
    const { body: conversation } = await world.call(bob, "POST /v1/conversations", {
      body: { householdId: alice.householdId },
    });
    const release = world.holdModel();
    try {
      const run = await world.send(bob, conversation.id, "fish, please");
      let open = (): void => undefined;
      const isOpen = new Promise<void>((resolve) => (open = resolve));
      const events = `${world.url}/v1/runs/${run}/events`;
      const following = readEvents(events, bob.token, undefined, () => open());
      await Promise.race([isOpen, following]);
      const member = `DELETE ${home(alice)}/members/${bob.id}`;
      expect(await world.call(alice, member)).toMatchObject({ status: 204, body: null });
      expect((await following).events.at(-1)?.type).toBe("run.cancelled");
      expect(await world.call(bob, `GET /v1/runs/${run}`)).toMatchObject(problem(404, "not_found"));
      expect(
        await world.call(bob, `POST /v1/conversations/${conversation.id}/messages`, {
          body: { text: "hello?" },
        }),
      ).toMatchObject(problem(404, "not_found"));
      expect(await world.admin("select status from runs where id = $1", [run])).toEqual([
        { status: "cancelled" },
      ]);
      expect(await world.call(alice, member)).toMatchObject(problem(404, "not_found"));
    } finally {
      release();
    }
  });

  test("leaving a household is refused to the last owner while there are other members", async () => {
    const [alice, bob] = [await world.createUser(), await world.createUser()];
    await accept(bob, (await invite(alice)).body.code);
    const leave = (user: TestUser) => world.call(user, `DELETE ${home(alice)}/members/${user.id}`);
    expect(await leave(alice)).toMatchObject(problem(409, "last_owner"));
    expect(await world.call(bob, `DELETE ${home(alice)}/members/${alice.id}`)).toMatchObject(
      problem(403, "owners_only"),
    );
    expect(await leave(bob)).toMatchObject({ status: 204 });
    expect(await leave(alice)).toMatchObject({ status: 204 });
  });
});

test("no request of this suite is answered with a server error", () => {
  expect(world.logged("request.failed")).toEqual([]);
});
