/** What a word does in a sentence that is addressed to an AI. */
export type WordClass =
  /** "Ignore". */
  | "ignore"
  /** "Previous", "your". */
  | "earlier"
  /** "Instructions". */
  | "orders"
  /** "Note to", "if you are". */
  | "call"
  /** "AI assistant". */
  | "ai"
  /** "Reading this page". */
  | "reading"
  /** "Do not tell". */
  | "hide"
  | "user"
  /** "Send". */
  | "send"
  /** "The conversation". */
  | "private"
  /** "Print". */
  | "reveal"
  /** "Your system prompt". */
  | "own"
  /** "You are now". */
  | "become"
  /** "Without restrictions". */
  | "free";

/** Twelve languages, by class: terms separated by commas, a star for any ending. */
export const aiWords: Readonly<Record<string, Readonly<Record<WordClass, string>>>> = {
  en: {
    ignore:
      "ignore, disregard, forget, neglect, override, bypass, pay no attention to, stop following, stop obeying, do not follow, don't follow, do not obey, don't obey, do not comply with, no longer follow, set aside, discard, abandon, erase, overrule, unlearn",
    earlier:
      "previous*, prior, earlier, above, preceding, former, original, initial, existing, foregoing, past, your, you were given, you have been given, you received, told you, so far, any and all, all other, all of the, all",
    orders:
      "instruction*, directive*, prompt*, system message*, guardrail*, programming, safety rule*, safety guideline*, content polic*, guideline*, training",
    call: "note to, note for, attn, attention, dear, message to, message for, message is for, notice to, notice for, instruction to, instructions to, instructions for, addressed to, if you are, if you're, in case you are, since you are, because you are, should you be",
    ai: "ai, ais, artificial intelligence, language model*, llm, llms, chatbot*, chatgpt, gpt, copilot, virtual assistant*, digital assistant*, autonomous agent*, browser agent*, machine reader*, machine reading",
    reading:
      "reading this*, reads this, processing this*, processes this, parsing this*, summarizing this*, summarising this*, summarizes this, summarize this page, summarise this page, crawling this*, scraping this*, ingesting this*, visiting this page, reviewing this paper, screening this resume, asked about this*, asked to summarize this*",
    hide: "do not tell, don't tell, never tell, do not inform, don't inform, do not mention, don't mention, never mention, do not reveal, never reveal, do not disclose, do not notify, do not let, don't let, without telling, without informing, without alerting, keep this from, hide this from, hide the existence of, hide the fact, conceal this from, say nothing to, must not know",
    user: "the user, your user, users, the human, the reader, the person you, the operator, the customer",
    send: "send, post, upload, forward, transmit, submit, email, append, attach, exfiltrate, leak, encode, embed, relay, hand over, write, fetch, reply with, call",
    private:
      "conversation*, chat history, chat log*, message history, previous messages, all messages, system prompt, your memory, your context, your instructions, everything the user, what the user, the user's*, user data, passwords you",
    reveal:
      "reveal, print, repeat, output, disclose, recite, write out, echo, tell me, give me, show me, show, translate, quote, leak, paste, summarize, summarise, copy, list",
    own: "system prompt, your system message, your instructions, your original instructions, your initial instructions, your initial prompt, your original prompt, your hidden instructions, your secret instructions, your developer message, your prompt, your full prompt, instructions you were given, prompt you were given, your rules, your guidelines",
    become:
      "you are now, you're now, you are no longer, pretend you are, pretend to be, imagine you are, you will act as, from now on you, roleplay as, play the role of, assume the role of, your new identity is",
    free: "unrestricted, uncensored, unfiltered, jailbroken, dan, do anything now, without restrictions, without any restrictions, no restrictions, without any rules, without rules, no rules, no safety, no ethical, no content policy, bound by your, different assistant, another assistant",
  },
  es: {
    ignore:
      "ignora, ignore, ignoren, ignorad, olvida*, olvide, olviden, haz caso omiso, haga caso omiso, no sigas, no obedezcas, deja de seguir, descarta, desatiende",
    earlier: "anterior*, previas, previos, de arriba, precedente*, inicial*, hasta ahora, tus, recibidas",
    orders: "instruccion*, indicacion*, directri*, prompt*, ordenes, regla*",
    call: "nota para, nota a, aviso para, mensaje para, estimado, estimada, querida, si eres un*",
    ai: "ia, inteligencia artificial, asistente de ia, asistentes de ia, modelo de lenguaje, modelos de lenguaje, asistente virtual",
    reading: "que lea* esta pagina, que lea* esto, leyendo esta pagina, resuma* esta pagina",
    hide: "no le digas, no digas, no menciones, no reveles, no informes, sin decirselo, oculta*",
    user: "usuario*, usuaria*",
    send: "envia, envie, manda, sube, reenvia, transmite, anade, adjunta",
    private: "conversacion*, historial, prompt del sistema, datos del usuario",
    reveal: "revela, muestra, imprime, repite, escribe, dime",
    own: "prompt del sistema, prompt de sistema, tus instrucciones, tu prompt",
    become: "ahora eres, ya no eres, finge ser, actua como si",
    free: "sin restricciones, sin limites, sin reglas, sin censura, sin filtros",
  },
  fr: {
    ignore:
      "ignore, ignorez, oublie, oubliez, ne tiens plus compte, ne tiens pas compte, ne tenez pas compte, ne tenez plus compte, fais abstraction, faites abstraction",
    earlier:
      "precedent*, anterieur*, ci dessus, initial*, plus haut, jusqu'ici, tes, auparavant, d'origine, recu*",
    orders: "instruction*, consigne*, directive*, prompt*, regle*",
    call: "note a, note aux, note pour, a l'attention de*, message a, message pour, cher, chere, si tu es un*, si vous etes un*",
    ai: "ia, intelligence artificielle, modele de langage, modeles de langage, assistant virtuel, assistants virtuels",
    reading: "lit cette page, lisez cette page, lis cette page, resumes cette page, resumez cette page",
    hide: "ne dis pas, ne dites pas, ne dis rien, ne mentionne pas, ne mentionnez pas, ne revele pas, cache, cachez",
    user: "utilisateur*, utilisatrice*",
    send: "envoie, envoyez, transmets, transmettez, ajoute, ajoutez, publie",
    private: "conversation*, historique, prompt systeme, messages de l'utilisateur, donnees de l'utilisateur",
    reveal: "revele, revelez, affiche, affichez, montre, montrez, repete, repetez",
    own: "prompt systeme, invite systeme, tes instructions, tes consignes",
    become: "tu es maintenant, tu es desormais, vous etes maintenant, vous etes desormais, tu n'es plus",
    free: "sans restriction*, sans aucune restriction, sans limite*, sans regle*, sans censure, sans filtre*",
  },
  de: {
    ignore:
      "ignoriere, ignorieren, missachte, vergiss, vergesst, vergessen sie, beachte nicht, befolge nicht, folge nicht",
    earlier:
      "vorherige*, bisherige*, vorige*, vorangegangene*, obige*, fruhere*, ursprungliche*, samtliche*, deine*, zuvor",
    orders: "anweisung*, instruktion*, prompt*, systemprompt*, vorgabe*, richtlinie*, befehl*",
    call: "hinweis an, hinweis fur, nachricht an, achtung, liebe, wenn du ein*, falls du ein*, solltest du ein*",
    ai: "ki, kunstliche intelligenz, sprachmodell*, chatbot*, digitale assistent*",
    reading: "diese seite liest, diesen text liest, diese seite zusammenfass*, diese seite lesen",
    hide: "sage dem, sag dem, verrate dem, erwahne, verschweige*, verheimliche*, verbirg",
    user: "nutzer nicht*, benutzer nicht*, dem nutzer, dem benutzer, gegenuber dem nutzer",
    send: "sende, schick, schicke, ubermittle, ubertrage, lade, leite, hange, poste",
    private: "gesprach*, chatverlauf*, unterhaltung*, konversation*, systemprompt*, bisherigen nachrichten",
    reveal: "verrate, zeige, zeig, gib, nenne, wiederhole, zitiere, drucke",
    own: "systemprompt*, system prompt, deine anweisungen, deinen prompt",
    become: "du bist jetzt, du bist nun, sie sind jetzt, du bist nicht mehr, tu so als",
    free: "ohne einschrankung*, ohne beschrankung*, ohne regeln, unzensiert*, uneingeschrankt*",
  },
  pt: {
    ignore: "ignore, ignora, ignorem, esqueca, esquece, desconsidere, nao siga, nao obedeca, pare de seguir",
    earlier: "anterior*, previas, previos, acima, inicia*, ate agora, suas, tuas, recebidas",
    orders: "instruc*, diretri*, directri*, prompt*, orientac*, regra*",
    call: "nota para, aviso para, mensagem para, prezado, prezada, caro, cara, se voce e um*, se voce for um*",
    ai: "ia, inteligencia artificial, assistente de ia, assistentes de ia, modelo de linguagem, modelos de linguagem, assistente virtual",
    reading: "lendo esta pagina, que ler esta pagina, resumir esta pagina",
    hide: "nao diga, nao conte, nao mencione, nao revele, nao informe, sem dizer, esconda, oculte",
    user: "usuario*, utilizador*",
    send: "envie, envia, mande, encaminhe, transmita, anexe, acrescente, adicione",
    private: "conversa, conversas, historico, prompt do sistema, prompt de sistema, dados do usuario",
    reveal: "revele, mostre, imprima, repita, exiba, escreva",
    own: "prompt de sistema, prompt do sistema, suas instrucoes, seu prompt",
    become: "agora voce e, voce agora e, voce nao e mais, finja ser, finja que",
    free: "sem restricoes, sem nenhuma restricao, sem limites, sem regras, sem censura, sem filtros",
  },
  it: {
    ignore: "ignora, ignori, ignorate, dimentica, dimentichi, dimenticate, non seguire, smetti di seguire",
    earlier: "precedent*, anterior*, sopra, inizial*, finora, tue, ricevute",
    orders: "istruzion*, direttiv*, prompt*, indicazion*, regole",
    call: "nota per, nota agli, avviso per, messaggio per, messaggio agli, cara, caro, se sei un*",
    ai: "ia, ai, intelligenza artificiale, modello linguistico, modelli linguistici, assistente virtuale",
    reading: "legge questa pagina, leggendo questa pagina, riassumi questa pagina",
    hide: "non dire, non dirlo, non menzionare, non rivelare, non informare, senza dirlo, nascondi",
    user: "utente, utenti",
    send: "invia, manda, spedisci, trasmetti, inoltra, aggiungi, allega",
    private: "conversazion*, cronologia, prompt di sistema, dati dell'utente",
    reveal: "rivela, mostra, stampa, ripeti, scrivi, dimmi",
    own: "prompt di sistema, tue istruzioni, tuo prompt",
    become: "ora sei, adesso sei, non sei piu, fingi di essere",
    free: "senza restrizioni, senza limiti, senza regole, senza censura, senza filtri",
  },
  ru: {
    ignore:
      "игнорируй, проигнорируй, забудь, не обращай, не учитывай, не следуй, не выполняй, отбрось, отменены",
    earlier: "предыдущ, прежн, вышеуказанн, ранее, выше, изначальн, исходн, свои",
    orders: "инструкци, указани, промпт, промт, директив, правила",
    call: "сообщение для, примечание для, обращение к, уважаем, дорог, если ты, если вы",
    ai: "ии ассистент, ии агент, ии модел, для ии, искусственный интеллект, языковая модель, языковой модел, чат бот, чатбот",
    reading: "читающ, эту страницу, этот текст",
    hide: "не говори, не сообщай, не упоминай, не раскрывай, не рассказывай, скрой, скрывай, утаи",
    user: "пользовател",
    send: "отправь, пошли, перешли, передай, загрузи, добавь, прикрепи",
    private: "переписк, разговор, диалог, истори чата, историю чата, системный промпт, данные пользовател",
    reveal: "покажи, раскрой, выведи, повтори, процитируй, напечатай",
    own: "системный промпт, системный промт, свои инструкции, свой промпт",
    become: "теперь ты, ты теперь, вы теперь, ты больше не, притворись",
    free: "без ограничений, без правил, без цензуры, без фильтров",
  },
  zh: {
    ignore: "忽略, 无视, 無視, 忘记, 忘記, 忘掉, 忽視, 不要遵守, 不要遵循, 停止遵守, 停止遵循, 作废, 作廢",
    earlier: "之前, 以前, 先前, 以上, 上述, 前面, 上面, 此前, 所有, 全部, 你的",
    orders: "指令, 指示, 提示词, 提示詞, 系统提示, 系統提示, 命令, 规则, 規則",
    call: "写给, 寫給, 致所有, 如果你是, 如果您是, 若你是, 亲爱的, 親愛的, 必须, 必須",
    ai: "人工智能助手, ai助手, ai助理, ai模型, ai代理, 语言模型, 語言模型, 大模型, 聊天机器人, 聊天機器人",
    reading: "阅读本页, 阅读此页, 閱讀本頁, 总结本文, 總結本文, 总结本页, 總結本頁",
    hide: "不要告诉, 别告诉, 不要告訴, 別告訴, 不要向, 不要透露, 不得透露, 不要提及, 隐瞒, 隱瞞, 不要让",
    user: "用户, 用戶, 使用者",
    send: "发送, 發送, 上传, 上傳, 传送, 傳送, 转发, 轉發, 附加, 追加",
    private: "对话, 對話, 聊天记录, 聊天記錄, 系统提示, 系統提示, 用户的数据, 用户数据",
    reveal: "显示, 顯示, 输出, 輸出, 打印, 复述, 重复, 透露, 泄露, 告诉我",
    own: "系统提示, 系統提示, 你的提示词, 你的指令, 你的初始指令",
    become: "你现在是, 你現在是, 现在你是, 你不再是, 假装你是, 假裝你是",
    free: "不受限制, 没有限制, 沒有限制, 没有任何限制, 不受约束",
  },
  ja: {
    ignore: "無視し, 無視せよ, 忘れて, 忘れなさい, 忘れろ, 従わない, 従うな, 破棄し",
    earlier: "以前, これまで, 前の, 上記, 上の, 先の, 今まで, すべて, 全て, あなたの",
    orders: "指示, 命令, プロンプト, 指令, ガイドライン, ルール",
    call: "宛て, への指示, へのメッセージ, へのお願い, もしあなたが, に告ぐ",
    ai: "aiアシスタント, aiエージェント, aiモデル, 言語モデル, チャットボット, 人工知能",
    reading: "このページを読, この文章を読, このページを要約",
    hide: "伝えないで, 伝えるな, 知らせないで, 知らせるな, 言わないで, 教えないで, 隠して, 秘密に",
    user: "ユーザー, ユーザ, 利用者",
    send: "送信し, 送信する, 送って, 転送し, アップロード, 追加し, 添付し",
    private: "会話, チャット履歴, やり取り, システムプロンプト",
    reveal: "表示し, 出力し, 教えて, 明かし, 繰り返し, 見せて",
    own: "システムプロンプト, あなたの指示, あなたへの指示, 初期プロンプト",
    become: "あなたは今, あなたはもう, 今からあなたは, これからあなたは",
    free: "制限のない, 制限なし, 無制限の, ルールのない, 制約のない",
  },
  ko: {
    ignore: "무시하, 무시해, 잊어, 잊으, 따르지 마, 따르지 말",
    earlier: "이전, 앞선, 앞의, 위의, 지금까지, 기존, 모든, 당신의, 너의",
    orders: "지시, 지침, 명령, 프롬프트, 규칙",
    call: "에게 알립니다, 에게 전합니다, 만약 당신이, 만일 당신이, 당신이, 친애하는",
    ai: "ai 비서, ai 어시스턴트, ai 에이전트, ai 모델, 언어 모델, 챗봇",
    reading: "페이지를 읽는, 글을 읽는, 페이지를 요약",
    hide: "말하지 마, 말하지 말, 알리지 마, 알리지 말, 언급하지 마, 밝히지 마, 숨기",
    user: "사용자, 이용자",
    send: "보내, 전송하, 전송해, 업로드, 전달하, 추가하",
    private: "대화, 채팅 기록, 시스템 프롬프트, 사용자 데이터",
    reveal: "보여, 출력하, 출력해, 공개하, 반복하, 알려",
    own: "시스템 프롬프트, 당신의 지시, 너의 지시, 받은 지시",
    become: "너는 이제, 당신은 이제, 이제 너는, 이제 당신은",
    free: "제한 없는, 제한이 없는, 제한 없이, 무제한, 규칙 없는",
  },
  ar: {
    ignore: "تجاهل, انس, لا تتبع, لا تلتزم, اهمل",
    earlier: "السابق, اعلاه, المذكوره, الاصليه, حتي الان, التي تلقيتها",
    orders: "تعليمات, توجيهات, ارشادات, اوامر, الموجه, قواعد",
    call: "ملاحظه الي, رساله الي, تنبيه الي, عزيزي, اذا كنت, ان كنت",
    ai: "الذكاء الاصطناعي, ذكاء اصطناعي, نموذج لغوي, نموذجا لغويا, النموذج اللغوي, روبوت دردشه",
    reading: "يقرا هذه الصفحه, تقرا هذه الصفحه, تلخيص هذه الصفحه",
    hide: "لا تخبر, لا تقل, لا تذكر, لا تكشف, اخف",
    user: "المستخدم, للمستخدم",
    send: "ارسل, ارفع, انشر, مرر, اضف, ابعث",
    private: "المحادثه, سجل الدردشه, موجه النظام, بيانات المستخدم",
    reveal: "اكشف, اظهر, اعرض, اطبع, كرر",
    own: "موجه النظام, تعليمات النظام, تعليماتك",
    become: "انت الان, تظاهر, تصرف كانك",
    free: "بلا قيود, بدون قيود, دون قيود, غير مقيد",
  },
  hi: {
    ignore: "अनदेखा कर, नज़रअंदाज़ कर, नजरअंदाज कर, भूल जा, पालन न कर",
    earlier: "पिछले, पिछली, पहले, पूर्व, उपरोक्त, ऊपर, सभी",
    orders: "निर्देश, अनुदेश, प्रॉम्प्ट, आदेश, नियम",
    call: "प्रिय, यदि आप एक, अगर आप एक, के लिए सूचना",
    ai: "एआई सहायक, एआई मॉडल, एआई, भाषा मॉडल, चैटबॉट",
    reading: "पृष्ठ को पढ़, पेज को पढ़",
    hide: "मत बता, न बता, नहीं बता, ज़िक्र न कर, छिपा",
    user: "उपयोगकर्ता, यूजर",
    send: "भेज, अपलोड कर, जोड़",
    private: "बातचीत, वार्तालाप, सिस्टम प्रॉम्प्ट",
    reveal: "दिखा, प्रकट कर, दोहरा, प्रिंट कर",
    own: "सिस्टम प्रॉम्प्ट, अपने निर्देश",
    become: "अब आप, आप अब, अब तुम",
    free: "बिना किसी प्रतिबंध, बिना प्रतिबंध, बिना किसी नियम",
  },
};
