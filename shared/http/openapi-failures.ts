// The problems of an operation in the OpenAPI document: one response per status; equal responses
// are written once.
import { problemsOf, type ApiRoute, type ProblemSpec } from "./api-route.ts";
import { headersOf, type Components, type Json } from "./openapi-components.ts";

const NAMES: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  412: "PreconditionFailed",
  413: "ContentTooLarge",
  415: "UnsupportedMediaType",
  422: "Unprocessable",
  429: "TooManyRequests",
  500: "InternalError",
  503: "Unavailable",
};

/** Status → a reference to its response, which enumerates the possible codes. */
export function failuresOf(route: ApiRoute, components: Components, problem: Json): Json {
  const byStatus = Map.groupBy(problemsOf(route), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, specs]) => {
      const response = failure(status, specs, components, problem);
      return [status, components.share("responses", NAMES[status] ?? `Problem${status}`, response)];
    }),
  );
}

function failure(
  status: number,
  specs: ProblemSpec[],
  components: Components,
  problem: Json,
): Json {
  const waits = specs.some(({ retryAfter }) => retryAfter === true);
  const headers = {
    ...(waits ? { "Retry-After": "seconds to wait" } : {}),
    ...(status === 401 ? { "WWW-Authenticate": "RFC 6750" } : {}),
  };
  const codes = { properties: { code: { enum: [...new Set(specs.map(({ code }) => code))] } } };
  return {
    description: specs.map(({ code, when }) => `\`${code}\`: ${when}`).join("; "),
    ...(Object.keys(headers).length > 0 ? { headers: headersOf(headers, components) } : {}),
    content: {
      "application/problem+json": {
        schema: { allOf: [problem, codes] },
        examples: Object.fromEntries(specs.map((spec) => [spec.code, { value: exampleOf(spec) }])),
      },
    },
  };
}

/** The problem document that the server answers, except that its texts are made from `when`. */
function exampleOf({ status, code, when }: ProblemSpec): Json {
  const title = `${when.charAt(0).toUpperCase()}${when.slice(1)}`;
  return { type: `urn:alfred:problem:${code}`, status, code, title, detail: `${title}.` };
}
