import type { ServerContext } from "@modelcontextprotocol/server";

/** Often enough to show life, seldom enough not to flood. */
const everyMs = 2000;

/** Tells a client that asked for progress that work goes on; gives the function that ends it. */
export function tellProgress(context: ServerContext, message: string): () => void {
  const progressToken = context.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let progress = 0;
  const tell = () => {
    progress++;
    const params = { progressToken, progress, message };
    // A client that went away hears nothing, and that is fine.
    context.mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
  tell();
  const timer = setInterval(tell, everyMs);
  return () => clearInterval(timer);
}
