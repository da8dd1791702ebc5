// Codes that can be used once: those in mails, and those with which a browser returns after signing in.
import { createHash, randomBytes, randomInt } from "node:crypto";
import { AuthRefusal } from "./auth-request.ts";
import type { AuthUser } from "./users.ts";

const LIFETIME_MS = 3_600_000;

/** What the verifier that a client gives when it returns must match (PKCE). */
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

export interface OneTimeCodes {
  /** Replaces the user's earlier code. @returns six digits, and the token of the link */
  send(user: AuthUser, challenge: Challenge | undefined): { code: string; token: string };
  /** @returns the user whom the mail was sent to; undefined if the code is wrong, used or too old */
  takeCode(email: string, code: string): AuthUser | undefined;
  takeToken(token: string): Omit<SentCode, "code"> | undefined;
  /** @returns the code with which a browser returns to the page */
  returnCode(user: AuthUser, challenge: Challenge): string;
  /** @throws AuthRefusal for an unknown code, or a verifier that does not match the challenge */
  exchange(code: string, verifier: string): AuthUser;
}

export function createOneTimeCodes(now: () => number = Date.now): OneTimeCodes {
  /** By the token of the link. */
  const sentCodes = new Map<string, SentCode>();
  const returnCodes = new Map<string, ReturnCode>();
  const take = (token: string | undefined) => {
    const sentCode = sentCodes.get(token ?? "");
    sentCodes.delete(token ?? "");
    return sentCode !== undefined && sentCode.endsAt > now() ? sentCode : undefined;
  };
  return {
    send(user, challenge) {
      for (const [token, sentCode] of sentCodes) {
        if (sentCode.user.id === user.id) sentCodes.delete(token);
      }
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const token = randomBytes(28).toString("hex");
      sentCodes.set(token, { user, code, challenge, endsAt: now() + LIFETIME_MS });
      return { code, token };
    },
    takeCode(email, code) {
      const [token] =
        [...sentCodes].find(
          ([, sentCode]) => sentCode.user.email === email && sentCode.code === code,
        ) ?? [];
      return take(token)?.user;
    },
    takeToken: take,
    returnCode(user, challenge) {
      const code = randomBytes(16).toString("hex");
      returnCodes.set(code, { user, challenge });
      return code;
    },
    exchange(code, verifier) {
      const returnCode = returnCodes.get(code);
      returnCodes.delete(code);
      if (returnCode === undefined) {
        throw new AuthRefusal(
          404,
          "flow_state_not_found",
          "invalid flow state, no valid flow state found",
        );
      }
      const hash = createHash("sha256").update(verifier).digest("base64url");
      const { user, challenge } = returnCode;
      const proof = challenge.method.toLowerCase() === "s256" ? hash : verifier;
      if (proof !== challenge.value) {
        throw new AuthRefusal(
          400,
          "bad_code_verifier",
          "code challenge does not match previously saved code verifier",
        );
      }
      return user;
    },
  };
}
