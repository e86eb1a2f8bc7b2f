/** The variables of `:root`, read when a declaration first names one: whole design systems stand there. */
export class Variables {
  private readonly sources: string[] = [];
  private readonly values = new Map<string, string>();

  /** Later sources win. */
  add(css: string): void {
    this.sources.push(css);
  }

  get(name: string): string | undefined {
    for (const source of this.sources.splice(0))
      for (const [, variable, value] of source.matchAll(/(--[\w-]{1,60})\s*:\s*([^;}]{1,200})/g))
        if (variable && value) this.values.set(variable, value);
    return this.values.get(name)?.trim().toLowerCase();
  }
}
