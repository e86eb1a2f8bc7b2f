/** The answer to a browser that asks before a call of an allowed origin. */
export function preflight(origin: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders(origin),
      "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
      "access-control-allow-headers":
        "authorization, x-api-key, content-type, accept, last-event-id, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name",
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
