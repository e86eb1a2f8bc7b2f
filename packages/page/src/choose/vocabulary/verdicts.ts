/** What stands above the lists of what is good and bad about something, as reviews of each language call them. */
const names = {
  english:
    "pros|cons|the good|the bad|advantages|disadvantages|likes|dislikes|(?:what|things) we (?:like|love|don.t like|didn.t like|liked)|reasons to (?:buy|avoid)",
  german: "pro|contra|kontra|vorteile|nachteile|stärken|schwächen|pluspunkte|minuspunkte",
  french: "(?:les )?(?:plus|moins|avantages|inconvénients|points forts|points faibles)",
  spanish: "(?:las )?(?:ventajas|desventajas|pros|contras)|lo (?:mejor|peor)",
  portuguese: "(?:vantagens|desvantagens|prós|contras)",
  italian: "(?:pregi|difetti|vantaggi|svantaggi)",
  dutch: "(?:voordelen|nadelen|pluspunten|minpunten)",
} as const;

const verdict = new RegExp(`^\\P{L}{0,3}(?:${Object.values(names).join("|")})\\P{L}{0,3}$`, "iu");

/** Whether a line is such a name, and nothing else. */
export function namesVerdict(text: string): boolean {
  return verdict.test(text);
}
