import { ScryError } from "../contracts/error.ts";

export interface DeadlineSignal {
  signal: AbortSignal;
  /** Milliseconds until the deadline. */
  left(): number;
  /** The coded reason when the signal has fired. */
  reason(): ScryError | undefined;
  end(): void;
}

/** One signal for the caller's abort and for the deadline, whichever comes first. */
export function deadlineSignal(outer: AbortSignal, deadline: number): DeadlineSignal {
  const controller = new AbortController();
  let why: ScryError | undefined;
  const give = (reason: ScryError) => {
    why ??= reason;
    controller.abort(why);
  };
  const cancel = () =>
    give(
      ScryError.is(outer.reason)
        ? outer.reason
        : new ScryError({ code: "cancelled", message: "The reading was cancelled.", cause: outer.reason }),
    );
  const late = () => give(new ScryError({ code: "timeout", message: "The page took too long to load." }));
  const left = deadline - Date.now();
  const timer = setTimeout(late, Math.max(0, left));
  if (left <= 0) late();
  if (outer.aborted) cancel();
  outer.addEventListener("abort", cancel, { once: true });
  return {
    signal: controller.signal,
    left: () => Math.max(0, deadline - Date.now()),
    reason: () => why,
    end() {
      clearTimeout(timer);
      outer.removeEventListener("abort", cancel);
    },
  };
}
