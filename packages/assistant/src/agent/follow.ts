import type { Channel, Source } from "@scry/core";
import { createCitationStream } from "@scry/core/citations";
import type { AnswerEvent, MessageView } from "../channels/contract.ts";
import type { RunEvent } from "./run.ts";
import { targetOf } from "./views.ts";

export interface Following {
  messageId: string;
  channel: Channel;
  links?: boolean;
  /** Grow while the answer is made. */
  sources(): readonly Source[];
  /** The whole message, once it is complete; undefined when it was removed meanwhile. */
  message(): Promise<MessageView | undefined>;
}

/** What happens in an answer, rendered for one channel. */
export async function* follow(
  events: AsyncIterable<RunEvent>,
  { messageId, channel, links = true, sources, message }: Following,
): AsyncGenerator<AnswerEvent> {
  const citations = createCitationStream(sources, targetOf(channel), { links });
  yield { type: "started", messageId };
  for await (const event of events) {
    if (event.type === "text") {
      const delta = citations.push(event.text);
      yield { type: "text", delta, preview: citations.preview() };
    } else if (event.type === "done") {
      const rest = citations.end();
      if (rest) yield { type: "text", delta: rest, preview: "" };
      const complete = await message();
      yield complete
        ? { type: "done", message: complete }
        : { type: "failed", message: "The conversation was removed." };
    } else {
      yield event;
    }
  }
}
