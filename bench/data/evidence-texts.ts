import { join } from "node:path";
import { readJson, readLines } from "./files.ts";

/** A text that a label should be on, or not. */
export interface Text {
  set: string;
  text: string;
  attack: boolean;
}

/** Attacks and harmless texts, by the repository that has them. */
export const textSets: Readonly<Record<string, (clone: string) => Text[]>> = {
  "tensor-trust": (clone) =>
    ["extraction", "hijacking"].flatMap((name) =>
      readLines<{ attack: string }>(
        join(clone, `benchmarks/${name}-robustness/v1/${name}_robustness_dataset.jsonl`),
      ).map(({ attack }) => ({ set: "tensor-trust", text: attack, attack: true })),
    ),
  cyberseceval: (clone) =>
    ["", "_multilingual_machine_translated"].flatMap((name) =>
      readJson<{ user_input: string; injection_type: string }[]>(
        clone,
        `CybersecurityBenchmarks/datasets/prompt_injection/prompt_injection${name}.json`,
      ).map(({ user_input, injection_type }) => ({
        set: `cyberseceval-${injection_type}${name && "-translated"}`,
        text: user_input,
        attack: true,
      })),
    ),
  bipia: (clone) => [
    ...["test", "train"].flatMap((part) =>
      Object.values(readJson<Record<string, string[]>>(clone, `benchmark/text_attack_${part}.json`)).flatMap(
        (texts) => texts.map((text) => ({ set: "bipia", text, attack: true })),
      ),
    ),
    ...["test", "train"].flatMap((part) =>
      readLines<{ context: string }>(join(clone, `benchmark/email/${part}.jsonl`)).map(({ context }) => ({
        set: "bipia-email",
        text: context,
        attack: false,
      })),
    ),
  ],
  "agent-security-bench": (clone) =>
    readLines<Record<string, string>>(join(clone, "data/all_attack_tools.jsonl")).map((row) => ({
      set: "agent-security-bench",
      text: row["Attacker Instruction"] ?? "",
      attack: true,
    })),
  injecguard: (clone) =>
    ["NotInject_one", "NotInject_two", "NotInject_three", "wildguard"].flatMap((name) =>
      readJson<{ prompt: string }[]>(clone, "datasets", `${name}.json`).map(({ prompt }) => ({
        set: name === "wildguard" ? name : "notinject",
        text: prompt,
        attack: false,
      })),
    ),
};
