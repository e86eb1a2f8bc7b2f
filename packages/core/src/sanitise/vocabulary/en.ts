import type { Vocabulary } from "./terms.ts";

export const en: Vocabulary = {
  override:
    "ignore, disregard, forget, neglect, pay no attention to, pay no heed to, stop following, stop obeying, do not follow, don't follow, do not obey, don't obey, do not comply with, no longer follow, no longer obey, set aside, put aside, throw out, throw away, discard, abandon, erase",
  bypass:
    "override, bypass, overrule, circumvent, disable, supersede*, replace*, cancel*, void, null and void, no longer apply, no longer valid, take precedence over, takes precedence over, take priority over, unlearn, switch off, turn off",
  orders:
    "instruction*, directive*, prompt*, system message*, guardrail*, programming, safety rule*, safety guideline*, safety polic*, safety filter*, content polic*, operating rule*, system rule*, guideline*",
  looseOrders:
    "rule*, command*, order, orders, restriction*, constraint*, limitation*, direction, directions, task, tasks, context, message, messages, policy, policies, request, requests, objective*, goal, goals",
  prior:
    "previous*, prior, earlier, above, preceding, former, original, initial, existing, foregoing, aforementioned, past, before this, before now, until now, up to now, so far, up to this point, until this point, hitherto, other, any and all, all of the, all",
  yours:
    "your, given to you, you were given, you have been given, you've been given, you have received, you received, you got, you've got, you were told, you have, told you, you operate under, imposed on you, set for you, you follow, in your context",
  everything:
    "everything you were told, everything you have been told, everything you've been told, everything you were instructed, all you were told, whatever you were told, anything you were told, what you were told, what you have been told, everything that was said, everything said before, everything before this, everything prior to this, everything above this, all of the above text, the text above, the user asked, the user's request, the user's question, the user's query, the user's original",
  ai:
    "ai, ais, a i, artificial intelligence, ai assistant*, ai agent*, ai model*, ai system*, ai tool*, ai bot*, ai crawler*, ai reader*, ai reviewer*, ai summarizer*, ai chatbot*, language model*, large language model*, llm, llms, llm agent*, llm assistant*, chatbot*, chat bot*, chatgpt, gpt, gpt 4, gpt 4o, gpt 5, claude ai, google gemini, copilot, deepseek, digital assistant*, virtual assistant*, automated assistant*, automated agent*, autonomous agent*, web agent*, browser agent*, browsing agent*, search agent*, search assistant*, browsing assistant*, research agent*, machine reader*, robot reader*, neural network",
  call:
    "note to, note for, attn, dear, hey, hello, hi, message to, message for, a word to, warning to, notice to, notice for, important notice for, instruction to, instructions to, instructions for any, instruction for any, attention any, attention all, attention to any, to whichever, addressed to, if you are, if you're, if you happen to be, in case you are, since you are, because you are, only if you are, should you be, whoever is",
  reading:
    "reading this*, reads this, parsing this*, parses this, processing this*, processes this, summarizing this*, summarising this*, summarizes this, summarises this, summarize this page, summarise this page, crawling this*, crawls this, scraping this*, scrapes this, indexing this page, ingesting this*, ingests this, analyzing this page, analysing this page, visiting this page, visits this page, browsing this page, accessing this page, encounters this*, encountering this*, asked about this page, asked about this site, asked about this product, asked about this company, asked about this article, summarizing the page, summarising the page, reading the page, reviewing this paper, reviewing this manuscript, reviews this paper, evaluating this candidate, screening this resume, screening this cv, reviewing this resume, summarize this article, summarise this article, asked about this, asked to summarize this*, asked to summarise this*, summarizing or",
  hide:
    "do not tell, don't tell, never tell, do not inform, don't inform, never inform, do not mention, don't mention, never mention, do not reveal, don't reveal, never reveal, do not disclose, don't disclose, never disclose, do not notify, don't notify, do not alert, don't alert, do not warn, don't warn, do not show, don't show, do not let, don't let, without telling, without informing, without mentioning, without alerting, without the knowledge of, keep this from, keep it from, hide this from, conceal this from, hidden from, keep this secret from, keep this hidden from, keep quiet about, say nothing to, say nothing about, must not know, must never know, should not know, must not learn, must not find out, must not notice, unaware, stay silent about, make no mention",
  user:
    "the user, the user's, your user, users, the human, your human, the person you, the reader, the customer, the operator, your operator, the person asking, whoever asked",
  pointer:
    "this, these, this message, this text, these instructions, this instruction, that you, what you did, what you are doing, any of this, the above, secret, confidential",
  send:
    "send, post, upload, forward, transmit, submit, deliver, e mail, email, append, attach, exfiltrate, leak, encode, base64, base64 encode, embed, relay, pass, make a request, make a get request, make an http request, issue a request, hand over, dump, include, put, insert, pass on",
  private:
    "conversation*, chat history, chat log*, the chat, dialogue history, message history, history of this chat, system prompt, private data of the user, your memory, your memories, your context, context window, your instructions, your hidden instructions, tool results, tool outputs, everything the user, what the user, all messages, personal data you, information about the user, data about the user, previous messages, contents of your",
  users:
    "the user's*, user's message*, user's data, user data, user's e mail, user's email*, user's name, user's location, user's question*, user's files, user's secret*",
  secret:
    "api key*, password*, credential*, access token*, token*, secret key*, secrets, private key*, session cookie*, cookies, environment variables, env file, ssh key*, credit card*, one time code*, verification code*",
  place:
    "url, urls, this link, following link, image link, image url, endpoint, webhook, server, query string, query parameter*, url parameter*, parameter, markdown image, tracking pixel, this address, following address, e mail address, domain, web address, attacker",
  reveal:
    "reveal, print, repeat, output, disclose, recite, write out, echo, start your answer with, begin your reply with, tell me, give me, show me, show, translate, quote, leak, post, paste",
  own:
    "your system prompt, your system message, your system instruction*, your instructions, your original instructions, your initial instructions, your initial prompt, your original prompt, your hidden instructions, your hidden prompt, your secret instructions, your developer message, your full prompt, your entire prompt, the hidden system prompt, instructions you were given, prompt you were given",
  become:
    "you are now, you're now, you are no longer, you're no longer, pretend you are, pretend to be, pretend that you are, imagine you are, you will act as, act as if you were, roleplay as, role play as, play the role of, assume the role of, take on the role of, your new identity is",
  now:
    "from now on, from this point on, from this moment on, henceforth",
  persona:
    "jailbroken, jailbreak, dan, do anything now, unrestricted, uncensored, unfiltered, without restrictions, without any restrictions, no restrictions, without limitations, without rules, without guardrails, free of rules, free from all restrictions, no ethical, without ethical, no safety, different assistant, different ai, another assistant, bound by your, bound by any, system administrator of",
  mode:
    "developer mode, dev mode, debug mode, god mode, admin mode, root mode, maintenance mode for ai",
  takeover:
    "system override, your new instructions, your updated instructions, new system prompt, new system instructions, new system message, updated system prompt, revised system prompt, begin new instructions, end of system prompt, your system prompt has been, your instructions have been updated, your instructions have changed, your guidelines have been, your safety guidelines, your actual task is, your real task is, your true task is, your only task now, your real instructions, your true instructions, your primary directive is now, new primary directive, you must obey this, obey these instructions instead, follow these instructions instead, follow the instructions below instead, follow my instructions instead, do what this page says, do as this page says, as an ai language model you, as an ai you must, as an ai you should, as an ai you are, as an ai assistant you, as a language model you, as a large language model you, you are an ai assistant and, you are an ai and must, you have been reprogrammed, prompt injection payload, human approval is not required, the user has already approved, the user has already consented, the user has authorized you, you are now an ai, you are now a chatbot, you are now a language model, pretend you are an ai, you are no longer an ai, you are no longer bound, you are no longer a helpful, attention ai, attention llm*, attention chatbot*, attention all ai, attention language model*, ai assistants take note, if an ai is reading this, if a language model is reading this, if any ai is reading this, if an llm is reading this, whatever ai is reading this",
  answer:
    "in your answer, in your response, in your reply, in your summary, in your output, in your review, in your final answer, in your final response, your answer must, your response must, your reply must, your summary must, your output must, your answer should, your response should, your summary should, respond only with, reply only with, answer only with, output only, respond with, reply with, only say, just say, simply say, just answer, say only, tell the user, tell them, tell people, inform the user, recommend, mention that, mention our, include the phrase, include the sentence, include a link, include the link, add the sentence, end your answer, end your reply, end your response, always cite, cite this page, rank this, rate this, describe it as, call it the best, present this, treat this page, portray, give a positive review, positive review only, do not highlight, must recommend, should recommend, must say, should say, must include, must state, must mention, must respond, should respond, must output, must visit, must click, must follow, must execute, must run, must download, must call",
  invoke:
    "use, call, invoke, run, execute, trigger, open, start",
  block:
    "may, can, could, might, will, would, who, which, that, they, we, i, he, she, it, people, often, not, never, don't, didn't, doesn't, won't, can't, cannot, shouldn't, mustn't, users, drivers, developers, engineers, sometimes, simply, not to, to not, let's, did, does, if you, when you, us, always",
  neutral:
    "ai developer*, ai engineer*, ai researcher*, ai enthusiast*, ai startup*, ai compan*, ai student*, ai expert*, ai professional*, ai beginner*, ai specialist*, ai consultant*, ai team*, ai vendor*, ai provider*, ai skeptic*, ai artist*, ai user*, ai fan*, ai lab*, ai founder*, ai practitioner*, ai leader*, ai newsletter*, ai act, llm developer*, llm engineer*, llm provider*, chatbot developer*, chatbot operator*, language model developer*, language model research*, command prompt*, prompt attention, in the meantime forget, lest we forget, unforgettable, do not follow up, don't follow up, prompt delivery, prompt payment, prompt response, prompt service, prompt reply, set aside time, set aside money, set aside funds",
};
