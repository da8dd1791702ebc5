// The Services, including the built-in ones, and the person's Secrets.
import { dataOf } from "../../../../clients/typescript/client.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { useRead } from "../../data/use-read.ts";
import { readPages } from "../../parts/read-pages.ts";
import { useSignedIn } from "../../session/session.tsx";

export type Service = components["schemas"]["Service"];

/** Undefined until the Services are read. */
export function useServices() {
  const { alfred } = useSignedIn();
  return useRead(["services"], () =>
    readPages((query) => dataOf(alfred.api.GET("/v1/services", { params: { query } }))),
  ).data?.items;
}

export function useSecrets() {
  const { alfred } = useSignedIn();
  return useRead(["secrets"], () =>
    readPages((query) => dataOf(alfred.api.GET("/v1/secrets", { params: { query } }))),
  ).data?.items;
}
