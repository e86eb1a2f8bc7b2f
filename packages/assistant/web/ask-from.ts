let ask: ((text: string) => void) | undefined;

/** The page says how a question is asked, for parts that stand far below it. */
export function offerAsk(next: (text: string) => void): void {
  ask = next;
}

export const askFrom = (text: string): void => ask?.(text);
