import type { AnswerEvent } from "../../contract.ts";

/** Proxies close connections after a minute of silence, and a tool may take that long. */
const heartbeat = 15_000;

/** How many events may wait for a slow reader before previews are dropped. */
const mostWaiting = 32;

const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  // Otherwise nginx would buffer the answer.
  "X-Accel-Buffering": "no",
};

export interface EventStreamOptions {
  /** Called when the reader leaves early. The events are still read to the end. */
  onLeave?: () => void;
  /** Called when nothing more is sent, for either reason. */
  onClosed?: () => void;
  /** The message when the events break off. */
  failure: (error: unknown) => string;
}

/**
 * Sends an answer's events as they come. They are read to the end even when the browser has left: a reload must not
 * stop the answer.
 */
export function eventStream(events: AsyncIterable<AnswerEvent>, options: EventStreamOptions): Response {
  const encoder = new TextEncoder();
  let open = true;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        if (open) controller.enqueue(encoder.encode(text));
      };
      // At once: some browsers report a response to a script only with its first byte.
      send(": here\n\n");
      const beat = setInterval(() => send(": still here\n\n"), heartbeat);
      const pump = async () => {
        try {
          for await (const event of events) {
            // A slow reader needs only the newest preview: each is the whole open paragraph.
            const isLate = (controller.desiredSize ?? 0) < -mostWaiting;
            if (isLate && event.type === "text" && event.delta === "") continue;
            send(`data: ${JSON.stringify(event)}\n\n`);
          }
        } catch (error) {
          const event: AnswerEvent = { type: "failed", message: options.failure(error) };
          send(`data: ${JSON.stringify(event)}\n\n`);
        } finally {
          clearInterval(beat);
          if (open) {
            controller.close();
            options.onClosed?.();
          }
          open = false;
        }
      };
      void pump();
    },
    cancel() {
      open = false;
      options.onLeave?.();
      options.onClosed?.();
    },
  });
  return new Response(body, { headers });
}
