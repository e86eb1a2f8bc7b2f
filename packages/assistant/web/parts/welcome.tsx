import { w } from "../words/words.ts";
import { Mark } from "./mark.tsx";

/** These work without a model, too. */
const commands = ["/search open web index", "/open https://example.org"] as const;

interface Props {
  connected: boolean;
  /** Undefined: only the owner connects a model. */
  onConnect: (() => void) | undefined;
  onAsk(text: string): void;
}

export function Welcome({ connected, onConnect, onAsk }: Props) {
  const examples = connected ? [w.exampleNews, w.exampleRelease, commands[0]] : commands;
  return (
    <div class="welcome">
      <Mark />
      <h1>{w.welcome}</h1>
      <p>{w.welcomeAbout}</p>
      {!connected && onConnect !== undefined && (
        <button type="button" class="primary" onClick={onConnect}>
          {w.connectTitle}
        </button>
      )}
      {!connected && <p>{w.withoutModel}</p>}
      <ul>
        {examples.map((example) => (
          <li key={example}>
            <button type="button" onClick={() => onAsk(example)}>
              {example}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
