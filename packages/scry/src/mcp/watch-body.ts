/** Tells once when the body of a response has gone out whole, or was given up by either side. */
export function watchBody(response: Response, ended: (whole: boolean) => void): Response {
  const { body, status, statusText, headers } = response;
  if (!body) {
    ended(true);
    return response;
  }
  const watched = body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      flush: () => ended(true),
      cancel: () => ended(false),
    }),
  );
  return new Response(watched, { status, statusText, headers });
}
