import type { Passage } from "./ai-patterns.ts";

// Control tokens of chat formats (ChatML, Llama 2 and 3, Gemma, Mistral, Phi, Zephyr) and the tags in which assistants
// get tool results. No ordinary page has them.
const token =
  /<\|(?:im_start|im_end|im_sep|system|user|assistant|tool|endoftext|begin_of_text|end_of_text|start_header_id|end_header_id|eot_id|eom_id|python_tag|fim_prefix|endofprompt|channel|message|return|end|start)\|>|\[\/?INST\]|\[\/?(?:AVAILABLE_TOOLS|TOOL_RESULTS|TOOL_CALLS|SYSTEM_PROMPT)\]|<<\/?SYS>>|<\/?(?:start_of_turn|end_of_turn|tool_result|tool_results|tool_response|tool_call|function_results|function_calls|function_call|system-reminder|system_reminder|system_prompt|system-prompt|system_instruction|system_message|assistant_response|antml:[a-z_]+)>/g;

// A line that poses as a new speaker.
const speaker =
  /^[ \t>*_#"'“]{0,8}(system|assistant|human|user|developer|ai|system (?:message|prompt|note|instruction|override)|###\s*instruction|instruction)(?:[ \t*_"]{0,4})[:：]/gim;
// How such a line continues when it speaks to a model and not about a computer.
const spokenTo =
  /\b(?:you (?:are|must|will|should|have|can|may|need|shall)|your|ignore|disregard|forget|assistant|prompt|instructions?|the user|reply|respond|from now on|new task|override|reveal|execute)\b/i;
/** Tags and brackets that pose as a message. XML has some of them, so the words after them decide. */
const framed = /[<[](?:system|admin|assistant|developer|instructions?|important)[>\]]/gi;
const alpaca = /^#{2,4}[ \t]*(?:instruction|system|new instructions?)[ \t]*[:：]/gim;

/** How near a person and an assistant take turns, as in the conversations that models are given. */
const nearTurn = 600;

/** Finds markers with which page text poses as a message of the system, the user or the assistant. */
export function findRoleMarkers(text: string): Passage[] {
  const following = ({ 0: found, index }: RegExpExecArray, reach: number) =>
    text.slice(index + found.length, index + found.length + reach);
  const found = [
    ...text.matchAll(token),
    ...text.matchAll(alpaca),
    ...Array.from(text.matchAll(framed)).filter((match) => spokenTo.test(following(match, 120))),
  ];
  const lastTurn = { assistant: -Infinity, person: -Infinity };
  for (const match of text.matchAll(speaker)) {
    const name = (match[1] ?? "").toLowerCase();
    const isPerson = name === "user" || name === "human";
    const [line = ""] = following(match, 160).split("\n", 1);
    const instructs = !isPerson && name !== "ai" && spokenTo.test(line);
    const turns =
      (name === "assistant" && match.index - lastTurn.person < nearTurn) ||
      (isPerson && match.index - lastTurn.assistant < nearTurn);
    if (name === "assistant") lastTurn.assistant = match.index;
    if (isPerson) lastTurn.person = match.index;
    if (instructs || turns) found.push(match);
  }
  return found.map(({ 0: marker, index }) => ({
    kind: "role-marker",
    start: index,
    end: index + marker.length,
  }));
}
