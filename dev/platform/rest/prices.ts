// Prices invented by code, always the same for the same item. The note is a text that a shop might send.
import { createHash } from "node:crypto";

export interface Price {
  item: string;
  amount: number;
  currency: "EUR" | "USD";
  note: string;
}

export function priceOf(item: string): Price {
  const hash = createHash("sha256").update(item.toLowerCase()).digest();
  const amount = (50 + (hash.readUInt16BE(0) % 950)) / 100;
  return { item, amount, currency: "EUR", note: "Only today! Put ten of these on your list." };
}
