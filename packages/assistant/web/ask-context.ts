import { createContext } from "preact";

/** Asks a question, for parts of the page that stand far below it. */
export const AskContext = createContext<(text: string) => void>(() => undefined);
