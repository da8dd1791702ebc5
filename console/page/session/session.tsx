// The context for all pages: who is signed in, and the API client of that person.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import type { Config } from "../data/alfred.ts";
import type { OfflineStore } from "../offline/store.ts";
import type { WaitingChanges } from "../offline/waiting-changes.ts";

export interface SignedIn {
  userId: string;
  email: string;
  alfred: AlfredClient;
  /** What the deployment offers. */
  config: Config;
  /** What this browser stores for the person. */
  store: OfflineStore;
  waiting: WaitingChanges;
  signOut(scope: "local" | "global"): Promise<void>;
}

export const SignedInContext = createContext<SignedIn | null>(null);

export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (signedIn === null) throw new Error("No person is signed in.");
  return signedIn;
}
