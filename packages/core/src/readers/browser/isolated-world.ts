import type { CDPSession, Page } from "playwright-core";

/** Calls functions inside a page, in a JavaScript world of their own: what a page did to its own `Array`,
 * `getComputedStyle` or `JSON` does not reach them. */
export interface IsolatedWorld {
  /** `run` is sent as source text: it may use its argument and the DOM, nothing from outside. */
  call<Argument, Result>(run: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>>;
  /** Ends whatever script the page is running right now, such as one that never returns. */
  interrupt(): Promise<void>;
}

export async function openIsolatedWorld(page: Page): Promise<IsolatedWorld> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  return {
    async call(run, argument) {
      // A navigation takes the world away, so it is asked for each time; while it exists it is reused.
      const { executionContextId } = await session.send("Page.createIsolatedWorld", {
        frameId: frameTree.frame.id,
        worldName: "scry",
      });
      const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
        expression: `(${run})(${JSON.stringify(argument ?? null)})`,
        contextId: executionContextId,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined) {
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      }
      return result.value;
    },
    async interrupt() {
      await session.send("Runtime.terminateExecution");
    },
  };
}
