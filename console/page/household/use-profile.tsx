// The profile, which the person fills in.
import type { QueryObserverResult } from "@tanstack/query-core";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";

export const PROFILE = ["profile"];

export function useProfile(): QueryObserverResult<components["schemas"]["Profile"]> {
  const { alfred } = useSignedIn();
  return useRead(PROFILE, () => dataOf(alfred.api.GET("/v1/profile")));
}
