import type { AnswerEvent } from "../../contract.ts";

/** Proxies close connections that are silent for a minute; a tool may well be. */
const heartbeat = 15_000;

/** Events that wait for a slow reader before previews are left out. */
const mostWaiting = 32;

const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  // nginx would otherwise collect the answer before it passes it on.
  "X-Accel-Buffering": "no",
};

export interface EventStreamOptions {
  /** Called when the reader left before the end. What is read then goes on to its end all the same. */
  onLeave?: () => void;
  /** Called when nothing is sent any more, either way. */
  onClosed?: () => void;
  /** What is told when the source breaks off. */
  failure: (error: unknown) => string;
}

/**
 * Sends an answer's events as they come. The events are read to their end even when the browser is gone: a reload
 * must not stop the answer.
 */
export function eventStream(events: AsyncIterable<AnswerEvent>, options: EventStreamOptions): Response {
  const encoder = new TextEncoder();
  let open = true;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        if (open) controller.enqueue(encoder.encode(text));
      };
      // Sent at once: some browsers tell a script of a reply only with its first byte.
      send(": here\n\n");
      const beat = setInterval(() => send(": still here\n\n"), heartbeat);
      const pump = async () => {
        try {
          for await (const event of events) {
            // A reader who lags behind needs the newest preview only: it is the whole open paragraph each time.
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
