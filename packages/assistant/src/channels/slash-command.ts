interface SlashCommand {
  name: string;
  /** What stands behind the name. */
  rest: string;
}

/** `/name …`, on every channel; a path such as /etc/hosts is none. */
export function readSlashCommand(text: string): SlashCommand | undefined {
  const [, name, rest = ""] = /^\/(\w+)(?:\s+([\s\S]*))?$/.exec(text.trim()) ?? [];
  return name === undefined ? undefined : { name, rest };
}
