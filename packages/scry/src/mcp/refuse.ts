/** A request that is answered before the protocol sees it. */
export const refuse = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status });
