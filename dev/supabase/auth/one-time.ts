// What is good once: codes of mails, and the codes with which a browser comes back from signing in.
import { createHash, randomBytes, randomInt } from "node:crypto";
import { AuthRefusal } from "./auth-request.ts";
import type { AuthUser } from "./users.ts";

const LIFETIME_MS = 3_600_000;

/** What the client that asked has to prove when it comes back; undefined: nothing. */
export interface Challenge {
  value: string;
  method: string;
}

interface SentCode {
  user: AuthUser;
  code: string;
  endsAt: number;
  challenge: Challenge | undefined;
}

interface ReturnCode {
  user: AuthUser;
  challenge: Challenge;
}

export interface OneTime {
  /** Replaces the person's earlier code. @returns six digits, and the token of the link */
  send(user: AuthUser, challenge: Challenge | undefined): { code: string; token: string };
  /** @returns who asked for that mail; undefined: the code is wrong, used or too old */
  takeCode(email: string, code: string): AuthUser | undefined;
  takeToken(token: string): Omit<SentCode, "code"> | undefined;
  /** @returns the code that a browser brings back to the page */
  sendBack(user: AuthUser, challenge: Challenge): string;
  /** @throws AuthRefusal for an unknown code, or a verifier that is not the challenge's */
  exchange(code: string, verifier: string): AuthUser;
}

export function createOneTime(now: () => number = Date.now): OneTime {
  /** By the token of the link. */
  const sent = new Map<string, SentCode>();
  const returns = new Map<string, ReturnCode>();
  const take = (token: string | undefined) => {
    const found = sent.get(token ?? "");
    sent.delete(token ?? "");
    return found !== undefined && found.endsAt > now() ? found : undefined;
  };
  return {
    send(user, challenge) {
      for (const [token, one] of sent) if (one.user.id === user.id) sent.delete(token);
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const token = randomBytes(28).toString("hex");
      sent.set(token, { user, code, challenge, endsAt: now() + LIFETIME_MS });
      return { code, token };
    },
    takeCode(email, code) {
      const [token] =
        [...sent].find(([, one]) => one.user.email === email && one.code === code) ?? [];
      return take(token)?.user;
    },
    takeToken: take,
    sendBack(user, challenge) {
      const code = randomBytes(16).toString("hex");
      returns.set(code, { user, challenge });
      return code;
    },
    exchange(code, verifier) {
      const found = returns.get(code);
      returns.delete(code);
      if (found === undefined) {
        throw new AuthRefusal(
          404,
          "flow_state_not_found",
          "invalid flow state, no valid flow state found",
        );
      }
      const hash = createHash("sha256").update(verifier).digest("base64url");
      const proof = found.challenge.method.toLowerCase() === "s256" ? hash : verifier;
      if (proof !== found.challenge.value) {
        throw new AuthRefusal(
          400,
          "bad_code_verifier",
          "code challenge does not match previously saved code verifier",
        );
      }
      return found.user;
    },
  };
}
