// How a request's body becomes an event's key and data.
import { expect, it } from "vitest";
import { bindEvent } from "./hook-event.ts";

it("data keep their types, a key becomes text, and the expression {payload} gives the whole body", () => {
  const body = { order: 7, paid: true, items: [{ sum: 1 }, { sum: 2 }] };
  const event = { name: "payment", key: "{payload.order}", data: "{payload.items.map(i, i.sum)}" };
  expect(bindEvent(event, body)).toEqual({
    ...{ ok: true, event: { name: "payment", key: "7", data: [1, 2] } },
  });
  expect(bindEvent({ name: "payment", key: null, data: "{payload}" }, body)).toEqual({
    ...{ ok: true, event: { name: "payment", data: body } },
  });
  const key = "order-{payload.order}";
  expect(bindEvent({ name: "payment", key, data: null }, body)).toEqual({
    ...{ ok: true, event: { name: "payment", key: "order-7", data: null } },
  });
});
