// The picture of a recipe through HTTP: stored stripped, shown to the household alone, and removed with what it shows.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MAX_ROW_PICTURE } from "../../shared/contracts/pictures.ts";
import { forSuite } from "../support/for-suite.ts";
import { jpegOf, pngOf, SECRET, webpOf } from "../support/picture-bytes.ts";
import type { TestUser } from "../support/stack.ts";
import { shareApiWorld } from "./api-world.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const world = forSuite(shareApiWorld);

async function createRecipe(user: TestUser, name = "Bean stew") {
  const { body } = await world.call(user, "POST /v1/kitchen/recipes", { body: { name } });
  return { address: `/v1/kitchen/recipes/${body.id}`, recipe: body };
}
const put = (user: TestUser, address: string, raw: Uint8Array<ArrayBuffer>) =>
  world.call(user, `PUT ${address}/picture`, { raw, headers: { "content-type": "text/html" } });
const read = (user: TestUser, address: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}${address}/picture`, {
    headers: { authorization: `Bearer ${user.token}`, ...headers },
  });

test("a recipe gets a picture, which its household reads as a file and its lists name", async () => {
  const [user, guest] = [await world.createUser(), await world.createUser()];
  const { address, recipe } = await createRecipe(user);
  expect(recipe.picture).toBeNull();
  expect((await read(user, address)).status).toBe(404);

  const answer = await put(user, address, jpegOf({ turn: 6 }));
  expect(answer).toMatchObject({ status: 200, body: { name: "Bean stew" } });
  expect(answer.body.picture).toMatch(/^[\w-]{43}$/);
  const { body, headers } = await world.call(user, `GET ${address}`);
  expect(body).toEqual(answer.body);
  expect(headers.get("etag")).toBe(answer.headers.get("etag"));
  const list = await world.call(user, "GET /v1/kitchen/recipes");
  expect(list.body.items).toEqual([body]);
  const history = await world.call(user, `GET ${address}/history`);
  expect(history.body.items[0]).toMatchObject({ op: "update", fields: ["picture"] });

  const { body: invitation } = await world.call(
    user,
    `POST /v1/households/${user.householdId}/invitations`,
    { body: {} },
  );
  await world.call(guest, "POST /v1/invitations/accept", { body: { code: invitation.code } });
  for (const member of [user, guest]) {
    const picture = await read(member, address);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(picture.headers.get("content-disposition")).toBe('attachment; filename="picture.jpeg"');
    expect(picture.headers.get("x-content-type-options")).toBe("nosniff");
    expect(picture.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(picture.headers.get("cache-control")).toBe("private, no-cache, no-transform");
    const bytes = Buffer.from(await picture.arrayBuffer()).toString("latin1");
    expect(bytes).not.toContain(SECRET);
    expect(bytes).toContain("ICC_PROFILE");
    const etag = picture.headers.get("etag") ?? "";
    expect((await read(member, address, { "if-none-match": etag })).status).toBe(304);
    expect((await read(member, address, { "if-none-match": '"other"' })).status).toBe(200);
  }
});

test("a new picture replaces the recipe's picture, the same one changes nothing, and a picture can be deleted", async () => {
  const user = await world.createUser();
  const { address } = await createRecipe(user);
  const first = await put(user, address, pngOf());
  const again = await put(user, address, pngOf());
  expect(again.body).toEqual(first.body);
  const second = await put(user, address, webpOf());
  expect(second.body.picture).not.toBe(first.body.picture);
  expect((await read(user, address)).headers.get("content-type")).toBe("image/webp");
  // A change of another field keeps the picture.
  const patch = await world.call(user, `PATCH ${address}`, { body: { servings: 3 } });
  expect(patch.body).toMatchObject({ servings: 3, picture: second.body.picture });

  for (const _ of [1, 2]) {
    expect((await world.call(user, `DELETE ${address}/picture`)).status).toBe(204);
  }
  expect((await read(user, address)).status).toBe(404);
  expect((await world.call(user, `GET ${address}`)).body.picture).toBeNull();
  const changes = await world.admin(
    "select op, request -> 'set' as set from effects where user_id = $1 and op = 'update'",
    [user.id],
  );
  // Two pictures, the servings, and the removal.
  expect(changes).toHaveLength(4);
});

test("a picture of another household's recipe is neither read nor changed", async () => {
  const [owner, stranger] = [await world.createUser(), await world.createUser()];
  const { address } = await createRecipe(owner);
  const { body } = await put(owner, address, jpegOf());
  expect((await read(stranger, address)).status).toBe(404);
  expect(await put(stranger, address, pngOf())).toMatchObject({
    status: 404,
    body: { code: "not_found" },
  });
  expect((await world.call(stranger, `DELETE ${address}/picture`)).status).toBe(404);
  expect((await put(owner, `/v1/kitchen/recipes/${randomUUID()}`, pngOf())).status).toBe(404);
  expect((await fetch(`${world.url}${address}/picture`)).status).toBe(401);
  expect((await world.call(owner, `GET ${address}`)).body.picture).toBe(body.picture);
  // The body of a recipe may not state the picture.
  const patch = await world.call(owner, `PATCH ${address}`, { body: { picture: body.picture } });
  expect(patch).toMatchObject({ status: 422, body: { code: "unknown_field" } });
});

test("bytes that are not a picture, or one that cannot be stored, are refused with the reason", async () => {
  const user = await world.createUser();
  const { address } = await createRecipe(user);
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
  const refused = [
    bytes("%PDF-1.7 named holiday.jpg"),
    bytes("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
    bytes("GIF89a\u0009\0\u0009\0"),
    bytes(""),
    jpegOf().slice(0, -6),
    pngOf(4097),
    jpegOf({ width: 0 }),
  ];
  for (const raw of refused) {
    const answer = await put(user, address, raw);
    expect(answer).toMatchObject({ status: 422, body: { code: "unknown_media" } });
    expect(answer.body.detail).toContain("JPEG, PNG or WebP");
  }
  const large = await put(user, address, jpegOf({ pixels: MAX_ROW_PICTURE }));
  expect(large).toMatchObject({ status: 413, body: { code: "body_too_large" } });
  expect(large.body.detail).toContain(String(MAX_ROW_PICTURE));
  expect((await world.call(user, `GET ${address}`)).body.picture).toBeNull();

  const room = MAX_ROW_PICTURE - jpegOf({ pixels: 0 }).length;
  expect((await put(user, address, jpegOf({ pixels: room }))).status).toBe(200);
  const content = await (await read(user, address)).arrayBuffer();
  expect(content.byteLength).toBeGreaterThan(room);
});

test("an export has the picture, which cannot be read after its recipe was deleted", async () => {
  const user = await world.createUser();
  const { address } = await createRecipe(user);
  await put(user, address, webpOf());
  const bytes = Buffer.from(await (await read(user, address)).arrayBuffer());
  const { body } = await world.call(user, "GET /v1/account/export");
  expect(body.tables.pictures).toMatchObject([
    { type: "image/webp", content: bytes.toString("base64") },
  ]);
  expect(body.tables.recipes).toMatchObject([{ picture: body.tables.pictures[0].hash }]);
  expect((await world.call(user, `DELETE ${address}`)).status).toBe(204);
  expect((await read(user, address)).status).toBe(404);
});
