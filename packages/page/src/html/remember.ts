/** Caches a function of a text: class names, styles and colours repeat on a page. */
export function remember<Answer>(ask: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    let answer = answers.get(text);
    if (answer === undefined && !answers.has(text)) {
      answer = ask(text);
      answers.set(text, answer);
    }
    return answer as Answer;
  };
}
