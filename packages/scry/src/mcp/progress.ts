import type { ServerContext } from "@modelcontextprotocol/server";

/** Often enough to show life, seldom enough not to flood. */
const everyMs = 2000;

/** Does the work, and meanwhile tells a client that asked for progress that it goes on. */
export async function withProgress<Result>(
  { mcpReq }: ServerContext,
  message: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return work();
  let progress = 0;
  const tell = () => {
    progress++;
    const params = { progressToken, progress, message };
    // A client that went away hears nothing, and that is fine.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
  tell();
  const timer = setInterval(tell, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
