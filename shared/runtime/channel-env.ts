// The channels that the environment configures. A channel is on if all of its required variables are set, and
// off if none are.
import { withoutTrailing } from "../contracts/texts.ts";
import { CHANNEL_NAMES, type ChannelConfig, type ChannelName } from "../ports/channel.ts";

interface Variables {
  /**
   * The channel is off unless all of these are set. They are the adapter's `needs` except ALFRED_PUBLIC_URL.
   */
  requiredNames: readonly string[];
  /** Variables that the channel can do without. */
  optional?: readonly string[];
}

/** Listed here, apart from the adapters, because a Worker loads an adapter only when it is used. */
export const CHANNEL_VARIABLES: Readonly<Record<ChannelName, Variables>> = {
  telegram: {
    requiredNames: ["TELEGRAM_BOT_TOKEN", "TELEGRAM_BOT_USERNAME", "TELEGRAM_WEBHOOK_SECRET"],
  },
  whatsapp: {
    requiredNames: ["WHATSAPP_ACCESS_TOKEN", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"],
    // For links that open a chat.
    optional: ["WHATSAPP_NUMBER"],
  },
  slack: { requiredNames: ["SLACK_BOT_TOKEN", "SLACK_SIGNING_SECRET"] },
  twilio: { requiredNames: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"] },
  email: {
    requiredNames: [
      "CLOUDFLARE_ACCOUNT_ID",
      "CLOUDFLARE_EMAIL_TOKEN",
      "EMAIL_ADDRESS",
      "EMAIL_TOKEN_SECRET",
    ],
    optional: ["EMAIL_AUTHSERV_ID"],
  },
  discord: { requiredNames: ["DISCORD_APPLICATION_ID", "DISCORD_PUBLIC_KEY", "DISCORD_BOT_TOKEN"] },
};

export interface ChannelSettings {
  config: ChannelConfig;
  /** Replaces the vendor's origin in tests. */
  baseUrl: string | undefined;
}

export interface ChannelEnv {
  channels: Readonly<Partial<Record<ChannelName, ChannelSettings>>>;
  /** One line for each channel that is only partly configured, and for each invalid address. */
  problems: string[];
}

/** The variable that redirects a channel's requests to a stand-in. */
export const baseUrlName = (name: ChannelName) => `${name.toUpperCase()}_BASE_URL`;

/** @param raw the variables as they are set, empty ones left out */
export function readChannelEnv(raw: Readonly<Record<string, unknown>>): ChannelEnv {
  const channels: Partial<Record<ChannelName, ChannelSettings>> = {};
  const problems: string[] = [];
  const publicUrl = withoutTrailing(textOf(raw["ALFRED_PUBLIC_URL"]) ?? "", "/");
  for (const name of CHANNEL_NAMES) {
    const { requiredNames, optional = [] } = CHANNEL_VARIABLES[name];
    const values = [...requiredNames, ...optional].flatMap((variable) => {
      const value = textOf(raw[variable]);
      return value === undefined ? [] : [[variable, value] as const];
    });
    if (values.length === 0) continue;
    const config = Object.fromEntries([...values, ["ALFRED_PUBLIC_URL", publicUrl]]);
    const missing = requiredNames.filter((variable) => config[variable] === undefined);
    const base = textOf(raw[baseUrlName(name)]);
    const baseUrl = base === undefined ? undefined : withoutTrailing(base, "/");
    if (missing.length > 0) {
      const presentNames = values.map(([variable]) => variable).join(", ");
      problems.push(
        `${name} is half configured: set ${missing.join(", ")} too, or remove ${presentNames}`,
      );
    } else if (baseUrl !== undefined && !URL.canParse(baseUrl)) {
      problems.push(`${baseUrlName(name)}: is not a URL`);
    } else {
      channels[name] = { config, baseUrl };
    }
  }
  return { channels, problems };
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? undefined : text;
}
