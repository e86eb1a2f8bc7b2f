import type { Command, Offers, Program } from "../terminal/command.ts";
import { exitCodes, UsageError } from "../terminal/errors.ts";
import { commandsOf } from "../terminal/help.ts";
import { print } from "../terminal/output.ts";

const shells = ["bash", "zsh", "fish", "powershell"] as const;

export const command: Command = {
  words: shells.join("|"),
  offers: shells,
  about: "Prints a script that completes commands, options and their values.",
  options: {},
  examples: [
    ['eval "$(scry completion bash)"', "in ~/.bashrc"],
    ["source <(scry completion zsh)", "in ~/.zshrc, after compinit"],
    ["scry completion fish > ~/.config/fish/completions/scry.fish", "once"],
    ["scry completion powershell | Out-String | Invoke-Expression", "in the file that $PROFILE names"],
  ],
  async run({ arguments: given, program }) {
    const shell = shells.find((one) => one === given.words[0]);
    if (!shell) throw new UsageError(`scry completion needs the name of a shell: ${shells.join(", ")}.`);
    print({ bash, zsh, fish, powershell }[shell](await readShape(program)));
    return exitCodes.ok;
  },
};

/** What can be completed in one place of the command line. */
interface Offered {
  values: readonly string[];
  files: boolean;
}

interface OptionShape extends Offered {
  name: string;
  short?: string;
  about: string;
  takesValue: boolean;
}

interface CommandShape {
  name: string;
  summary: string;
  words: Offered;
  options: readonly OptionShape[];
}

/** Everything that a shell can offer, read from the list of commands. */
function readShape(program: Program): Promise<CommandShape[]> {
  const offered = async (offers: Offers = []): Promise<Offered> => {
    if (offers === "files") return { values: [], files: true };
    return { values: typeof offers === "function" ? await offers(program) : offers, files: false };
  };
  return Promise.all(
    commandsOf(program).map(async ({ name, summary, load }) => {
      const { command } = await load();
      const options = { ...command.options, help: { about: "explain this command", short: "h" } };
      return {
        name,
        summary,
        words: await offered(command.offers),
        options: await Promise.all(
          Object.entries<Command["options"][string]>(options).map(async ([name, option]) => ({
            name,
            short: option.short,
            about: option.about,
            takesValue: option.value !== undefined,
            ...(await offered(option.choices ?? option.offers)),
          })),
        ),
      };
    }),
  );
}

const globalFlags = ["--help", "--version"];

/** In single quotes every shell takes everything literally but the quote itself. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Spellings of the option that takes a value: "--provider|-p". */
const spellings = ({ name, short }: OptionShape) => [`--${name}`, ...(short ? [`-${short}`] : [])];

