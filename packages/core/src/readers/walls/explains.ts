/** "What is a captcha", "How to fix a 404": a title under which something is explained, and nothing is asked. */
export const explains =
  /^(?:how|why|what|when|fix|fixing|understanding|warum|wie|was|pourquoi|comment|por qué|cómo)\b/i;
