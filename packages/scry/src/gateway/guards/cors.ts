/** Names of headers with commas between them, as browsers send them. */
const headerNames = /^[\w-]+(?:, ?[\w-]+)*$/;

/**
 * The answer to a browser that asks before a call of an allowed origin. The headers are those that it asks for: the
 * clients of the services send many of their own, and the gateway reads what it knows.
 */
export function preflight(origin: string, asked: string | null): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders(origin),
      "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
      ...(asked && headerNames.test(asked) && { "access-control-allow-headers": asked }),
      // Browsers cap it: Chromium at two hours.
      "access-control-max-age": "7200",
    },
  });
}

export const corsHeaders = (origin: string): Record<string, string> => ({
  "access-control-allow-origin": origin,
  "access-control-expose-headers": "retry-after, x-scry-warning, www-authenticate, mcp-session-id",
  vary: "origin",
  "cross-origin-resource-policy": "cross-origin",
});