function bash(commands: readonly CommandShape[]): string {
  const values = commands.flatMap(({ name, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map((option) => {
        const pattern = spellings(option)
          .map((spelling) => `${name}:${spelling}`)
          .join("|");
        const reply = option.files
          ? '$(compgen -f -- "$word")'
          : `$(compgen -W ${quote(option.values.join(" "))} -- "$word")`;
        return `    ${pattern}) COMPREPLY=(${reply}); return ;;`;
      }),
  );
  const words = commands.map(({ name, options, words: { values: offered, files } }) => {
    const all = [...offered, ...options.map((option) => `--${option.name}`)].join(" ");
    return `    ${name}) COMPREPLY=($(compgen ${files ? "-f " : ""}-W ${quote(all)} -- "$word")) ;;`;
  });
  const first = [...commands.map(({ name }) => name), ...globalFlags].join(" ");
  return `# scry completion for bash. In ~/.bashrc: eval "$(scry completion bash)"
_scry() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quote(first)} -- "$word"))
    return
  fi
  case "$command:$before" in
${values.join("\n")}
  esac
  case "$command" in
${words.join("\n")}
  esac
}
complete -F _scry scry`;
}

function zsh(commands: readonly CommandShape[]): string {
  // In an _arguments spec these have a special meaning.
  const plain = (text: string) => text.replace(/[[\]:\\]/g, "\\$&");
  const argument = ({ takesValue, values, files, name }: OptionShape) => {
    if (!takesValue) return "";
    const action = files ? "_files" : values.length ? `(${values.join(" ")})` : " ";
    return `:${name}:${action}`;
  };
  const spec = (option: OptionShape) =>
    spellings(option).map(
      (spelling) => `      ${quote(`*${spelling}[${plain(option.about)}]${argument(option)}`)}`,
    );
  const cases = commands.map(({ name, options, words: { values, files } }) => {
    const action = files ? "_files" : values.length ? `(${values.join(" ")})` : "";
    const offered = action ? [`      ${quote(`*:word:${action}`)}`] : [];
    const specs = [...options.flatMap(spec), ...offered].join(" \\\n");
    return `    ${name}) _arguments \\\n${specs} ;;`;
  });
  const described = commands.map(({ name, summary }) => `      ${quote(`${name}:${plain(summary)}`)}`);
  return `#compdef scry
# scry completion for zsh. In ~/.zshrc, after compinit: source <(scry completion zsh)
_scry() {
  if (( CURRENT == 2 )); then
    local -a commands
    commands=(
${described.join("\n")}
    )
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join("\n")}
  esac
}
compdef _scry scry`;
}

function fish(commands: readonly CommandShape[]): string {
  const lines = commands.flatMap(({ name, summary, words: { values: words, files }, options }) => {
    const inside = `-n ${quote(`__fish_seen_subcommand_from ${name}`)}`;
    const option = ({ name: long, short, about, takesValue, values, files }: OptionShape) =>
      [
        `complete -c scry ${inside} -l ${long}`,
        short && `-s ${short}`,
        takesValue && (files ? "-r -F" : "-x"),
        values.length && `-a ${quote(values.join(" "))}`,
        `-d ${quote(about)}`,
      ]
        .filter(Boolean)
        .join(" ");
    return [
      `complete -c scry -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
      ...(words.length ? [`complete -c scry ${inside} -a ${quote(words.join(" "))}`] : []),
      ...(files ? [`complete -c scry ${inside} -F`] : []),
      ...options.map(option),
    ];
  });
  return [
    "# scry completion for fish. Save as ~/.config/fish/completions/scry.fish",
    "complete -c scry -f",
    ...lines,
    "complete -c scry -n __fish_use_subcommand -l help -d 'explain scry'",
    "complete -c scry -n __fish_use_subcommand -l version -d 'print the version'",
  ].join("\n");
}

/** In PowerShell a quote within single quotes is written twice. */
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

function powershell(commands: readonly CommandShape[]): string {
  const list = (words: readonly string[]) => `@(${words.map(literal).join(", ")})`;
  const values = commands.flatMap(({ name, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .flatMap((option) =>
        spellings(option).map(
          (spelling) =>
            `    ${literal(`${name} ${spelling}`)} = ${option.files ? "$null" : list(option.values)}`,
        ),
      ),
  );
  const words = commands.map(
    ({ name, options, words: offered }) =>
      `    ${literal(name)} = ${list([...offered.values, ...options.map((option) => `--${option.name}`)])}`,
  );
  const first = list([...commands.map(({ name }) => name), ...globalFlags]);
  // Without a result PowerShell completes the names of files.
  return `# scry completion for PowerShell. In the file that $PROFILE names: scry completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName scry -ScriptBlock {
  param($word, $ast, $cursor)
  $values = @{
${values.join("\n")}
  }
  $words = @{
${words.join("\n")}
  }
  $typed = @($ast.CommandElements | ForEach-Object { $_.ToString() })
  if ($word -ne '') { $typed = @($typed | Select-Object -SkipLast 1) }
  if ($typed.Count -lt 2) { $offered = ${first} }
  elseif ($values.ContainsKey("$($typed[1]) $($typed[-1])")) { $offered = $values["$($typed[1]) $($typed[-1])"] }
  else { $offered = $words[$typed[1]] }
  $offered | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}`;
}
