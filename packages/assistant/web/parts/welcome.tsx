const questions = [
  "What's the latest news about Python?",
  "What changed in the last Node.js release?",
] as const;
/** These work without a model, too. */
const commands = ["/search open web index", "/open https://example.org"] as const;

interface Props {
  connected: boolean;
  onAsk(text: string): void;
}

export function Welcome({ connected, onAsk }: Props) {
  const examples = connected ? [...questions, commands[0]] : commands;
  return (
    <div class="welcome">
      <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r="12" />
        <circle cx="16" cy="16" r="6" />
        <circle class="dot" cx="19" cy="13" r="2" />
      </svg>
      <h1>What would you like to know?</h1>
      <p>The assistant searches, reads the pages, and shows for each sentence where it comes from.</p>
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
