/** Links that this program wrote itself; nothing else may steer the terminal. */
const ownLink = /\u001b\]8;;(?:https?:[!-~]*)?\u001b\\/g;
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Takes control characters out of text from a model or the web; OSC 8 links to http addresses stay. */
export function safeText(text: string): string {
  let result = "";
  let from = 0;
  for (const link of text.matchAll(ownLink)) {
    result += text.slice(from, link.index).replace(control, "") + link[0];
    from = link.index + link[0].length;
  }
  return result + text.slice(from).replace(control, "");
}
