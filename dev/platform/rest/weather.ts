// Weather invented by code, always the same for the same city and day.
import { createHash } from "node:crypto";

const SKIES = ["sunny", "cloudy", "rain", "showers", "fog", "snow", "storm"] as const;
const DAY_MS = 86_400_000;

export interface Weather {
  date: string;
  sky: (typeof SKIES)[number];
  high: number;
  low: number;
  rainMm: number;
}

export function weatherOf(city: string, days: number, now = Date.now()): Weather[] {
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(now + index * DAY_MS).toISOString().slice(0, 10);
    const hash = createHash("sha256").update(`${city.toLowerCase()} ${date}`).digest();
    const low = (hash[0] ?? 0) % 18;
    const sky = SKIES[(hash[1] ?? 0) % SKIES.length] ?? "sunny";
    const isWet = sky === "rain" || sky === "showers" || sky === "storm" || sky === "snow";
    return {
      date,
      sky,
      low,
      high: low + 4 + ((hash[2] ?? 0) % 10),
      rainMm: isWet ? 1 + ((hash[3] ?? 0) % 20) : 0,
    };
  });
}
