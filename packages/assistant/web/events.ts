import type { AnswerEvent } from "../src/contract.ts";

/** Reads server-sent events from a reply: EventSource itself cannot post a question. */
export async function* readEvents(reply: Response): AsyncGenerator<AnswerEvent> {
  if (reply.body === null) return;
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    while (true) {
      const { value, done } = await reader.read();
      if (done) return;
      const parts = (rest + value).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) {
        if (part.startsWith("data: ")) yield JSON.parse(part.slice("data: ".length)) as AnswerEvent;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
