// The gateway's own API. The token is kept in this tab alone.

const storeName = "scry.token";
const dialog = document.querySelector("#token-dialog");
const forgetButton = document.querySelector("#forget");
const problem = document.querySelector("#token-problem");

const token = () => sessionStorage.getItem(storeName);
const showForget = () => {
  forgetButton.hidden = !token();
};

showForget();
forgetButton.addEventListener("click", () => {
  sessionStorage.removeItem(storeName);
  location.reload();
});

/** What the gateway said, as something to show. */
export class Failed extends Error {
  constructor(body, status) {
    super(body.error ?? body.message ?? `The gateway answered with ${status}.`);
    this.body = body;
    this.hint = body.hint;
  }
}

/** Asks for JSON; a missing token is asked of the person, and the call made again. */
export async function call(path, body, signal) {
  for (;;) {
    const response = await fetch(path, {
      method: body ? "POST" : "GET",
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token() && { authorization: `Bearer ${token()}` }),
      },
      body: body && JSON.stringify(body),
      signal,
    }).catch((error) => {
      if (signal?.aborted) throw error;
      throw new Failed({ message: "The gateway cannot be reached.", hint: "Is it still running?" }, 0);
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer;
    if (response.status !== 401) throw new Failed(answer, response.status);
    if (!(await askForToken(token() ? answer.message : ""))) throw new Failed(answer, 401);
  }
}

let asking;

/** One dialog, however many calls wait for it. */
function askForToken(complaint) {
  asking ??= new Promise((resolve) => {
    const form = document.querySelector("#token-form");
    const cancel = () => dialog.close("cancel");
    problem.textContent = complaint;
    form.reset();
    document.querySelector("#token-cancel").addEventListener("click", cancel, { once: true });
    dialog.addEventListener(
      "close",
      () => {
        const given = dialog.returnValue === "use" ? form.elements.token.value.trim() : "";
        if (given) sessionStorage.setItem(storeName, given);
        form.reset();
        showForget();
        asking = undefined;
        resolve(given !== "");
      },
      { once: true },
    );
    dialog.returnValue = "";
    dialog.showModal();
  });
  return asking;
}
