import { createContext } from "preact";

/** Asks a question, for parts of the page that are far below it. */
export const AskContext = createContext<(text: string) => void>(() => undefined);
