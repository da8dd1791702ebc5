// The fields of an OAuth 2 client.
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import type { FieldFault } from "../form/fault-lines.tsx";
import { Line, Select } from "../form/field.tsx";
import type { OAuthDraft } from "./oauth-draft.ts";

interface OAuthFieldsProps {
  /** The prefix of the fields' ids, unique on the page. */
  id: string;
  draft: OAuthDraft;
  onChange: (draft: OAuthDraft) => void;
  /** The faults of a field. */
  at: (field: string) => readonly FieldFault[];
}

const GRANTS = ["client_credentials", "refresh_token"] as const;
const WAYS = ["basic", "body"] as const;

export function OAuthFields({ id, draft, onChange, at }: OAuthFieldsProps) {
  const { oauth: words } = useAutomateTexts();
  const isOfUser = draft.grant === "refresh_token";
  const line = (name: "tokenUrl" | "clientId" | "clientSecret" | "refreshToken" | "scope") => ({
    id: `${id}-${name}`,
    value: draft[name],
    faults: at(name),
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
  });
  return (
    <>
      <Select
        id={`${id}-grant`}
        label={words.grant}
        hint={isOfUser ? words.userHint : words.clientHint}
        value={draft.grant}
        options={GRANTS.map((grant) => [grant, words.grants[grant]] as const)}
        onChange={(grant) => onChange({ ...draft, grant: grant as OAuthDraft["grant"] })}
      />
      <Line {...line("tokenUrl")} label={words.tokenUrl} type="url" isCode isRequired />
      <Line {...line("clientId")} label={words.clientId} isCode isRequired />
      <Line
        {...line("clientSecret")}
        label={words.clientSecret}
        hint={isOfUser ? words.ifThere : undefined}
        type="password"
        isRequired={!isOfUser}
      />
      {isOfUser && (
        <Line {...line("refreshToken")} label={words.refreshToken} type="password" isRequired />
      )}
      <Line {...line("scope")} label={words.scope} hint={words.scopeHint} isCode />
      <Select
        id={`${id}-authentication`}
        label={words.authentication}
        value={draft.authentication}
        options={WAYS.map((way) => [way, words.authentications[way]] as const)}
        onChange={(way) =>
          onChange({ ...draft, authentication: way as OAuthDraft["authentication"] })
        }
      />
      <p class="hint">{isOfUser ? words.endsUser : words.ends}</p>
    </>
  );
}
